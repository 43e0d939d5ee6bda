import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S008 } from '../../../../src/packs/rules/skill/S008.ts'
import { findings } from '../findings.ts'

const items = (count: number) => '- Do not.\n'.repeat(count)
const withSection = (text: string) => packWith({ harness: `# HCP — Ledger\n\n## Anti-patterns\n\n${text}\n` })

test('says how many to add', () => {
  expect(findings(S008, withSection(items(1)))).toEqual([
    {
      at: 'HARNESS.md:3 # Anti-patterns',
      message: '"Anti-patterns" lists 1; 3 to 6 are read and kept in mind.',
      fix: 'Add 2 more below "Anti-patterns": mistakes that agents have made with this tool, one list item each.',
    },
  ])
})

test('says how many to drop', () => {
  expect(findings(S008, withSection(items(8)))).toMatchObject([
    { fix: 'Keep the 6 below "Anti-patterns" that cost the most, and merge or drop the other 2.' },
  ])
})

test.each([
  ['an empty section', '', 1],
  ['two', items(2), 1],
  ['three', items(3), 0],
  ['six', items(6), 0],
  ['seven', items(7), 1],
  ['three with details below them', '- a\n  - x\n  - y\n- b\n  - z\n  - z\n- c\n  - z\n', 0],
  ['numbers', '1. a\n2. b\n3. c\n', 0],
  ['two lists', `${items(2)}\nAnd with writes:\n\n${items(2)}`, 0],
  ['rows of a table', '| Not | But |\n|-|-|\n| a | b |\n| a | b |\n| a | b |\n', 0],
  ['headings', '### a\n\n- x\n\n### b\n\n- y\n\n### c\n\n- z\n', 0],
  ['prose, which nobody can count', 'Do not guess. Do not repeat.\n', 0],
  ['items of the next section', `${items(3)}\n## Next\n\n${items(9)}`, 0],
])('counts %s', (_what, text, count) => {
  expect(findings(S008, withSection(text))).toHaveLength(count)
})

test('leaves a missing section to S007, and does not count sections with other names', () => {
  const texts = ['# T\n', `# T\n\n## Pitfalls\n\n${items(9)}`]
  expect(texts.flatMap((harness) => findings(S008, packWith({ harness })))).toEqual([])
})
