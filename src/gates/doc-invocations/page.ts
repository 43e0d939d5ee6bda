import { type Fence, fencesOf } from '../markdown/fences.ts'
import { linesOf } from '../markdown/lines.ts'
import type { Called } from './spellings.ts'
import { type Token, tokensOf } from './tokens.ts'

/** One thing that a page asks for. Lines are 1-based. */
export type Step =
  | {
      readonly kind: 'write'
      readonly line: number
      readonly text: string
      readonly path: string
      readonly content: string
    }
  | { readonly kind: 'make-folders'; readonly line: number; readonly text: string; readonly paths: readonly string[] }
  | Invocation

export type Invocation = {
  readonly kind: 'invocation'
  readonly line: number
  /** The command as documented, joined to one line, without its prompt. */
  readonly text: string
  /** Position in the list of binaries. */
  readonly binary: number
  readonly tokens: readonly Token[]
  /** What the block declares, or null when it declares nothing. */
  readonly declaredExit: number | null
  /** The output that the page shows for it, or null. Never empty. */
  readonly transcript: readonly string[] | null
}

type Match = (line: string) => Called | null

/**
 * What a page asks for, in document order: files to write, folders to make, commands to run. Only fences ask for anything; a
 * synopsis, a grammar block and the shown output of a command ask for nothing. Spec: contracts/08-gates.md, 10.2 and 10.3.
 */
export function readPage(text: string, match: Match): Step[] {
  const lines = linesOf(text)
  const fences = fencesOf(lines)
  const steps: Step[] = []
  for (let at = 0; at < fences.length; at += 1) {
    const fence = fences[at]
    if (fence === undefined) break
    const declaredExit = declaredBefore(lines, fence)
    const asked = readFence(fence, declaredExit, match)
    const shown = declaredExit === null ? null : transcriptAfter({ lines, fence, next: fences[at + 1] })
    const isOne = asked.filter((step) => step.kind === 'invocation').length === 1
    const isShown = shown !== null && isOne
    const transcript = isShown && shown.length > 0 ? shown : null
    for (const step of asked) steps.push(step.kind === 'invocation' ? { ...step, transcript } : step)
    if (isShown) at += 1
  }
  return steps
}

function declaredBefore(lines: readonly string[], { openLine }: Fence): number | null {
  let at = openLine - 2
  while (at > 0 && lines[at]?.trim() === '') at -= 1
  const digits = /^<!--\s*expect-exit:\s*(\d{1,3})\s*-->$/.exec(lines[at]?.trim() ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

type Neighbours = { readonly lines: readonly string[]; readonly fence: Fence; readonly next: Fence | undefined }

/** @returns the lines shown right after a fence, none of them for an empty block, or null when no such block follows */
function transcriptAfter({ lines, fence, next }: Neighbours): string[] | null {
  if (next?.label !== 'text') return null
  const between = lines.slice(fence.closeLine, next.openLine - 1)
  return between.every((line) => line.trim() === '') ? shownLines(next.body) : null
}

function shownLines(body: readonly string[]): string[] {
  const first = body.findIndex((line) => line.trim() !== '')
  const last = body.findLastIndex((line) => line.trim() !== '')
  const lines = first === -1 ? [] : body.slice(first, last + 1)
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return lines.map((line) => line.slice(shared))
}

/** The lines of a fence's body, one after the other, with their place on the page. */
type Reader = { readonly body: readonly string[]; readonly firstLine: number; at: number }

function readFence(fence: Fence, declaredExit: number | null, match: Match): Step[] {
  const reader: Reader = { body: fence.body, firstLine: fence.openLine + 1, at: 0 }
  const steps: Step[] = []
  while (reader.at < reader.body.length) {
    if (skipGrammar(reader)) continue
    const line = reader.firstLine + reader.at
    const text = nextCommand(reader)
    const step = readWrite(reader, text, line) ?? readFolders(text, line) ?? readInvocation(text, line, match)
    if (step !== null) steps.push(step.kind === 'invocation' ? { ...step, declaredExit } : step)
  }
  return steps
}

/** A line `Usage:` opens a grammar, which lasts until a line that is neither indented nor blank. */
function skipGrammar(reader: Reader): boolean {
  if (reader.body[reader.at]?.trim() !== 'Usage:') return false
  reader.at += 1
  while (reader.at < reader.body.length && /^(?:\s|$)/.test(reader.body[reader.at] ?? '')) reader.at += 1
  return true
}

/** A line and those that continue it, without its prompt. */
function nextCommand(reader: Reader): string {
  let text = reader.body[reader.at++]?.trim() ?? ''
  while (text.endsWith('\\') && reader.at < reader.body.length) {
    text = `${text.slice(0, -1).trimEnd()} ${reader.body[reader.at++]?.trim() ?? ''}`
  }
  return text.replace(/^\$\s+/, '')
}

function readWrite(reader: Reader, text: string, line: number): Step | null {
  const document = /^cat\s*>\s*(\S+)\s*<<(-?)\s*(['"]?)([\w.-]+)\3$/.exec(text)
  if (document !== null) {
    const [, path = '', dash = '', , end = ''] = document
    const content = hereDocument(reader, { end, dropsTabs: dash !== '' })
    return { kind: 'write', line, text, path: unquoted(path), content }
  }
  return readEcho(text, line)
}

/** Parted by hand at the last `>`: an expression takes very long over a line of very many blanks. */
function readEcho(text: string, line: number): Step | null {
  const at = text.lastIndexOf('>')
  const path = text.slice(at + 1).trim()
  if (!/^echo\s/.test(text) || at < 'echo '.length || text[at - 1] === '>' || !/^\S+$/.test(path)) return null
  const said = text.slice('echo '.length, at).trim()
  return { kind: 'write', line, text, path: unquoted(path), content: `${unquoted(said)}\n` }
}

/** Up to its end mark, or to the end of the fence. */
function hereDocument(reader: Reader, { end, dropsTabs }: { end: string; dropsTabs: boolean }): string {
  let content = ''
  while (reader.at < reader.body.length) {
    const line = reader.body[reader.at++] ?? ''
    if (line.trim() === end) break
    content += `${dropsTabs ? line.replace(/^\t+/, '') : line}\n`
  }
  return content
}

function readFolders(text: string, line: number): Step | null {
  const rest = /^mkdir\s+-p\s+(.*)$/.exec(text)?.[1]
  if (rest === undefined) return null
  return { kind: 'make-folders', line, text, paths: tokensOf(rest).map((token) => token.text) }
}

function readInvocation(text: string, line: number, match: Match): Invocation | null {
  const called = match(text)
  if (called === null) return null
  const tokens = tokensOf(called.rest)
  const [first] = tokens
  // Without an argument, or with `<a name>` or `[an option]` as the first, it says how to call and is no call.
  if (first === undefined || /^(?:<[^<>]+>|\[.*)$/.test(first.text)) return null
  return { kind: 'invocation', line, text, binary: called.binary, tokens, declaredExit: null, transcript: null }
}

function unquoted(text: string): string {
  return /^(['"])(.*)\1$/s.exec(text)?.[2] ?? text
}
