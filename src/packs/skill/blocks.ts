import { plainText, readInline } from './inline.ts'
import {
  atxHeading,
  closesFence,
  type Fence,
  indentOf,
  isThematicBreak,
  type ListMarker,
  listMarker,
  openingFence,
  setextLevel,
} from './lines.ts'
import type { Blocks, CodeBlock, CodeSpan, Heading, List, ListItem, Paragraph, Row, Table } from './parts.ts'
import { delimiterColumns, readRow, splitCells } from './table.ts'

/** Deeper lists are read as text: real files stop at three, and a line of 100,000 markers must not cost its square. */
const DEEPEST_LIST = 8

type GrowingItem = { text: string; readonly line: number; readonly depth: number }
/** A line that is indented by `contentColumns` belongs to the item. */
type OpenItem = { readonly contentColumns: number; readonly item: GrowingItem }
type OpenList = { readonly mark: string; readonly items: ListItem[] }
type OpenParagraph = { readonly lines: string[]; readonly line: number; readonly item: GrowingItem | null }
type OpenCode = {
  readonly lines: string[]
  readonly line: number
  /** Null: indented code. */
  readonly fence: Fence | null
  /** Fewer columns than these leave the list item that the code is in. */
  readonly itemColumns: number
  /** Columns of blanks that are no part of the code. */
  readonly columns: number
}

type Reader = {
  readonly headings: Heading[]
  readonly paragraphs: Paragraph[]
  readonly tables: Table[]
  readonly lists: List[]
  readonly codeBlocks: CodeBlock[]
  readonly codeSpans: CodeSpan[]
  /** The items that the current line is inside of, outermost first. */
  readonly items: OpenItem[]
  /** By depth: the list that a further item could still join. */
  readonly openLists: OpenList[]
  paragraph: OpenParagraph | null
  /** Rows of the table that a further line could still join. */
  rows: Row[] | null
  code: OpenCode | null
  inComment: boolean
  inQuote: boolean
}

/** A line without its blanks in front, and how many columns those were. */
type Line = { readonly text: string; readonly columns: number; readonly number: number }

/**
 * Reads the blocks of Markdown that rules ask about, in one pass over the lines: ATX and setext headings, paragraphs, pipe
 * tables, lists, fenced and indented code. Comments are skipped; what it does not know (links, other HTML) is text. What is
 * still open at the end of the file ends there. Line ends must be line feeds.
 *
 * @param firstLine 1-based number of the first line of `text` in its file
 */
export function readBlocks(text: string, firstLine: number): Blocks {
  const reader: Reader = {
    headings: [],
    paragraphs: [],
    tables: [],
    lists: [],
    codeBlocks: [],
    codeSpans: [],
    items: [],
    openLists: [],
    paragraph: null,
    rows: null,
    code: null,
    inComment: false,
    inQuote: false,
  }
  let number = firstLine
  for (let from = 0; from < text.length; number++) {
    const feed = text.indexOf('\n', from)
    const end = feed === -1 ? text.length : feed
    readLine(reader, text.slice(from, end), number)
    from = end + 1
  }
  closeLeaves(reader)
  return reader
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
  const { columns, offset } = indentOf(raw)
  return { text: offset === 0 ? raw : raw.slice(offset), columns, number }
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
  else if (MAY_BEGIN_BLOCK.test(text) && readBlockStart(reader, line)) return
  else if (reader.rows !== null) addRow(reader, reader.rows, line)
  else addToParagraph(reader, line)
}

const MAY_BEGIN_BLOCK = /^[#=`~*_+<|:\d-]/

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

/** Ends the paragraph and the table that are open, and the lists that the current depth could still go on with. */
function endBlocks(reader: Reader): void {
  closeLeaves(reader)
  closeLists(reader, reader.items.length)
}

function closeLeaves(reader: Reader): void {
  closeParagraph(reader)
  closeCode(reader)
  reader.rows = null
}

function closeLists(reader: Reader, depth: number): void {
  if (reader.openLists.length > depth) reader.openLists.length = depth
}

function addToParagraph(reader: Reader, { text, number }: Line): void {
  if (reader.paragraph !== null) {
    reader.paragraph.lines.push(text)
    return
  }
  endBlocks(reader)
  reader.paragraph = { lines: [text], line: number, item: reader.items.at(-1)?.item ?? null }
}

function closeParagraph(reader: Reader): void {
  const open = reader.paragraph
  if (open === null) return
  reader.paragraph = null
  const text = inlineText(reader, open.lines.join('\n'), open.line).trim()
  if (text === '') return
  if (open.item === null) reader.paragraphs.push({ text, line: open.line })
  else open.item.text += open.item.text === '' ? text : `\n${text}`
}

/** The text without comments; its code spans are noted. */
function inlineText(reader: Reader, raw: string, line: number): string {
  const { text, codeSpans } = readInline(raw, line)
  for (const span of codeSpans) reader.codeSpans.push(span)
  return text
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

function closeCode(reader: Reader): void {
  const open = reader.code
  if (open === null) return
  reader.code = null
  const text = open.lines.join('\n')
  reader.codeBlocks.push({
    language: open.fence?.language ?? '',
    text: open.fence === null ? text.trimEnd() : text,
    line: open.line,
  })
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
  const header = reader.paragraph?.lines.at(-1)
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

function noteSpans(reader: Reader, row: Row): Row {
  for (const cell of row.cells) for (const span of cell.codeSpans) reader.codeSpans.push(span)
  return row
}
