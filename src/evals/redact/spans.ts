/** What a stretch of text gives away, as a person would call it. */
export type Shape =
  | 'home folder'
  | 'private key'
  | 'token'
  | 'password in a URL'
  | 'credential'
  | 'random-looking value'

/** Half open, in UTF-16 code units. */
export type Span = { readonly start: number; readonly end: number }

/** Finds stretches to hide; what an earlier finder hid is a run of {@link HIDDEN} or {@link HOME}. */
export type Finder = (text: string) => Iterable<Span>

// Noncharacters: Unicode keeps them for inside use, so no real text holds one.
export const HIDDEN = '\ufdd0'
export const HOME = '\ufdd1'

/**
 * Overwrites each span with `mark`, character by character: offsets and lengths stay, so later finders and line numbers need no
 * bookkeeping, and a hidden run never looks like anything else again.
 */
export function cover(text: string, spans: Iterable<Span>, mark: string): string {
  let covered = ''
  let done = 0
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (end <= done) continue
    const from = Math.max(start, done)
    covered += text.slice(done, from) + mark.repeat(end - from)
    done = end
  }
  return covered + text.slice(done)
}

/** Spans of one capture group, or of the whole match when the pattern has none. The pattern needs the flags `g` and `d`. */
export function* spansOf(text: string, pattern: RegExp): Generator<Span> {
  for (const match of text.matchAll(pattern)) {
    const [start, end] = match.indices?.[1] ?? match.indices?.[0] ?? [0, 0]
    yield { start, end }
  }
}
