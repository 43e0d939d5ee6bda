import { largest } from './largest.ts'
import { visible } from './visible.ts'

/** Fences longer than this are no longer understood by every renderer. */
const LONGEST_RUN = 8

/**
 * A stranger's text as a Markdown code span: nothing in it is HTML, a link, emphasis, a mention or a line of its own, and it can
 * be copied as it stands. Empty text stays empty.
 */
export function codeSpan(text: string): string {
  const shown = withShortRuns(visible(text))
  if (shown === '') return ''
  const runs = Array.from(shown.matchAll(/`+/g), ([run]) => run.length)
  const fence = '`'.repeat(largest(runs) + 1)
  // A renderer takes one space off each end where both have one.
  const pad = /^[ `]|[ `]$/.test(shown) ? ' ' : ''
  return `${fence}${pad}${shown}${pad}${fence}`
}

/** A code span for a table: a bar would end the cell, whatever stands before it. */
export function codeCell(text: string): string {
  return codeSpan(text.replaceAll('|', '\\x7c'))
}

function withShortRuns(text: string): string {
  return text.includes('`'.repeat(LONGEST_RUN + 1)) ? text.replaceAll('`', '\\x60') : text
}
