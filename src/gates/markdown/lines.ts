/** The lines of a page, whatever its line endings; a final line feed makes no line of its own. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

const SHOWN_LINES = 20

/** The 1-based lines of ascending offsets into a text, for people: `3, 8`; past the first twenty it says how many more. */
export function listedLines(text: string, offsets: readonly number[]): string {
  const shown = offsets.slice(0, SHOWN_LINES).map((offset) => lineAt(text, offset))
  const more = offsets.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}

/** 1-based line of an offset into a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
