import type { CodeSpan } from './parts.ts'

/** A run of text with its comments taken out and its code spans found. */
export type Inline = { readonly text: string; readonly codeSpans: readonly CodeSpan[] }

const BACKTICK = 0x60
const BACKSLASH = 0x5c
const LESS_THAN = 0x3c
const LINE_FEED = 0x0a

/**
 * Reads the inline text of one block whose first line is `line`. Code spans follow CommonMark: a run of backticks is closed
 * by the next run of the same length, and one that nothing closes is plain text.
 */
export function readInline(raw: string, line: number): Inline {
  if (!raw.includes('`')) return raw.includes('<!--') ? readMarks(raw, line) : { text: raw, codeSpans: NONE }
  return NOT_SIMPLE.test(raw) ? readMarks(raw, line) : { text: raw, codeSpans: singleBacktickSpans(raw, line) }
}

const NOT_SIMPLE = /<!--|``|[\\\n]/
const NONE: readonly CodeSpan[] = []

/** What nearly every line is: one line, single backticks, no escapes. */
function singleBacktickSpans(raw: string, line: number): CodeSpan[] {
  const codeSpans: CodeSpan[] = []
  // Every other piece stands between two backticks, but for the last one of an even number, which nothing closes.
  const pieces = raw.split('`')
  for (let at = 1; at < pieces.length - 1; at += 2) codeSpans.push({ text: spanText(pieces[at] ?? ''), line })
  return codeSpans
}

function readMarks(raw: string, line: number): Inline {
  const codeSpans: CodeSpan[] = []
  const lastRuns = lastRunOfEachLength(raw)
  let text = ''
  let keptFrom = 0
  let currentLine = line
  let mayHoldComment = true
  let at = 0
  while (at < raw.length) {
    const code = raw.charCodeAt(at)
    if (code === LINE_FEED) {
      currentLine++
      at++
    } else if (code === BACKSLASH) {
      // A backslash before a line feed is a hard break; the line feed must still be counted.
      at += raw.charCodeAt(at + 1) === LINE_FEED ? 1 : 2
    } else if (code === BACKTICK) {
      const inner = endOfRun(raw, at)
      const close = closingRun(raw, { from: inner, length: inner - at, lastRuns })
      if (close === null) {
        at = inner
        continue
      }
      const content = raw.slice(inner, close)
      codeSpans.push({ text: spanText(content), line: currentLine })
      currentLine += countLineFeeds(content)
      at = close + (inner - at)
    } else if (code === LESS_THAN && mayHoldComment && raw.startsWith('<!--', at)) {
      const end = raw.indexOf('-->', at + 2)
      mayHoldComment = end !== -1
      if (end === -1) {
        at++
        continue
      }
      text += raw.slice(keptFrom, at)
      currentLine += countLineFeeds(raw.slice(at, end))
      at = end + 3
      keptFrom = at
    } else {
      at++
    }
  }
  return { text: keptFrom === 0 ? raw : text + raw.slice(keptFrom), codeSpans }
}

/** Text for comparing with words: marks of code, escapes and doubled blanks are gone. */
export function plainText(text: string): string {
  if (!/^\s|\s$|[`\\]|\s\s|[^\S ]/.test(text)) return text
  return text
    .replace(/\\([!-/:-@[-`{-~])|`+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Where the last backtick run of each length begins: what makes looking for a closing run linear. */
function lastRunOfEachLength(raw: string): ReadonlyMap<number, number> {
  const last = new Map<number, number>()
  for (let at = raw.indexOf('`'); at !== -1; ) {
    const end = endOfRun(raw, at)
    last.set(end - at, at)
    at = raw.indexOf('`', end)
  }
  return last
}

function closingRun(
  raw: string,
  { from, length, lastRuns }: { from: number; length: number; lastRuns: ReadonlyMap<number, number> },
): number | null {
  if ((lastRuns.get(length) ?? -1) < from) return null
  for (let at = raw.indexOf('`', from); at !== -1; ) {
    const end = endOfRun(raw, at)
    if (end - at === length) return at
    at = raw.indexOf('`', end)
  }
  return null
}

function endOfRun(raw: string, from: number): number {
  let at = from
  while (raw.charCodeAt(at) === BACKTICK) at++
  return at
}

function spanText(content: string): string {
  const joined = content.includes('\n') ? content.replaceAll('\n', ' ') : content
  const isPadded = joined.startsWith(' ') && joined.endsWith(' ') && joined.trim() !== ''
  return isPadded ? joined.slice(1, -1) : joined
}

function countLineFeeds(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
