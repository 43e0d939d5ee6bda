/** UTF-16 code unit order, which every list of the scorer is in; localeCompare differs. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** A sorted copy, by one text of each element. Stable. */
export function sortedBy<T>(list: readonly T[], text: (element: T) => string): T[] {
  return list.toSorted((a, b) => byCodeUnits(text(a), text(b)))
}
