/** A line, or a run of comment lines, as it is searched. */
export type LogicalLine = {
  /** 1-based; that of a run's first line. */
  readonly line: number
  /** Its lines without their markers, joined by a space. */
  readonly spaced: string
  /** The same joined by nothing, for a word that was wrapped at its hyphen. */
  readonly joined: string
}

/** What makes a line a comment: `//`, `/*`, `*`, or `#` as its first text; headings and bullets of Markdown among them. */
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#)/
const INDENT_AND_MARKER = /^\s*(?:\/\/+|\/\*+|\*\/|\*|#+)?/
const END = /\*\/\s*$/

/**
 * Splits a text into logical lines: each longest run of comment lines is one, every other line stands alone. Empty ones are left
 * out. Spec: contracts/08-gates.md, section 8.2.
 */
export function logicalLines(text: string): LogicalLine[] {
  const logical: LogicalLine[] = []
  let run: string[] = []
  let first = 0
  const close = () => {
    const parts = run.map(bare).filter((part) => part !== '')
    if (parts.length > 0) logical.push({ line: first, spaced: parts.join(' '), joined: parts.join('') })
    run = []
  }
  for (const [index, line] of text.split('\n').entries()) {
    const isComment = COMMENT.test(line)
    if (!isComment) close()
    if (run.length === 0) first = index + 1
    run.push(line)
    if (!isComment) close()
  }
  close()
  return logical
}

function bare(line: string): string {
  return line.replace(INDENT_AND_MARKER, '').replace(END, '').trim()
}
