import { readInline } from './inline.ts'
import type { Fence } from './lines.ts'
import type { CodeBlock, CodeSpan, Heading, List, ListItem, Paragraph, Row, Table } from './parts.ts'

/** A list item whose text may grow by further paragraphs. */
export type GrowingItem = { text: string; readonly line: number; readonly depth: number }
/** A line that is indented by `contentColumns` belongs to the item. */
export type OpenItem = { readonly contentColumns: number; readonly item: GrowingItem }
type OpenList = { readonly mark: string; readonly items: ListItem[] }
type OpenParagraph = { readonly lines: string[]; readonly line: number; readonly item: GrowingItem | null }
export type OpenCode = {
  readonly lines: string[]
  readonly line: number
  /** Null: indented code. */
  readonly fence: Fence | null
  /** Fewer columns than these leave the list item that the code is in. */
  readonly itemColumns: number
  /** Columns of blanks that are no part of the code. */
  readonly columns: number
}

/** What has been read so far, and what is still open at the current line. */
export type Reader = {
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
export type Line = { readonly text: string; readonly columns: number; readonly number: number }

/** At the top of a file: nothing read, nothing open. */
export function newReader(): Reader {
  return {
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
}

/** Ends the paragraph and the table that are open, and the lists that the current depth could still go on with. */
export function endBlocks(reader: Reader): void {
  closeLeaves(reader)
  closeLists(reader, reader.items.length)
}

/** Ends the paragraph, the table and the code that are open. */
export function closeLeaves(reader: Reader): void {
  closeParagraph(reader)
  closeCode(reader)
  reader.rows = null
}

/** Lets no further item join the lists at this depth and below. */
export function closeLists(reader: Reader, depth: number): void {
  if (reader.openLists.length > depth) reader.openLists.length = depth
}

/** Adds a line to the open paragraph, or opens one, in the innermost list item if there is any. */
export function addToParagraph(reader: Reader, { text, number }: Line): void {
  if (reader.paragraph !== null) {
    reader.paragraph.lines.push(text)
    return
  }
  endBlocks(reader)
  const { items } = reader
  reader.paragraph = { lines: [text], line: number, item: items[items.length - 1]?.item ?? null }
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
export function inlineText(reader: Reader, raw: string, line: number): string {
  const { text, codeSpans } = readInline(raw, line)
  for (const span of codeSpans) reader.codeSpans.push(span)
  return text
}

/** Ends the code that is open. */
export function closeCode(reader: Reader): void {
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

/** The row as it came; the code spans of its cells are noted. */
export function noteSpans(reader: Reader, row: Row): Row {
  for (const cell of row.cells) for (const span of cell.codeSpans) reader.codeSpans.push(span)
  return row
}
