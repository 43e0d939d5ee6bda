import { findProblem } from './find-problem.ts'
import { lineAndColumn } from './locate-json.ts'
import { MAX_DEPTH } from './scan-json.ts'

/** Beyond this many characters the exact place is not looked for. */
const LOCATED_LENGTH = 4 * 1024 * 1024

/**
 * What keeps a text from being JSON, and where, for people: `expected "," or "}", at line 4, column 3`. Columns count UTF-16 code
 * units. For a text that `JSON.parse` refused.
 *
 * @returns null where only the engine can tell: a very long text, or one that leaves the value domain before it leaves JSON
 */
export function syntaxProblem(text: string): string | null {
  if (text.length > LOCATED_LENGTH) return null
  const problem = findProblem(text, MAX_DEPTH)
  if (problem === null || problem.kind !== 'syntax') return null
  const { line, column } = lineAndColumn(text, problem.offset)
  return `${problem.reason}, at line ${line}, column ${column}`
}
