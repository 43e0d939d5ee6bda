/** All lines are 1-based and count the lines of the file, whatever ended them. */

export type Heading = {
  /** 1 to 6. */
  readonly level: number
  /** Without marks of code and escapes. */
  readonly text: string
  readonly line: number
}

/** Text as it stands, lines joined by line feeds, comments taken out. */
export type Paragraph = { readonly text: string; readonly line: number }

/** Inline code, without its backticks. */
export type CodeSpan = { readonly text: string; readonly line: number }

/** Fenced or indented code. */
export type CodeBlock = {
  /** First word of the info string, lower case; empty when there is none. */
  readonly language: string
  readonly text: string
  /** Of the first line of code. */
  readonly line: number
}

export type Cell = { readonly text: string; readonly codeSpans: readonly CodeSpan[] }

export type Row = { readonly cells: readonly Cell[]; readonly line: number }

export type Table = { readonly header: Row; readonly rows: readonly Row[]; readonly line: number }

export type ListItem = {
  readonly text: string
  readonly line: number
  /** 0 for an item of a list that is in no other list. */
  readonly depth: number
}

/** Items of a nested list are a list of their own. */
export type List = { readonly ordered: boolean; readonly items: readonly ListItem[]; readonly line: number }

/** What a Markdown file is made of, each kind in the order of the file. */
export type Blocks = {
  readonly headings: readonly Heading[]
  /** Paragraphs outside lists; those in block quotes are among them. */
  readonly paragraphs: readonly Paragraph[]
  readonly tables: readonly Table[]
  readonly lists: readonly List[]
  readonly codeBlocks: readonly CodeBlock[]
  /** Of the whole file, those in headings, cells and list items too. */
  readonly codeSpans: readonly CodeSpan[]
}
