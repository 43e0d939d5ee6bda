import * as v from 'valibot'
import { isRecord } from '../canonical/is-record.ts'
import { toPointer } from '../report/finding.ts'
import type { SchemaIssue } from './document.ts'
import type { Reading } from './shape.ts'

type DocumentSchema<T> = v.GenericSchema<unknown, T>

/**
 * Says what is wrong with a document that its shape did not take, and reads what is left of it without that. Spec:
 * packs/01-pack-format.md, "Lint".
 *
 * @param salvage may fill in what the document lacks before it is parsed once more without its broken parts
 * @returns `value` null when too little is left to go on with
 */
export function judgeFaulty<T>({
  schema,
  value,
  reading,
  salvage,
}: {
  readonly schema: DocumentSchema<T>
  readonly value: unknown
  readonly reading: Reading
  readonly salvage: (value: Record<string, unknown>) => Record<string, unknown>
}): { readonly value: T | null; readonly issues: readonly SchemaIssue[] } {
  const { lists, reserved } = reading
  const parsed = v.safeParse(schema, value)
  const problems = [
    ...lists.map((steps) => ({ steps, isMissing: false, message: 'must be an object, not a list' })),
    ...reserved.map((steps) => ({ steps, isMissing: false, message: `"${steps.at(-1)}" cannot be a name here` })),
    ...(parsed.issues ?? []).flatMap(problemsOf),
  ]
  return {
    value: parseWithout({ schema, value, problems, salvage }),
    issues: problems.map(({ steps, message }) => ({ pointer: toPointer(steps), message })),
  }
}

type Steps = readonly (string | number)[]
type Problem = { readonly steps: Steps; readonly isMissing: boolean; readonly message: string }

/** A union that failed inside one of its shapes is told of there, not as "none of these". */
function problemsOf(issue: v.BaseIssue<unknown>): Problem[] {
  const inner = issue.type === 'union' ? (issue.issues ?? []).filter(({ path }) => path !== undefined) : []
  const outer = issue.path ?? []
  return inner.length === 0 ? [problemOf(issue, [])] : inner.map((nested) => problemOf(nested, outer.map(stepOf)))
}

function stepOf({ key }: { readonly key: unknown }): string | number {
  return typeof key === 'number' ? key : String(key)
}

function problemOf(issue: v.BaseIssue<unknown>, outer: Steps): Problem {
  const steps = [...outer, ...(issue.path ?? []).map(stepOf)]
  const isMissing = issue.kind === 'schema' && issue.received === 'undefined'
  return { steps, isMissing, message: describe(issue, steps.at(-1)) }
}

/** Our own words for a schema issue: what the value must be, and what it is. */
function describe(issue: v.BaseIssue<unknown>, key: string | number | undefined): string {
  if (issue.kind === 'validation') return issue.message
  if (issue.received === 'undefined') return `"${key}" is required`
  if (issue.type === 'strict_object' && issue.expected === 'never') return `"${key}" is not a key that is known here`
  // One union in another is told as one: `(string | (number | Array))`.
  const expected = new Set((issue.expected ?? 'something else').replace(/[()]/g, '').split(' | ').map(typeWords))
  return `must be ${choiceOf([...expected])}, not ${typeWords(issue.received)}`
}

/** `a`, `a or b`, `a, b or c` */
function choiceOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter((part) => part !== '').join(' or ')
}

/** valibot's name of a type, or a quoted value, as a person would say it. */
function typeWords(name: string): string {
  switch (name) {
    case 'string':
      return 'a string'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    case 'Array':
      return 'a list'
    case 'Object':
      return 'an object'
    default:
      return name.length > 40 ? `${name.slice(0, 40)}…` : name
  }
}

function parseWithout<T>(parsing: {
  schema: DocumentSchema<T>
  value: unknown
  problems: readonly Problem[]
  salvage: (value: Record<string, unknown>) => Record<string, unknown>
}): T | null {
  let value: unknown = structuredClone(parsing.value)
  let problems = parsing.problems
  // Dropping a broken part may leave its parent incomplete; a few rounds reach the root of any real document.
  for (let round = 0; round < 8; round++) {
    for (const problem of problems) drop(value, problem)
    if (!isRecord(value)) return null
    value = parsing.salvage(value)
    const parsed = v.safeParse(parsing.schema, value)
    if (parsed.success) return parsed.output
    problems = parsed.issues.flatMap(problemsOf)
  }
  return null
}

/**
 * Removes what a problem is about: the value, or the object that lacks a key. Where that is an element of a list the whole list
 * goes, so that no other element gets another index.
 */
function drop(root: unknown, { steps, isMissing }: Problem): void {
  const target = isMissing ? steps.slice(0, -1) : steps
  let list: { readonly owner: Record<string, unknown>; readonly key: string } | null = null
  let parent: unknown = root
  for (const [depth, step] of target.entries()) {
    const isLast = depth === target.length - 1
    if (isRecord(parent)) {
      const child: unknown = parent[step]
      list = Array.isArray(child) ? { owner: parent, key: String(step) } : null
      if (isLast) delete parent[step]
      parent = child
    } else {
      const element: unknown = Array.isArray(parent) ? parent[Number(step)] : undefined
      if (!isLast && isRecord(element)) parent = element
      else {
        if (list !== null) delete list.owner[list.key]
        return
      }
    }
  }
}
