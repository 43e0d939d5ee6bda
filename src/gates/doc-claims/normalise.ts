import { createHash } from 'node:crypto'

/**
 * The text of a page as it reads: what an editor or a formatter may change without changing what is said is evened out. Line
 * endings are unified; outside fences trailing blanks go, inner blanks and runs of blank lines become one, and indentation
 * becomes two spaces per level. Fenced bytes stay. Spec: contracts/08-gates.md, section 12.3 `asOf`.
 */
export function normalise(text: string): string {
  const lines: string[] = []
  const levels = [0]
  let fence: string | null = null
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (fence !== null) {
      if (closes(line, fence)) fence = null
      lines.push(line)
      continue
    }
    const content = line.trim().replace(/[ \t]+/g, ' ')
    if (content === '') {
      if (lines.at(-1) !== '') lines.push('')
      continue
    }
    lines.push('  '.repeat(levelOf(line, levels)) + content)
    fence = /^(`{3,})[^`]*$|^(~{3,})/.exec(content)?.slice(1).find(Boolean) ?? null
  }
  return lines.join('\n')
}

/** SHA-256 of the normalised text, 64 lower-case hexadecimal digits. */
export function normalisedDigest(text: string): string {
  return createHash('sha256').update(normalise(text)).digest('hex')
}

/** A run of the same mark, at least as long as the one that opened. */
function closes(line: string, fence: string): boolean {
  const marks = line.trim()
  return marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)
}

/** How deep a line is nested, which also notes its indentation. @param levels the open indentations, from 0 on */
function levelOf(line: string, levels: number[]): number {
  const width = widthOf(line)
  while (width < (levels.at(-1) ?? 0)) levels.pop()
  if (width > (levels.at(-1) ?? 0)) levels.push(width)
  return levels.length - 1
}

/** Columns of indentation; a tab reaches to the next multiple of four, as in Markdown. */
function widthOf(line: string): number {
  let width = 0
  for (const character of line) {
    if (character === '\t') width += 4 - (width % 4)
    else if (character === ' ') width += 1
    else break
  }
  return width
}
