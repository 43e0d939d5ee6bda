import { stripEscapes } from '../../report/ansi.ts'
import { visible } from '../../report/visible.ts'

/** What a program printed. */
export type Printed = { readonly stdout: string; readonly stderr: string }

/**
 * What a failed run says about itself, safe to show, for the middle of a sentence: the line that names the error, else the first
 * that is no usage. Null when it says nothing.
 */
export function tellingLine({ stdout, stderr }: Printed): string | null {
  const lines = [stderr, stdout].flatMap(toldLines).filter((line) => !LISTS_OPTION.test(line))
  const telling = lines.filter((line) => NAMES_AN_ERROR.test(line))
  const line =
    telling.find((candidate) => !/^\s/.test(candidate)) ??
    telling[0] ??
    lines.find((candidate) => !ONLY_GUIDES.test(candidate)) ??
    lines[0]
  return line === undefined ? null : forSentence(line)
}

/** A line of a program, safe to show, cut where it goes on for too long, without the full stop that a sentence around it has. */
export function forSentence(line: string): string {
  return cutShort(visible(line.trim())).replace(/\.$/, '')
}

const LONGEST = 160

export function cutShort(shown: string): string {
  return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST - 1)}…`
}

/** Lines that say anything, without colours, frames and what a spinner has overwritten. */
export function toldLines(text: string): string[] {
  return stripEscapes(text.slice(0, READ_CHARACTERS))
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(FRAME, '').trimEnd())
    .filter((line) => /[\p{L}\p{N}]/u.test(line) && !LOG_PREFIX.test(line))
}

/** Whoever fails says why near the beginning. */
const READ_CHARACTERS = 16 * 1024

/** Boxes that terraform and others draw around a message. */
const FRAME = /^[\u2500-\u257f\u203a\u00d7✖✘❌]+ ?/u

/** Lines of a log, with a time that is another one in each run: `E1201 08:03:28.864952 18934 memcache.go:265]`. */
const LOG_PREFIX = /^[EWIF]\d{4} \d\d:\d\d:\d\d/

const NAMES_AN_ERROR =
  /error\b|\b(?:fatal|failed|failure|cannot|can't|could not|couldn't|unable|denied|refused|invalid|unknown|unrecogni[sz]ed|not found|no such|missing|required|must|expired|not logged in|unauthori[sz]ed)\b/i

/** A usage explains the option `--ws-error-highlight`, which names no error. */
const LISTS_OPTION = /^\s+--?[a-z]/i

const ONLY_GUIDES = /^\s*(?:usage\b|try\b|see\b|run\b|options:|commands:|for help\b)/i
