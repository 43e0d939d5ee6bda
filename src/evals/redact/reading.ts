/** UTF-16 code units; what is longer is hidden as far as this. */
export const LONGEST_VALUE = 16_384

/** What a sticky pattern matches at an offset; empty when it does not. */
export function matchAt(text: string, sticky: RegExp, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
}

/** At most 40 characters of the line, up to an offset. */
export function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at).replace(/^[\s\S]*\n/, '')
}

/** Where the string ends: the same quote behind the same number of backslashes, or the end of the line. */
export function closingQuote(text: string, start: number, quote: string): number {
  const slashes = quote.length - quote.replace(/^\\+/, '').length
  const mark = quote.slice(slashes)
  const isLong = mark.length === 3 || mark === '`'
  const limit = Math.min(text.length, start + LONGEST_VALUE)
  for (let at = start; at < limit; at++) {
    const next = text[at]
    if (next === '\n' && !isLong) return at
    if (next === '\\') {
      const run = matchAt(text, /\\+/y, at).length
      if (slashes > 0 && run === slashes && text.startsWith(mark, at + run)) return at
      // Without escapes of its own a backslash escapes what follows; with them, longer runs do.
      at += slashes > 0 ? run - 1 : 1
      if (slashes > 0 && text.startsWith(mark, at + 1)) at++
    } else if (slashes === 0 && text.startsWith(mark, at)) return at
  }
  return limit
}
