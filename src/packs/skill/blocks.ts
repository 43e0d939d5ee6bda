import { plainText } from './inline.ts'
import {
  atxHeading,
  closesFence,
  type Fence,
  indentOf,
  isThematicBreak,
  type ListMarker,
  listMarker,
  openingFence,
  SPACE,
  setextLevel,
} from './lines.ts'
import type { Blocks, Row } from './parts.ts'
import {
  addToParagraph,
  closeCode,
  closeLeaves,
  closeLists,
  endBlocks,
  type GrowingItem,
  inlineText,
  type Line,
  newReader,
  noteSpans,
  type OpenCode,
  type OpenItem,
  type Reader,
} from './reader.ts'
import { delimiterColumns, readRow, splitCells } from './table.ts'

/** Deeper lists are read as text: real files stop at three, and a line of 100,000 markers must not cost its square. */
const DEEPEST_LIST = 8

/**
 * Reads the blocks of Markdown that rules ask about, in one pass over the lines: ATX and setext headings, paragraphs, pipe
 * tables, lists, fenced and indented code. Comments are skipped; what it does not know (links, other HTML) is text. What is
 * still open at the end of the file ends there. Line ends must be line feeds.
 *
 * @param firstLine 1-based number of the first line of `text` in its file
 */
export function readBlocks(text: string, firstLine: number): Blocks {
  const reader = newReader()
  let number = firstLine
  for (let from = 0; from < text.length; number++) {
    const feed = text.indexOf('\n', from)
    const end = feed === -1 ? text.length : feed
    readLine(reader, text.slice(from, end), number)
    from = end + 1
  }
  closeLeaves(reader)
  const { headings, paragraphs, tables, lists, codeBlocks, codeSpans } = reader
  return { headings, paragraphs, tables, lists, codeBlocks, codeSpans }
}

function readLine(reader: Reader, raw: string, number: number): void {
  if (reader.inComment) {
    readComment(reader, { text: raw, from: 0, number })
    return
  }
  const line = withoutQuote(reader, lineOf(raw, number))
  if (reader.code !== null && continuesCode(reader, reader.code, line)) return
  if (line.text === '') {
    closeLeaves(reader)
    return
  }
  if (reader.items.length > 0) leaveItems(reader, line)
  readContent(reader, line)
}

function lineOf(raw: string, number: number): Line {
  if (raw.charCodeAt(0) > SPACE) return { text: raw, columns: 0, number }
  const { columns, offset } = indentOf(raw)
  return { text: raw.slice(offset), columns, number }
}

/** Takes off the marks of a block quote. Going into or out of one ends all that is open. */
function withoutQuote(reader: Reader, line: Line): Line {
  const hasMark = line.text.startsWith('>')
  if (!hasMark && !reader.inQuote) return line
  if (reader.code?.fence != null && !reader.inQuote) return line
  const isInItem = !reader.inQuote && isInsideItem(reader, line)
  const isQuoted = hasMark && line.columns < 4 && !isInItem
  if (isQuoted !== reader.inQuote) {
    closeLeaves(reader)
    closeLists(reader, 0)
    reader.items.length = 0
    reader.inQuote = isQuoted
  }
  return isQuoted ? lineOf(withoutQuoteMarks(line.text), line.number) : line
}

function isInsideItem({ items }: Reader, line: Line): boolean {
  return items.length > 0 && line.columns >= contentColumns(items, items.length)
}

function withoutQuoteMarks(line: string): string {
  let at = 0
  while (true) {
    const inner = line.charAt(at + 1) === ' ' ? at + 2 : at + 1
    let next = inner
    while (next < inner + 3 && line.charAt(next) === ' ') next++
    if (line.charAt(next) !== '>') return line.slice(inner)
    at = next
  }
}

/** Whether the line belonged to the code that is open, its closing fence included; closes the code when it ends. */
function continuesCode(reader: Reader, code: OpenCode, line: Line): boolean {
  const isBlank = line.text === ''
  const hasLeft = !isBlank && line.columns < (code.fence === null ? code.columns : code.itemColumns)
  const isClosed = code.fence !== null && line.columns < code.itemColumns + 4 && closesFence(line.text, code.fence)
  if (hasLeft || isClosed) {
    closeCode(reader)
    return !hasLeft
  }
  code.lines.push(codeLine(line, code.columns))
  return true
}

function codeLine(line: Line, columns: number): string {
  return ' '.repeat(Math.max(0, line.columns - columns)) + line.text
}

/** Ends the list items that the line is not indented enough for, unless it goes on with their paragraph. */
function leaveItems(reader: Reader, line: Line): void {
  const { items } = reader
  let depth = items.length
  while (depth > 0 && line.columns < contentColumns(items, depth)) depth--
  if (depth === items.length) return
  const isFarIn = line.columns - contentColumns(items, depth) >= 4
  if (reader.paragraph !== null && (isFarIn || !beginsBlock(line.text))) return
  closeLeaves(reader)
  items.length = depth
}

function contentColumns(items: readonly OpenItem[], depth: number): number {
  return items[depth - 1]?.contentColumns ?? 0
}

function beginsBlock(text: string): boolean {
  return (
    atxHeading(text) !== null ||
    openingFence(text) !== null ||
    text.startsWith('<!--') ||
    isThematicBreak(text) ||
    listMarker(text) !== null
  )
}

function readContent(reader: Reader, line: Line): void {
  const { text } = line
  const itemColumns = contentColumns(reader.items, reader.items.length)
  const indent = line.columns - itemColumns
  if (reader.paragraph !== null && (indent < 0 || indent >= 4)) addToParagraph(reader, line)
  else if (indent >= 4) openCode(reader, line, { fence: null, columns: itemColumns + 4 })
  else if (reader.rows !== null && text.startsWith('|')) addRow(reader, reader.rows, line)
  else if (mayBeginBlock(text) && readBlockStart(reader, line)) return
  else if (reader.rows !== null) addRow(reader, reader.rows, line)
  else addToParagraph(reader, line)
}

const BEGINNINGS: ReadonlySet<string> = new Set('#=`~*_+<|:-0123456789')

function mayBeginBlock(text: string): boolean {
  return BEGINNINGS.has(text.charAt(0))
}

/** Whether the line is more than text: it begins a block, or makes one of the paragraph above it. */
function readBlockStart(reader: Reader, line: Line): boolean {
  const { text, number } = line
  const underline = reader.paragraph === null ? null : setextLevel(text)
  const heading = underline === null ? atxHeading(text) : null
  const fence = openingFence(text)
  if (underline !== null) headingFromParagraph(reader, underline)
  else if (heading !== null) addHeading(reader, heading, number)
  else if (fence !== null) openCode(reader, line, { fence, columns: line.columns })
  else if (isThematicBreak(text)) endBlocks(reader)
  else if (text.startsWith('<!--')) {
    endBlocks(reader)
    readComment(reader, { text, from: 2, number })
  } else return readItemOrTable(reader, line)
  return true
}

function readItemOrTable(reader: Reader, line: Line): boolean {
  const marker = reader.items.length < DEEPEST_LIST ? listMarker(line.text) : null
  if (marker !== null && (reader.paragraph === null || marker.interrupts)) addItem(reader, marker, line)
  else if (beginsTable(reader, line.text)) openTable(reader)
  else return false
  return true
}

function addHeading(reader: Reader, { level, text }: { level: number; text: string }, line: number): void {
  endBlocks(reader)
  reader.headings.push({ level, text: plainText(inlineText(reader, text, line)), line })
}

function headingFromParagraph(reader: Reader, level: number): void {
  const open = reader.paragraph
  reader.paragraph = null
  if (open !== null) addHeading(reader, { level, text: open.lines.join('\n') }, open.line)
}

function openCode(reader: Reader, line: Line, { fence, columns }: { fence: Fence | null; columns: number }): void {
  endBlocks(reader)
  const itemColumns = contentColumns(reader.items, reader.items.length)
  const isFenced = fence !== null
  const lines = isFenced ? [] : [codeLine(line, columns)]
  reader.code = { lines, line: isFenced ? line.number + 1 : line.number, fence, itemColumns, columns }
}

/** Skips to the end of a comment; what follows it on its line is text. */
function readComment(reader: Reader, { text, from, number }: { text: string; from: number; number: number }): void {
  const end = text.indexOf('-->', from)
  reader.inComment = end === -1
  if (end === -1) return
  const rest = text.slice(end + 3).trim()
  if (rest !== '') addToParagraph(reader, { text: rest, columns: 0, number })
}

function addItem(reader: Reader, marker: ListMarker, { columns, number }: Line): void {
  closeLeaves(reader)
  const depth = reader.items.length
  const item: GrowingItem = { text: '', line: number, depth }
  const open = reader.openLists[depth]
  closeLists(reader, depth + 1)
  if (open?.mark === marker.mark) open.items.push(item)
  else {
    const items = [item]
    reader.openLists[depth] = { mark: marker.mark, items }
    reader.lists.push({ ordered: marker.ordered, items, line: number })
  }
  const inside = columns + marker.width
  reader.items.push({ contentColumns: inside, item })
  if (marker.rest !== '') readContent(reader, { text: marker.rest, columns: inside + marker.restColumns, number })
}

function beginsTable(reader: Reader, text: string): boolean {
  const above = reader.paragraph?.lines ?? []
  const header = above[above.length - 1]
  if (header === undefined) return false
  const columns = delimiterColumns(text)
  return columns !== null && splitCells(header).length === columns
}

/** The last line of the open paragraph is the header; what stands above it stays a paragraph. */
function openTable(reader: Reader): void {
  const header = reader.paragraph?.lines.pop()
  if (reader.paragraph === null || header === undefined) return
  const line = reader.paragraph.line + reader.paragraph.lines.length
  endBlocks(reader)
  const rows: Row[] = []
  reader.tables.push({ header: noteSpans(reader, readRow(header, line)), rows, line })
  reader.rows = rows
}

function addRow(reader: Reader, rows: Row[], { text, number }: Line): void {
  rows.push(noteSpans(reader, readRow(text, number)))
}
