import { fencedLines } from '../markdown/fences.ts'
import { linesOf } from '../markdown/lines.ts'

export type Page = {
  /** Below the folder of the configuration file, with `/`. */
  readonly path: string
  readonly text: string
  readonly lines: readonly string[]
  /** For each line, whether a fence holds it. */
  readonly isFenced: readonly boolean[]
}

/** What one class of claims came to. */
export type ClassReport = {
  /** Its part of the summary. */
  readonly summary: string
  /** In the order of discovery. */
  readonly failures: readonly string[]
}

/** Takes a page apart. */
export function pageOf(path: string, text: string): Page {
  const lines = linesOf(text)
  return { path, text, lines, isFenced: fencedLines(lines) }
}

export type Span = {
  /** What stands between the backticks. */
  readonly text: string
  /** 0-based offsets of the backticks: of the first, and behind the last. */
  readonly start: number
  readonly end: number
}

/** The backticked texts of a line. */
export function spansOf(line: string): Span[] {
  return [...line.matchAll(/`([^`\n]+)`/g)].map((found) => ({
    text: found[1] ?? '',
    start: found.index,
    end: found.index + found[0].length,
  }))
}

/** The backticked texts of a line that are identifiers. */
export function identifiersOf(line: string): string[] {
  return spansOf(line)
    .map((span) => span.text)
    .filter((text) => /^[A-Za-z_$][\w$]*$/.test(text))
}
