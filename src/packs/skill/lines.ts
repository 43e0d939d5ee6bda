/** What a single line begins. Every function looks at a line once, so that a hostile line costs no more than its length. */

export type Fence = { readonly mark: string; readonly length: number; readonly language: string }

export type ListMarker = {
  readonly ordered: boolean
  /** Items with the same mark make one list: `-`, `*`, `+`, `.` or `)`. */
  readonly mark: string
  /** Columns from the beginning of the marker to the item's text. */
  readonly width: number
  /** The item's text on this line, without blanks before it. */
  readonly rest: string
  /** Columns of blanks before `rest` that are not the marker's: at least 4 when the text is indented code. */
  readonly restColumns: number
  /** May begin in the middle of a paragraph: not empty, and numbered from 1. */
  readonly interrupts: boolean
}

const TAB = 0x09
export const SPACE = 0x20

/** Columns of white space at the beginning of a line, tab stops every four; and where the text begins. */
export function indentOf(line: string): { readonly columns: number; readonly offset: number } {
  let columns = 0
  let offset = 0
  for (; ; offset++) {
    const code = line.charCodeAt(offset)
    if (code === SPACE) columns++
    else if (code === TAB) columns += 4 - (columns % 4)
    else return { columns, offset }
  }
}

/** `# Text #`, or null. `text` begins at the first mark. */
export function atxHeading(text: string): { readonly level: number; readonly text: string } | null {
  let level = 0
  while (level < 7 && text.charCodeAt(level) === 0x23) level++
  if (level === 0 || level > 6) return null
  const after = text.charCodeAt(level)
  if (level < text.length && after !== SPACE && after !== TAB) return null
  return { level, text: withoutClosingMarks(text.slice(level).trim()) }
}

function withoutClosingMarks(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 0x23) end--
  if (end === text.length) return text
  const before = text.charCodeAt(end - 1)
  return end === 0 || before === SPACE || before === TAB ? text.slice(0, end).trimEnd() : text
}

/** Level of the heading that the paragraph above becomes, or null. */
export function setextLevel(text: string): 1 | 2 | null {
  const mark = text.charAt(0)
  if (mark !== '=' && mark !== '-') return null
  const trimmed = text.trimEnd()
  for (let at = 1; at < trimmed.length; at++) if (trimmed.charAt(at) !== mark) return null
  return mark === '=' ? 1 : 2
}

/** `---`, `* * *`, `___`: three or more of one mark, with blanks between at most. */
export function isThematicBreak(text: string): boolean {
  const mark = text.charAt(0)
  if (mark !== '-' && mark !== '*' && mark !== '_') return false
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === mark) count++
    else if (char !== ' ' && char !== '\t') return false
  }
  return count >= 3
}

/** The opening of fenced code, or null. An info string after backticks holds no backtick. */
export function openingFence(text: string): Fence | null {
  const length = fenceLength(text)
  if (length < 3) return null
  const mark = text.charAt(0)
  const info = text.slice(length).trim()
  if (mark === '`' && info.includes('`')) return null
  const word = /^\S+/.exec(info)?.[0] ?? ''
  return { mark, length, language: word.toLowerCase() }
}

export function closesFence(text: string, fence: Fence): boolean {
  if (text.charAt(0) !== fence.mark) return false
  const length = fenceLength(text)
  return length >= fence.length && text.slice(length).trim() === ''
}

function fenceLength(text: string): number {
  const mark = text.charAt(0)
  if (mark !== '`' && mark !== '~') return 0
  let length = 1
  while (text.charAt(length) === mark) length++
  return length
}

/** A bullet or a number of up to nine digits, then a blank or nothing; null for anything else. */
export function listMarker(text: string): ListMarker | null {
  const first = text.charAt(0)
  if (first === '-' || first === '*' || first === '+') return markerAt(text, { end: 1, ordered: false, starts: true })
  let digits = 0
  while (digits < 10 && text.charCodeAt(digits) >= 0x30 && text.charCodeAt(digits) <= 0x39) digits++
  const stop = text.charAt(digits)
  if (digits === 0 || digits > 9 || (stop !== '.' && stop !== ')')) return null
  return markerAt(text, { end: digits + 1, ordered: true, starts: Number(text.slice(0, digits)) === 1 })
}

function markerAt(
  text: string,
  { end, ordered, starts }: { end: number; ordered: boolean; starts: boolean },
): ListMarker | null {
  const after = text.slice(end)
  const { columns, offset } = indentOf(after)
  const isEmpty = offset === after.length
  if (columns === 0 && !isEmpty) return null
  const padding = isEmpty || columns > 4 ? 1 : columns
  return {
    ordered,
    mark: text.charAt(end - 1),
    width: end + padding,
    rest: after.slice(offset),
    restColumns: isEmpty ? 0 : columns - padding,
    interrupts: starts && !isEmpty,
  }
}
