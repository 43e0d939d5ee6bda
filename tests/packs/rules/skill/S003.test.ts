import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S003 } from '../../../../src/packs/rules/skill/S003.ts'
import { findings } from '../findings.ts'

const withLead = (lead: string) => packWith({ harness: `# HCP — Ledger\n\n${lead}\n\n## Hot path\n` })

test('says how long the lead is and where to end it', () => {
  const lead = `It reads the account of one person.\nNo login is needed. ${'x'.repeat(500)}`
  expect(findings(S003, withLead(lead))).toEqual([
    {
      at: 'HARNESS.md:3 # HCP — Ledger',
      message: 'The lead has 556 characters, and hosts load about 480 of them.',
      fix: 'End the paragraph after "one person. No login is needed." and move the rest below a heading; keep what the tool is for, when to use it, and whether a login is needed.',
    },
  ])
})

test('a lead without a full stop is cut in the middle', () => {
  expect(findings(S003, withLead('word '.repeat(100)))[0]?.fix).toStartWith('End the paragraph after "word word')
})

test.each([
  ['480 characters', 'x'.repeat(480), 0],
  ['481 characters', 'x'.repeat(481), 1],
  ['480 characters outside the basic plane', '😀'.repeat(480), 0],
  ['a second paragraph', `${'x'.repeat(300)}\n\n${'y'.repeat(300)}`, 0],
  ['a long comment', `Lead. <!-- ${'x'.repeat(500)} -->`, 0],
  ['no lead at all', '', 0],
])('counts %s', (_what, lead, count) => {
  expect(findings(S003, withLead(lead))).toHaveLength(count)
})
