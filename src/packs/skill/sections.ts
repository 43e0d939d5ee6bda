import { type Place, under } from '../../report/finding.ts'
import { HARNESS } from '../model.ts'
import type { Skill } from '../skill.ts'
import type { Heading, ListItem } from './parts.ts'

/** Lines `from` (inclusive) to `to` (exclusive), 1-based. */
export type LineRange = { readonly from: number; readonly to: number }

/** The heading that a line stands under, or is; null above the first one. */
function headingAbove({ headings }: Skill, line: number): Heading | null {
  return headings.findLast((heading) => heading.line <= line) ?? null
}

/** A line of HARNESS.md as findings point at it. */
export function placeOf(skill: Skill, line: number): Place {
  return under(HARNESS, headingAbove(skill, line)?.text ?? null, line)
}

/** From a heading to the next one that is not below it, or to the end of the file. */
export function sectionOf({ headings, lineCount }: Skill, heading: Heading): LineRange {
  const next = headings.find(({ line, level }) => line > heading.line && level <= heading.level)
  return { from: heading.line, to: next?.line ?? lineCount + 1 }
}

/** What stands between the title, or the top of the file, and the next heading. */
export function openingOf({ title, headings, lineCount }: Skill): LineRange {
  const from = title?.line ?? 0
  const next = headings.find(({ line }) => line > from)
  return { from, to: next?.line ?? lineCount + 1 }
}

export function within<T extends { readonly line: number }>(parts: readonly T[], { from, to }: LineRange): T[] {
  return parts.filter(({ line }) => line >= from && line < to)
}

/** The prose of some lines: paragraphs, list items and cells, each on lines of its own; code blocks are left out. */
export function proseWithin(skill: Skill, range: LineRange): string {
  const paragraphs = within(skill.paragraphs, range).map(({ text }) => text)
  const items = within(itemsOf(skill), range).map(({ text }) => text)
  const cells: string[] = []
  for (const { header, rows } of skill.tables) {
    for (const row of within([header, ...rows], range)) for (const { text } of row.cells) cells.push(text)
  }
  return [...paragraphs, ...items, ...cells].join('\n')
}

/** The items of all lists, those of one list after another. */
export function itemsOf({ lists }: Skill): ListItem[] {
  const all: ListItem[] = []
  for (const { items } of lists) for (const item of items) all.push(item)
  return all
}
