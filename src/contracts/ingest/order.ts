import { byCodeUnit } from '../../canonical/by-code-unit.ts'

/** A sorted copy, by one text of each element. Stable. */
export function sortedBy<T>(list: readonly T[], text: (element: T) => string): T[] {
  return list.toSorted((a, b) => byCodeUnit(text(a), text(b)))
}
