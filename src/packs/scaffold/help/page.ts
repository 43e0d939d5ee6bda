import { stripEscapes } from '../../../report/ansi.ts'
import { type Answer, looksLikeHelp } from '../../probe/answer.ts'

/** What a CLI printed, made fit to be read and quoted: layout and text only. */
export type HelpPage = {
  /** Without escapes, overstriking and control characters; tabs are spaces; none ends in a blank. */
  readonly lines: readonly string[]
  readonly text: string
}

/** A help page is written for people; what goes on for longer is a flood, and matching it costs time. */
const MOST_LINES = 5000
const LONGEST_LINE = 500

/** The help page in an answer, from the stream that holds one; null when neither does. */
export function helpPage(answer: Answer): HelpPage | null {
  if (answer.isMute || !looksLikeHelp(answer)) return null
  const { stdout, stderr } = answer
  const isOnStdout = looksLikeHelp({ ...answer, stderr: '' })
  const lines = tidyLines(isOnStdout ? stdout : stderr)
  return { lines, text: lines.join('\n') }
}

/** The lines of a text as a terminal would show them. */
export function tidyLines(text: string): string[] {
  return stripEscapes(text)
    .toWellFormed()
    .split(/\r\n|\r|\n/, MOST_LINES)
    .map((line) =>
      withoutTabs(line.slice(0, LONGEST_LINE))
        .replace(UNSEEN, '')
        .replace(/\p{Zs}/gu, ' ')
        .trimEnd(),
    )
}

/** With blanks up to the next of the columns that stand eight apart, as terminals do. */
function withoutTabs(line: string): string {
  if (!line.includes('\t')) return line
  return line.split('\t').reduce((done, part) => done.padEnd(8 * (Math.floor(done.length / 8) + 1)) + part)
}

/** Controls, what changes the direction of text, and what has no width. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/** How far a line is indented. */
export function indentOf(line: string): number {
  return line.length - line.trimStart().length
}
