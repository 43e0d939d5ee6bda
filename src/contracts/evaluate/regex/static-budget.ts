/**
 * What can be told about the cost of a pattern from its text. Spec: contracts part 04, section 6.5, "Static budget".
 */
export type StaticCost = {
  /** Whether a quantified group holds a quantifier: refused whatever the length of the text. */
  readonly hasNestedQuantifier: boolean
  /** What each UTF-16 code unit of the text is estimated to cost: one, and one for each quantifier. */
  readonly perUnit: number
}

export function staticCost(pattern: string): StaticCost {
  const skeleton = skeletonOf(pattern)
  return { hasNestedQuantifier: hasNestedQuantifier(skeleton), perUnit: 1 + (skeleton.match(MARKER)?.length ?? 0) }
}

// `?` counts wherever it stands, the one of `(?:` and of a lazy quantifier included.
const MARKER = /[*+?]|\{\d+(?:,\d*)?\}/g
const MARKER_HERE = /[*+?]|\{\d+(?:,\d*)?\}/y
const OWN_MARKER = /\?(?:[:=!]|<[^>]*>)/y

/** The pattern with what has no structure put away: escapes become `_` and classes `[]`. */
function skeletonOf(pattern: string): string {
  return pattern.replace(/\\./g, '_').replace(/\[[^\]]*\]/g, '[]')
}

function hasNestedQuantifier(skeleton: string): boolean {
  const markersBefore = countMarkerSigns(skeleton)
  const openings: number[] = []
  for (let at = 0; at < skeleton.length; at++) {
    if (skeleton[at] === '(') openings.push(at)
    if (skeleton[at] !== ')') continue
    const opening = openings.pop()
    if (opening === undefined || !matchesAt(MARKER_HERE, skeleton, at + 1)) continue
    const content = contentStart(skeleton, opening, at)
    if ((markersBefore[at] ?? 0) > (markersBefore[content] ?? 0)) return true
  }
  return false
}

/** At each place, how many `*`, `+`, `?` and `{` stand before it, so that no group has to be searched. */
function countMarkerSigns(skeleton: string): number[] {
  const counts = [0]
  let count = 0
  for (const unit of skeleton.split('')) {
    if ('*+?{'.includes(unit)) count++
    counts.push(count)
  }
  return counts
}

/** Where a group's content begins: behind its own `?:`, `?=`, `?!` or `?<…>`, which is no quantifier. */
function contentStart(skeleton: string, opening: number, closing: number): number {
  const isMarked = matchesAt(OWN_MARKER, skeleton, opening + 1) && OWN_MARKER.lastIndex <= closing
  return isMarked ? OWN_MARKER.lastIndex : opening + 1
}

function matchesAt(expression: RegExp, text: string, at: number): boolean {
  expression.lastIndex = at
  return expression.test(text)
}
