import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S001 } from '../../../../src/packs/rules/skill/S001.ts'
import { findings } from '../findings.ts'

const titled = (harness: string, name = 'Ledger') => packWith({ harness, surface: { name } })

test('prints the title to write', () => {
  expect(findings(S001, titled('\n# Ledger\n\nLead.\n'))).toEqual([
    {
      at: 'HARNESS.md:2 # Ledger',
      message: 'The title is "Ledger", not "HCP — Ledger".',
      fix: 'Write line 2 as "# HCP — Ledger".',
    },
  ])
})

test('says where a missing title goes', () => {
  expect(findings(S001, titled('## HCP — Ledger\n'))).toEqual([
    { at: 'HARNESS.md:1', message: 'HARNESS.md has no title.', fix: 'Make "# HCP — Ledger" its first line.' },
  ])
})

test.each([
  ['a hyphen', '# HCP - Ledger\n'],
  ['an en dash', '# HCP – Ledger\n'],
  ['another name', '# HCP — Book\n'],
  ['more than the name', '# HCP — Ledger CLI\n'],
])('does not take %s for it', (_what, harness) => {
  expect(findings(S001, titled(harness))).toHaveLength(1)
})

test.each([
  ['as it stands', '# HCP — Ledger\n', 'Ledger'],
  ['with closing marks', '# HCP — Ledger #\n', 'Ledger'],
  ['underlined', 'HCP — Ledger\n===\n', 'Ledger'],
  ['below front matter and a comment', '---\nname: x\n---\n<!-- x -->\n# HCP — Ledger\n', 'Ledger'],
  ['with other capitals', '# HCP — gh\n', 'GH'],
  ['with CRLF', '# HCP — Ledger\r\n', 'Ledger'],
  ['with the name in code', '# HCP — `jq`\n', 'jq'],
  ['with a name that Markdown escapes', '# HCP — my\\_tool\n', 'my_tool'],
])('takes the title %s', (_what, harness, name) => {
  expect(findings(S001, titled(harness, name))).toEqual([])
})
