import { expect, test } from 'bun:test'
import { fencedLines, fencesOf } from '../../../src/gates/markdown/fences.ts'
import { lineAt, linesOf } from '../../../src/gates/markdown/lines.ts'

const fences = (text: string) => fencesOf(linesOf(text))

test('a fence has a label, a place and a body', () => {
  expect(fences('a\n```sh title\nb\n\n```\nc\n')).toEqual([{ label: 'sh', openLine: 2, closeLine: 5, body: ['b', ''] }])
})

test('a fence in a list loses the indentation of its opening line, and no more', () => {
  expect(fences('- a\n\n  ```\n  b\n    c\n d\n  ```\n')[0]?.body).toEqual(['b', '  c', 'd'])
})

test('a longer run of marks holds a shorter one', () => {
  expect(fences('````md\n```\nb\n```\n````\n')).toEqual([
    { label: 'md', openLine: 1, closeLine: 5, body: ['```', 'b', '```'] },
  ])
})

test('a fence that nothing closes reaches to the end', () => {
  expect(fences('```\nb\n')).toEqual([{ label: '', openLine: 1, closeLine: 3, body: ['b'] }])
})

test.each([['``` a `b` ```'], ['~~~\nb\n~~~'], ['``\nb\n``']])('%j opens no fence', (text) => {
  expect(fences(text)).toEqual([])
})

test('the lines of a fence, its marks among them, are fenced', () => {
  expect(fencedLines(['a', '```', 'b', '```', 'c'])).toEqual([false, true, true, true, false])
})

test('line endings do not matter to lines', () => {
  expect(linesOf('a\r\nb\n\nc')).toEqual(['a', 'b', '', 'c'])
  expect(linesOf('')).toEqual([])
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [4, 3],
])('offset %d of "a\\nb\\nc" is on line %d', (offset, line) => {
  expect(lineAt('a\nb\nc', offset)).toBe(line)
})
