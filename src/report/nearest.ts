/** Known names that one is compared with. Whoever has more wrote them by machine, and may ask about as many. */
const COMPARED = 100

/** Code units of a name that are compared. */
const LONGEST = 64

/**
 * The known names most like `name`, best first, at most `limit`; empty when none is close enough to suggest. Only the first
 * {@link COMPARED} known names are looked at, so that asking about every name of a long list costs no more than the list is long.
 * Close means an edit distance (insert, delete, replace, swap of neighbours) of at most a third of the longer word, at least 1,
 * or one being the beginning of the other (three letters or more).
 */
export function nearest(name: string, known: Iterable<string>, limit = 1): string[] {
  const wanted = name.slice(0, LONGEST).toLowerCase()
  const scored: { readonly word: string; readonly distance: number }[] = []
  let compared = 0
  for (const word of known) {
    if (compared++ === COMPARED) break
    const distance = closeness(wanted, word)
    if (distance !== null) scored.push({ word, distance })
  }
  scored.sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
  return scored.slice(0, limit).map(({ word }) => word)
}

/** `Did you mean "list"? `, for a way out to begin with; empty when no known name is close enough. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const [close] = nearest(name, known)
  return close === undefined ? '' : `Did you mean "${close}"? `
}

/** The edit distance of two words that are close; null for two that are not. */
function closeness(wanted: string, word: string): number | null {
  const other = word.slice(0, 2 * LONGEST).toLowerCase()
  const begins = wanted.length >= 3 && (other.startsWith(wanted) || (other.length >= 3 && wanted.startsWith(other)))
  const allowed = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
  // The distance is never below the difference in length: most words are told apart without working it out.
  if (!begins && Math.abs(wanted.length - other.length) > allowed) return null
  const distance = editDistance(wanted, other)
  return begins || distance <= allowed ? distance : null
}

/** Optimal string alignment distance over UTF-16 code units. */
function editDistance(a: string, b: string): number {
  const { inA, inB } = withoutSharedEnds(a, b)
  let beforePrevious: number[] = []
  let previous = Array.from({ length: inB.length + 1 }, (_, column) => column)
  for (let row = 1; row <= inA.length; row++) {
    const current = [row]
    const code = inA.charCodeAt(row - 1)
    for (let column = 1; column <= inB.length; column++) {
      const other = inB.charCodeAt(column - 1)
      let best = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (code === other ? 0 : 1),
      )
      const isSwap = row > 1 && column > 1 && code === inB.charCodeAt(column - 2) && inA.charCodeAt(row - 2) === other
      if (isSwap) best = Math.min(best, (beforePrevious[column - 2] ?? 0) + 1)
      current.push(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[inB.length] ?? 0
}

/** What two words do not share at their beginning and end: it alone decides the distance. */
function withoutSharedEnds(a: string, b: string): { inA: string; inB: string } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a.charCodeAt(start) === b.charCodeAt(start)) start++
  let end = 0
  while (end < shorter - start && a.charCodeAt(a.length - 1 - end) === b.charCodeAt(b.length - 1 - end)) end++
  return { inA: a.slice(start, a.length - end), inB: b.slice(start, b.length - end) }
}
