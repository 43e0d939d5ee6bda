import { readBlocks } from './skill/blocks.ts'
import type { Blocks, Heading, Paragraph } from './skill/parts.ts'

export type { Cell, CodeBlock, CodeSpan, Heading, List, ListItem, Paragraph, Row, Table } from './skill/parts.ts'

/** HARNESS.md as rules see it. Spec: packs/02-check.md, rules S001 to S011. */
export type Skill = Blocks & {
  /** The file as it stands. */
  readonly text: string
  /** A line feed at the very end begins no further line. */
  readonly lineCount: number
  /** Unicode code points. */
  readonly characterCount: number
  /** The first heading of level 1; null when there is none. */
  readonly title: Heading | null
  /** The paragraph right below the title, or at the top when there is no title; null when something else stands there. */
  readonly lead: Paragraph | null
}

/**
 * Reads HARNESS.md. Front matter, a byte-order mark and comments are no part of the Skill; line ends may be of any system.
 * Anything is a Skill, the empty text too: nothing is thrown, and the time it takes grows with the length alone.
 */
export function parseSkill(text: string): Skill {
  const plain = withLineFeeds(text.startsWith('\ufeff') ? text.slice(1) : text)
  const { body, firstLine } = withoutFrontMatter(plain)
  const blocks = readBlocks(body, firstLine)
  const title = blocks.headings.find(({ level }) => level === 1) ?? null
  return {
    ...blocks,
    text,
    lineCount: countLines(plain),
    characterCount: countCharacters(plain),
    title,
    lead: leadBelow(title, blocks),
  }
}

function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

/** Front matter opens on the first line and looks like YAML; a file that merely begins with a rule has none. */
function withoutFrontMatter(text: string): { readonly body: string; readonly firstLine: number } {
  if (!text.startsWith('---') || !/^---[ \t]*\n(?:[A-Za-z_][\w-]*[ \t]*:|#|---)/.test(text))
    return { body: text, firstLine: 1 }
  const closing = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text)
  if (closing === null) return { body: text, firstLine: 1 }
  const end = closing.index + closing[0].length
  return { body: text.slice(end), firstLine: countLines(text.slice(0, end)) + 1 }
}

function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}

function countCharacters(text: string): number {
  let count = text.length
  if (!/[\ud800-\udbff]/.test(text)) return count
  for (const _ of text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g)) count--
  return count
}

function leadBelow(title: Heading | null, blocks: Blocks): Paragraph | null {
  const titleLine = title?.line ?? 0
  const isBelow = ({ line }: { readonly line: number }) => line > titleLine
  const lead = blocks.paragraphs.find(isBelow)
  if (lead === undefined) return null
  const others = [blocks.headings, blocks.tables, blocks.lists, blocks.codeBlocks]
  return others.every((kind) => (kind.find(isBelow)?.line ?? Infinity) > lead.line) ? lead : null
}
