import { describe, expect, test } from 'bun:test'
import { SetTable, SetTables } from '../../../../src/contracts/evaluate/regex/set-table.ts'
import { Steps, StepsExhausted } from '../../../../src/contracts/evaluate/regex/steps.ts'
import type { UnitSet } from '../../../../src/contracts/evaluate/regex/unit-set.ts'

const set = (change: Partial<UnitSet> = {}): UnitSet => ({
  ranges: [0x61, 0x63, 0x100, 0x105],
  inverted: false,
  ignoreCase: false,
  ...change,
})
const SCATTERED = Array.from({ length: 1000 }, (_, index) => [0x100 + 3 * index, 0x101 + 3 * index]).flat()

/** The answer, and the steps it took. */
function asked(table: SetTable, unit: number): [boolean, number] {
  for (let limit = 0; ; limit++) {
    try {
      return [table.has(unit, new Steps(limit)), limit]
    } catch (thrown) {
      if (!(thrown instanceof StepsExhausted)) throw thrown
    }
  }
}

describe('a unit', () => {
  test.each<[string, UnitSet, number, [boolean, number]]>([
    ['of ASCII is answered at once', set(), 0x62, [true, 0]],
    ['of ASCII outside', set(), 0x64, [false, 0]],
    ['of ASCII, inverted', set({ inverted: true }), 0x64, [true, 0]],
    ['of ASCII, inverted, listed', set({ inverted: true }), 0x62, [false, 0]],
    ['beyond takes a step', set(), 0x103, [true, 1]],
    ['beyond, among many ranges, more', set({ ranges: SCATTERED }), 0x103, [true, 3]],
    ['of either case, more', set({ ignoreCase: true }), 0x41, [true, 6]],
    ['of either case among many ranges, most', set({ ranges: SCATTERED, ignoreCase: true }), 0x102, [true, 18]],
  ])('%s', (_, units, unit, answer) => {
    expect(asked(new SetTable(units), unit)).toEqual(answer)
  })
})

test('sets that take the same share a table', () => {
  const tables = new SetTables()
  const first = tables.of(set())
  expect(tables.of(set())).toBe(first)
  for (const other of [set({ inverted: true }), set({ ignoreCase: true }), set({ ranges: [0x61, 0x63] })]) {
    expect(tables.of(other)).not.toBe(first)
  }
})
