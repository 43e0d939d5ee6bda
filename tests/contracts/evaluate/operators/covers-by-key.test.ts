import { describe, expect, test } from 'bun:test'
import type { JsonValue, Operand } from '../../../../src/contracts/schemas/eval-contract.ts'
import { DECLARED, KINDS, letterOf, literal, NOWHERE, VALUES } from '../resolving.ts'

const covers = (expected: Operand, actual: Operand) =>
  letterOf({ op: 'covers-by-key', operands: [expected, actual], expectedKey: 'id', actualKey: 'ref' })
const ONE = literal([{ id: 1 }])

test('expected sides of every kind, before an actual one that is there, that is empty, and that is not', () => {
  const rows = [literal([{ ref: 1 }]), literal([]), NOWHERE].map((actual) =>
    KINDS.map((kind) => covers(VALUES[kind] ?? NOWHERE, actual)).join(' '),
  )

  //                      nowhere declared null true zero text empty list object unsafe broken
  expect(rows).toEqual(['F F ! ! ! ! I F ! ! !', 'F F ! ! ! ! I I ! ! !', 'F F ! ! ! ! F F ! ! !'])
})

test('actual sides of every kind: one that is not observed is false, even where a collection is declared', () => {
  expect(KINDS.map((kind) => covers(ONE, VALUES[kind] ?? NOWHERE)).join(' ')).toBe('F F F F F F I F F F F')
  expect(covers(literal([]), DECLARED)).toBe('F')
  expect(covers(literal([]), literal('a'))).toBe('F')
})

describe('one to one', () => {
  /** Every list of up to three keys among two, where null stands for an element without the key. */
  const lists: (number | null)[][] = [1, 2, 3].flatMap((length) => keyLists(length))
  function keyLists(length: number): (number | null)[][] {
    if (length === 0) return [[]]
    return keyLists(length - 1).flatMap((rest) => [1, 2, null].map((key) => [...rest, key]))
  }
  const named = (keys: readonly (number | null)[], name: string) =>
    literal(keys.map((key): JsonValue => (key === null ? { other: 1 } : { [name]: key })))

  test('over every pair of lists of up to three keys among two', () => {
    for (const expected of lists) {
      for (const actual of lists) {
        const isCovered =
          !expected.includes(null) &&
          !actual.includes(null) &&
          new Set(actual).size === actual.length &&
          expected.toSorted().join() === actual.toSorted().join()

        expect({ expected, actual, letter: covers(named(expected, 'id'), named(actual, 'ref')) }).toEqual({
          expected,
          actual,
          letter: isCovered ? 'T' : 'F',
        })
      }
    }
    expect(lists).toHaveLength(3 + 9 + 27)
  })

  test('compares keys of any kind by their canonical form', () => {
    const keys: JsonValue[] = [null, 1, '1', true, [1], { a: 1, b: 2 }]
    const permuted: JsonValue[] = [{ b: 2, a: 1 }, [1], true, '1', 1, null]

    expect(covers(literal(keys.map((id) => ({ id }))), literal(permuted.map((ref) => ({ ref }))))).toBe('T')
    expect(covers(literal([{ id: 1 }]), literal([{ ref: '1' }]))).toBe('F')
    expect(covers(literal([{ id: [] }]), literal([{ ref: [] }]))).toBe('T')
  })

  test('takes elements that are no objects for elements without the key', () => {
    expect(covers(ONE, literal([{ ref: 1 }, 1]))).toBe('F')
    expect(covers(ONE, literal([[1]]))).toBe('F')
    expect(covers(literal([1]), literal([{ ref: 1 }]))).toBe('F')
    expect(covers(literal([{ id: 'x' }]), literal([{}]))).toBe('F')
  })

  test('faults on a key outside the canonical domain', () => {
    expect(covers(ONE, literal([{ ref: 2 ** 53 }]))).toBe('non-canonicalizable-value')
    expect(covers(literal([{ id: '\ud800' }]), literal([{ ref: 1 }]))).toBe('non-canonicalizable-value')
    // A repetition decides before a later key is looked at.
    expect(covers(ONE, literal([{ ref: 1 }, { ref: 1 }, { ref: 2 ** 53 }]))).toBe('F')
  })
})
