import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { isDeepEqual } from '../../../../src/contracts/evaluate/select/deep-equal.ts'
import { ABSENT } from '../../../../src/contracts/evaluate/values.ts'

test.each([
  [{ a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 1 }, false],
  [{ a: 1, b: 1 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [{}, [], false],
  [{}, null, false],
  [null, {}, false],
  [[null], [null], true],
  [0, -0, true],
  ['1', 1, false],
  [{ toString: 1 }, {}, false],
  [JSON.parse('{"__proto__":1}'), {}, false],
  [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}'), true],
  // Outside the canonical domain, and still no fault.
  [2 ** 53, 2 ** 53, true],
  ['\ud800', '\ud800', true],
])('%j and %j: %p', (one, other, equal) => {
  expect([isDeepEqual(one, other), isDeepEqual(other, one)]).toEqual([equal, equal])
})

test('nothing equals what is absent', () => {
  expect([null, 0, '', [], {}].filter((value) => isDeepEqual(value, ABSENT) || isDeepEqual(ABSENT, value))).toEqual([])
})

test('agrees with equality by value on any two JSON values, in any order of keys', () => {
  const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)))
  fc.assert(
    fc.property(json, json, (one, other) => {
      expect(isDeepEqual(one, other)).toBe(Bun.deepEquals(one, other, true))
      expect(isDeepEqual(one, JSON.parse(JSON.stringify(one), reversingKeys))).toBe(true)
    }),
  )
})

function reversingKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toReversed())
}
