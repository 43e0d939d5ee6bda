import { expect, test } from 'bun:test'
import { nearest } from '../../src/report/nearest.ts'

const KNOWN = ['check', 'compile', 'corpus', 'lint', 'list', 'explain']
const rows: readonly (readonly [name: string, suggestion: string[]])[] = [
  ['chek', ['check']],
  ['CHECK', ['check']],
  ['hceck', ['check']],
  ['exp', ['explain']],
  ['lits', ['list']],
  ['frobnicate', []],
  ['', []],
]
for (const [name, suggestion] of rows) test(name || '(nothing)', () => expect(nearest(name, KNOWN)).toEqual(suggestion))

test('several, the best first', () => {
  expect(nearest('lint', ['lists', 'list', 'lint'], 2)).toEqual(['lint', 'list'])
})
