import type { ResolvedValue } from '../values.ts'

type Tolerance = {
  readonly expected: number
  /** Elements, or percent of `expected` when relative. */
  readonly tolerance: number
  readonly relative: boolean
}

/** Whether a collection is about as long as expected. Nothing is rounded. */
export function hasCount(collection: ResolvedValue, { expected, tolerance, relative }: Tolerance): boolean {
  if (!Array.isArray(collection)) return false
  return Math.abs(collection.length - expected) <= (relative ? (expected * tolerance) / 100 : tolerance)
}
