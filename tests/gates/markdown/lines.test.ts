import { expect, test } from 'bun:test'
import { lineAt, linesOf, listedLines } from '../../../src/gates/markdown/lines.ts'

test('lines end as each system ends them, and the last makes no further one', () => {
  expect(linesOf('a\r\nb\n\nc\n')).toEqual(['a', 'b', '', 'c'])
  expect(linesOf('a')).toEqual(['a'])
})

test('the line of an offset', () => {
  expect([0, 1, 2, 3].map((offset) => lineAt('a\n\nb', offset))).toEqual([1, 1, 2, 3])
})

test('many lines are told by the first twenty', () => {
  const text = 'a\n'.repeat(30)
  const offsets = Array.from({ length: 30 }, (_, index) => index * 2)
  expect(listedLines(text, [4, 14])).toBe('3, 8')
  expect(listedLines(text, offsets)).toEndWith(', 19, 20 and 10 more')
})
