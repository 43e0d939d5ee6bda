import { groupBy } from '../../../canonical/group-by.ts'

/** Which UTF-16 code units an atom takes. */
export type UnitSet = {
  /** First and last of each range in turn, ascending, without overlap. */
  readonly ranges: readonly number[]
  /** Takes what is in no range. */
  readonly inverted: boolean
  readonly ignoreCase: boolean
}

const LAST_UNIT = 0xffff

export const DIGITS = [0x30, 0x39] as const
export const WORD_UNITS = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a] as const
/** White space and line terminators of ECMA-262. */
export const SPACES = [
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
] as const
export const LINE_TERMINATORS = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029] as const

/** Ranges in any order, as the ascending ones that cover the same units. */
export function normalRanges(ranges: readonly (readonly [number, number])[]): number[] {
  const normal: number[] = []
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const end = normal.at(-1)
    if (end === undefined || first > end + 1) normal.push(first, last)
    else if (last > end) normal[normal.length - 1] = last
  }
  return normal
}

/** The ranges of everything else. */
export function complement(ranges: readonly number[]): number[] {
  const others: number[] = []
  let next = 0
  for (const [first, last] of pairs(ranges)) {
    if (first > next) others.push(next, first - 1)
    next = last + 1
  }
  if (next <= LAST_UNIT) others.push(next, LAST_UNIT)
  return others
}

/** Ranges one by one, first and last of each together. */
export function pairs(ranges: readonly number[]): [number, number][] {
  const found: [number, number][] = []
  for (let at = 0; at + 1 < ranges.length; at += 2) found.push([ranges[at] ?? 0, ranges[at + 1] ?? 0])
  return found
}

/** Whether an atom takes a unit; case is folded where the set ignores it. */
export function takes(set: UnitSet, unit: number): boolean {
  const isListed = set.ignoreCase
    ? sameLetters(unit).some((letter) => isWithin(set.ranges, letter))
    : isWithin(set.ranges, unit)
  return isListed !== set.inverted
}

function isWithin(ranges: readonly number[], unit: number): boolean {
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (unit > (ranges[2 * middle + 1] ?? LAST_UNIT)) low = middle + 1
    else high = middle
  }
  return low < ranges.length / 2 && unit >= (ranges[2 * low] ?? LAST_UNIT)
}

/** One unit for all that differ in case only. Spec: ECMA-262, "Canonicalize", without the flags `u` and `v`. */
export function foldCase(unit: number): number {
  folds ??= Uint16Array.from({ length: LAST_UNIT + 1 }, (_, each) => foldOf(each))
  return folds[unit] ?? unit
}

function foldOf(unit: number): number {
  const upper = String.fromCharCode(unit).toUpperCase()
  const folded = upper.charCodeAt(0)
  // Several letters are no letter, and no letter outside of ASCII counts as one inside.
  return upper.length !== 1 || (unit >= 0x80 && folded < 0x80) ? unit : folded
}

/** All units that differ from this one in case only, itself included. */
function sameLetters(unit: number): readonly number[] {
  lettersByFold ??= groupBy(
    Array.from({ length: LAST_UNIT + 1 }, (_, each) => each),
    foldCase,
  )
  return lettersByFold.get(foldCase(unit)) ?? [unit]
}

// Made when they are first needed, which is seldom: patterns have no flag, only a group can ignore case.
let folds: Uint16Array | undefined
let lettersByFold: ReadonlyMap<number, readonly number[]> | undefined
