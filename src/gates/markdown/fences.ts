export type Fence = {
  /** First word after the opening marks, or empty. */
  readonly label: string
  /** 1-based. */
  readonly openLine: number
  /** 1-based; for a fence that the page never closes, one past its last line. */
  readonly closeLine: number
  /** The lines between, less the indentation of the opening line. */
  readonly body: readonly string[]
}

const OPENING = /^([ \t]*)(`{3,})([^`]*)$/

/** The backtick fences of a page, in order; other fences are ordinary text. A page without any yields none. */
export function fencesOf(lines: readonly string[]): Fence[] {
  const fences: Fence[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const opening = OPENING.exec(lines[at] ?? '')
    if (opening === null) continue
    const [, indent = '', marks = '', info = ''] = opening
    const close = closingLine({ lines, from: at + 1, marks })
    fences.push({
      label: info.trim().split(/\s/)[0] ?? '',
      openLine: at + 1,
      closeLine: close + 1,
      body: lines.slice(at + 1, close).map((line) => withoutIndent(line, indent.length)),
    })
    at = close
  }
  return fences
}

/** For each line of a page, whether a fence holds it; the lines that open and close one count as held. */
export function fencedLines(lines: readonly string[]): boolean[] {
  const held = lines.map(() => false)
  for (const { openLine, closeLine } of fencesOf(lines)) held.fill(true, openLine - 1, closeLine)
  return held
}

type Search = { readonly lines: readonly string[]; readonly from: number; readonly marks: string }

/** @returns the 0-based line, or the number of lines when nothing closes the fence */
function closingLine({ lines, from, marks }: Search): number {
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at]?.trim() ?? ''
    if (line.length >= marks.length && /^`+$/.test(line)) return at
  }
  return lines.length
}

function withoutIndent(line: string, width: number): string {
  const own = line.length - line.trimStart().length
  return line.slice(Math.min(own, width))
}
