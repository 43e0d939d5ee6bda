/**
 * The known names most like `name`, best first, at most `limit`; empty when none is close enough to suggest.
 * Close means an edit distance (insert, delete, replace, swap of neighbours) of at most a third of the longer word, at least 1,
 * or one being the beginning of the other (three letters or more).
 */
export function nearest(name: string, known: Iterable<string>, limit = 1): string[] {
  const wanted = name.toLowerCase().slice(0, 64)
  const scored: { readonly word: string; readonly distance: number }[] = []
  for (const word of known) {
    const other = word.toLowerCase()
    const longest = Math.max(wanted.length, other.length)
    const distance = editDistance(wanted, other)
    const begins = wanted.length >= 3 && (other.startsWith(wanted) || (other.length >= 3 && wanted.startsWith(other)))
    if (distance <= Math.max(1, Math.floor(longest / 3)) || begins) scored.push({ word, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
  return scored.slice(0, limit).map(({ word }) => word)
}

/** Optimal string alignment distance over UTF-16 code units. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (isSwap) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[b.length] ?? 0
}
