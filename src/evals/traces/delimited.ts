/**
 * Reads comma- or tab-separated text with quotes as RFC 4180 has them: a quoted field may hold the separator, line ends and doubled
 * quotes. Blank lines are left out; a quote that never closes ends with the text.
 */
export function* readDelimited(text: string, separator: ',' | '\t'): Generator<string[]> {
  let row: string[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const field = text[at] === '"' ? quotedField(text, at) : { value: '', end: at }
    const end = endOfBare(text, field.end, separator)
    row.push(field.value + text.slice(field.end, end))
    at = end + 1
    if (text[end] === separator) {
      // A separator at the very end opens one more field.
      if (at === text.length) row.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    if (row.length > 1 || row[0] !== '') yield row
    row = []
  }
  if (row.length > 0) yield row
}

/** @returns what the quotes hold, and the offset behind the closing one */
function quotedField(text: string, start: number): { value: string; end: number } {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return { value: value + text.slice(from), end: text.length }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}

function endOfBare(text: string, start: number, separator: string): number {
  let at = start
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}
