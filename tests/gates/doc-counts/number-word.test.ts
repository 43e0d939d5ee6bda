import { expect, test } from 'bun:test'
import { numberWord } from '../../../src/gates/doc-counts/number-word.ts'

test.each([
  [0, 'zero'],
  [12, 'twelve'],
  [13, 'thirteen'],
  [20, 'twenty'],
  [21, 'twenty-one'],
  [40, 'forty'],
  [99, 'ninety-nine'],
  [100, null],
])('%d is written %j', (count, word) => {
  expect(numberWord(count)).toBe(word)
})
