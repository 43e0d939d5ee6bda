/** Blanks that may include one line break, but never a blank line: a sentence that wraps, not the paragraph after it. */
const GAP = '(?:[ \\t]*\\r?\\n[ \\t]*|[ \\t]+)'

export type Widened =
  | { readonly ok: true; readonly source: string }
  /** The quantifier would make the gap optional. */
  | { readonly ok: false; readonly why: string }

type Widening = { readonly source: string; readonly flags: string }

/**
 * Makes a pattern match a sentence that wraps: each run of literal spaces outside a bracket expression becomes a gap. What is
 * escaped stays as it is. Spec: contracts/08-gates.md, section 11.1 `wrap`.
 */
export function widen({ source, flags }: Widening): Widened {
  let widened = ''
  let depth = 0
  // An escape, a run of spaces with what quantifies it, a bracket, or any other character.
  for (const [piece, , quantifier] of source.matchAll(/\\.|( +)([?*+{]?)|./gs)) {
    if (piece === '[' && (depth === 0 || flags.includes('v'))) depth += 1
    else if (piece === ']' && depth > 0) depth -= 1
    if (!piece.startsWith(' ') || depth > 0) {
      widened += piece
      continue
    }
    if (quantifier !== '')
      return { ok: false, why: `has a space followed by "${quantifier}", which a wrapped gap cannot take` }
    widened += GAP
  }
  return { ok: true, source: widened }
}
