import { expect, test } from 'bun:test'
import fc from 'fast-check'
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

test('only the first names of a long list are looked at', () => {
  const long = Array.from({ length: 1000 }, (_, index) => `entry-${index}.show`)
  expect(nearest('entry-7.shwo', long)).toEqual(['entry-7.show'])
  expect(nearest('checks', [...long, 'check'])).toEqual([])
})

test('words are close when a third of the longer one is changed at most, however they are cut and compared', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, word, (name, known) => {
      const begins = Math.min(name.length, known.length) >= 3 && (name.startsWith(known) || known.startsWith(name))
      const isClose = changes(name, known) <= Math.max(1, Math.floor(Math.max(name.length, known.length) / 3))
      expect(nearest(name, [known])).toEqual(begins || isClose ? [known] : [])
    }),
  )
})

/** The definition of the distance, without any of what makes it fast. */
function changes(a: string, b: string, seen = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length
  const key = `${a} ${b}`
  const known = seen.get(key)
  if (known !== undefined) return known
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)]
  const isSwap = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  const least = Math.min(
    changes(restA, b, seen) + 1,
    changes(a, restB, seen) + 1,
    changes(restA, restB, seen) + (a.at(-1) === b.at(-1) ? 0 : 1),
    isSwap ? changes(a.slice(0, -2), b.slice(0, -2), seen) + 1 : Number.POSITIVE_INFINITY,
  )
  seen.set(key, least)
  return least
}
