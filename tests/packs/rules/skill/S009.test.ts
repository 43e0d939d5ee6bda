import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S009 } from '../../../../src/packs/rules/skill/S009.ts'
import { findings } from '../findings.ts'

test('names the longest section', () => {
  const harness = `# T\n\n## Short\n\na\n\n## Long\n\n${'b\n'.repeat(150)}`
  expect(findings(S009, packWith({ harness }))).toEqual([
    {
      at: 'HARNESS.md:7 # Long',
      message: 'HARNESS.md has 158 lines and 327 characters; at most 120 lines and 6000 characters fit on a screen.',
      fix: 'Shorten "Long" (152 lines), or move it to a file of its own in the pack and name that file here.',
    },
  ])
})

test('has something to say about a file without sections', () => {
  expect(findings(S009, packWith({ harness: 'x'.repeat(7000) }))).toMatchObject([{ at: 'HARNESS.md' }])
})

test.each([
  ['120 lines', 'a\n'.repeat(120), 0],
  ['120 lines without a line feed at the end', `${'a\n'.repeat(119)}a`, 0],
  ['121 lines', 'a\n'.repeat(121), 1],
  ['120 lines with CRLF', 'a\r\n'.repeat(120), 0],
  ['6000 characters', 'x'.repeat(6000), 0],
  ['6001 characters', 'x'.repeat(6001), 1],
  ['6000 characters outside the basic plane', '😀'.repeat(6000), 0],
])('counts %s', (_what, harness, count) => {
  expect(findings(S009, packWith({ harness }))).toHaveLength(count)
})
