import * as v from 'valibot'
import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { toPointer } from '../../report/finding.ts'
import { nearest } from '../../report/nearest.ts'

/** One thing wrong with the shape of a document. The message says what was expected and never what was found. */
export type LocatedIssue = {
  /** JSON pointer (RFC 6901) into the document; empty for the document itself. */
  readonly pointer: string
  readonly code: 'missing-key' | 'unknown-key' | 'wrong-type' | 'wrong-value'
  readonly message: string
}

/** The most lines a report has. */
export const LARGEST_REPORT = 20

/**
 * The issues behind a `schema-parse-failure` as lines for people, each `  <pointer>: <message>`, sorted so that equal
 * documents give equal bytes; at most twenty, then a count of the rest. Empty for any other cause.
 * Spec: contracts part 06, section 7.
 *
 * @param withHints an unknown key near one that is missing there brings that one
 */
export function issueLines(
  cause: unknown,
  { withHints }: { readonly withHints: boolean } = { withHints: false },
): string[] {
  if (!(cause instanceof v.ValiError)) return []
  const { issues } = cause
  const printed = issues
    .map((issue) => ({ issue, line: lineOf(locate(issue)) }))
    .sort((a, b) => byCodeUnit(a.line, b.line))
    .slice(0, LARGEST_REPORT)
    .map(({ issue, line }) => (withHints ? line + meantKey(issue) : line))
  const rest = countIssues(issues) - LARGEST_REPORT
  return rest > 0 ? [...printed, `  ... and ${rest} more`] : printed
}

function lineOf({ pointer, message }: LocatedIssue): string {
  return `  ${pointer === '' ? '(root)' : pointer}: ${message}`
}

/** Looked for only where it is printed: a document can have a million unknown keys. */
function meantKey(issue: v.BaseIssue<unknown>): string {
  const [step] = issue.path?.slice(-1) ?? []
  if (step === undefined || !('missing' in issue) || !Array.isArray(issue.missing)) return ''
  const [close] = nearest(String(step.key), issue.missing.map(String))
  return close === undefined ? '' : `, did you mean ${JSON.stringify(close)}?`
}

/** How many issues there are, those left out of the list counted in. */
export function countIssues(issues: readonly v.BaseIssue<unknown>[]): number {
  return issues.reduce((count, issue) => count + 1 + leftOutBy(issue), 0)
}

/** How many further issues one stands for, which sort behind whatever is printed. */
export function leftOutBy(issue: v.BaseIssue<unknown>): number {
  return 'leftOut' in issue && typeof issue.leftOut === 'number' ? issue.leftOut : 0
}

/** The line of an issue as seen from where its path begins. */
export function relativeLine(issue: v.BaseIssue<unknown>): string {
  const { pointer, message } = locate(issue)
  return `${pointer}: ${message}`
}

/** The issues in the order in which the schema met them. */
export function locateIssues(issues: readonly v.BaseIssue<unknown>[]): LocatedIssue[] {
  return issues.map(locate)
}

function locate(issue: v.BaseIssue<unknown>): LocatedIssue {
  const steps = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
  const pointer = toPointer(steps)
  if (issue.kind !== 'schema') return { pointer, code: 'wrong-value', message: issue.message }
  if (!issue.type.endsWith('_object') || issue.path?.at(-1)?.origin !== 'key') {
    return { pointer, code: 'wrong-type', message: issue.type === 'custom' ? issue.message : expectation(issue) }
  }
  if (issue.expected !== 'never') return { pointer, code: 'missing-key', message: 'this key is required' }
  const message = `unknown key ${JSON.stringify(steps.at(-1))}`
  return { pointer: toPointer(steps.slice(0, -1)), code: 'unknown-key', message }
}

const TYPE_PHRASES: Readonly<Record<string, string>> = {
  string: 'expected a string',
  number: 'expected a number',
  boolean: 'expected true or false',
  null: 'expected null',
  Object: 'expected an object',
  Array: 'expected an array',
  '(Object | null)': 'expected an object or null',
}

// `expected` comes from the schema alone: a type, or literals joined by " | " in parentheses.
function expectation({ type, expected }: v.BaseIssue<unknown>): string {
  if (expected === null) return 'not expected here'
  if (type === 'strict_tuple') return 'expected an array of the stated length'
  const options = expected.replace(/^\((.*)\)$/, '$1').split(' | ')
  return TYPE_PHRASES[expected] ?? `expected ${options.length > 1 ? 'one of ' : ''}${options.join(', ')}`
}
