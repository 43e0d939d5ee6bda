import { expect, test } from 'bun:test'
import { widen } from '../../../src/gates/doc-counts/widen.ts'

const GAP = '(?:[ \\t]*\\r?\\n[ \\t]*|[ \\t]+)'

test.each([
  ['a b', '', `a${GAP}b`],
  ['a   b c', '', `a${GAP}b${GAP}c`],
  ['a[ x]b', '', 'a[ x]b'],
  ['a[ +]b', '', 'a[ +]b'],
  ['a[[ ] b', '', `a[[ ]${GAP}b`],
  ['a[[ ] ]b', 'v', 'a[[ ] ]b'],
  ['a[\\] ] b', '', `a[\\] ]${GAP}b`],
  ['a\\ b', '', 'a\\ b'],
  ['a\\[ b', '', `a\\[${GAP}b`],
])('%j with the flags %j is widened to %j', (source, flags, widened) => {
  expect(widen({ source, flags })).toEqual({ ok: true, source: widened })
})

test.each(['a ?b', 'a  *b', 'a +b', 'a {2}b'])('%j would make the gap optional', (source) => {
  expect(widen({ source, flags: '' })).toMatchObject({ ok: false })
})

test.each([
  ['a b', true],
  ['a\nb', true],
  ['a \r\n  b', true],
  ['a\t b', true],
  ['a\n\nb', false],
  ['a \n \n b', false],
  ['ab', false],
])('a gap takes %j: %j (G-30)', (text, isTaken) => {
  const widened = widen({ source: '^a b$', flags: '' })
  if (!widened.ok) throw new Error(widened.why)
  expect(new RegExp(widened.source).test(text)).toBe(isTaken)
})
