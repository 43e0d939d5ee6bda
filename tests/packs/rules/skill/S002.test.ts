import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S002 } from '../../../../src/packs/rules/skill/S002.ts'
import { findings } from '../findings.ts'

test('drafts the lead from the manifest', () => {
  expect(findings(S002, packWith({ harness: '# HCP — Ledger\n\n## Hot path\n\nText.\n' }))).toEqual([
    {
      at: 'HARNESS.md:1 # HCP — Ledger',
      message: 'No paragraph follows the title.',
      fix: 'Below the title, write a paragraph such as "Reads and moves the mock money of one account. No login is needed."',
    },
  ])
})

test('says what belongs into it when the manifest does not', () => {
  const surface = { description: undefined, credentials: [{ name: 'LEDGER_TOKEN' }] }
  expect(findings(S002, packWith({ harness: '# HCP — Ledger\n', surface })).map(({ fix }) => fix)).toEqual([
    'Below the title, write one paragraph of at most 480 characters: what Ledger is for, when to use it, and whether a login is needed.',
  ])
})

test('a table, a list or code is no lead', () => {
  const bodies = ['| a |\n|---|\n| b |\n', '- a\n', '```\na\n```\n', '']
  expect(bodies.map((body) => findings(S002, packWith({ harness: `# T\n\n${body}` })).length)).toEqual([1, 1, 1, 1])
})

test.each([
  ['a paragraph', '# T\n\nLead.\n'],
  ['a paragraph right below', '# T\nLead.\n'],
  ['a quote', '# T\n\n> Lead.\n'],
  ['a paragraph below a rule', '# T\n\n---\n\nLead.\n'],
  ['a paragraph below a comment', '# T\n<!-- x -->\nLead.\n'],
  ['a paragraph in a file without a title', 'Lead.\n\n## H\n'],
])('takes %s for a lead', (_what, harness) => {
  expect(findings(S002, packWith({ harness }))).toEqual([])
})
