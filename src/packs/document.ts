import * as v from 'valibot'
import { isRecord } from '../canonical/is-record.ts'
import { lineAndColumn } from '../canonical/locate-json.ts'
import { oncePer } from '../canonical/once-per.ts'
import { scan } from '../canonical/scan-json.ts'
import { toPointer } from '../report/finding.ts'
import type { TextRead } from './load.ts'
import { type Reading, readByShape, type Shape } from './shape.ts'

/** A place where a document is not of its schema. */
export type SchemaIssue = { readonly pointer: string; readonly message: string }

/** One JSON file of a pack: missing, not usable at all, or there, with what of it could be understood. */
export type LoadedDocument<T> =
  | { readonly state: 'missing' }
  | { readonly state: 'broken'; readonly reason: string; readonly line: number | null; readonly column: number | null }
  | {
      readonly state: 'present'
      readonly text: string
      /** Without the parts that `issues` complain about; null when too little is left to go on with. */
      readonly value: T | null
      readonly issues: readonly SchemaIssue[]
      /** Pointers of keys that the format does not know; they are kept and otherwise ignored. */
      readonly unknownKeys: readonly string[]
    }

type DocumentSchema<T> = v.GenericSchema<unknown, T>

/** What a file of the pack format must be: its schema, which has the words for what is wrong, and the shape made from it. */
export type DocumentFormat<T> = {
  readonly file: string
  readonly shape: Shape
  /** Built when it is asked for: only a document with a fault needs it. */
  readonly schema: () => DocumentSchema<T>
}

/** Deepest nesting of a pack file. Spec: packs/01-pack-format.md, "Lint". */
const MAX_DEPTH = 256

/**
 * Reads one JSON document of a pack strictly about types and tolerantly about unknown keys; never throws.
 *
 * @param salvage may fill in what a broken document lacks before it is parsed once more without its broken parts
 */
export function parseDocument<T>(parsing: {
  readonly format: DocumentFormat<T>
  readonly read: TextRead
  readonly salvage: (value: Record<string, unknown>) => Record<string, unknown>
}): LoadedDocument<T> {
  const { format, read, salvage } = parsing
  const { file } = format
  if (read.state === 'missing') return read
  if (read.state === 'broken') return { ...read, line: null, column: null }
  const { text } = read
  const scanned = scan(text, { maxDepth: MAX_DEPTH })
  if (!scanned.ok) return brokenAt({ file, text, offset: scanned.offset, reason: scanned.reason })
  const hostile = ownPrototypeKey(scanned.value, text)
  if (hostile !== null)
    return { state: 'broken', reason: `${file} has a key "__proto__" at "${hostile}"`, line: null, column: null }
  if (!isRecord(scanned.value)) {
    return { state: 'broken', reason: `${file} must be one JSON object`, line: 1, column: 1 }
  }
  const reading = readByShape(format.shape, scanned.value)
  const { lists, unknown, reserved } = reading
  const unknownKeys = unknown.map(toPointer)
  if (isOf<T>(format, reading)) return { state: 'present', text, value: reading.value, issues: [], unknownKeys }
  const schema = format.schema()
  const parsed = v.safeParse(schema, scanned.value)
  const problems = [
    ...lists.map((steps) => ({ steps, isMissing: false, message: 'must be an object, not a list' })),
    ...reserved.map((steps) => ({ steps, isMissing: false, message: `"${steps.at(-1)}" cannot be a name here` })),
    ...(parsed.issues ?? []).flatMap(problemsOf),
  ]
  const issues = problems.map(({ steps, message }) => ({ pointer: toPointer(steps), message }))
  return {
    state: 'present',
    text,
    value: parseWithout({ schema, value: scanned.value, problems, salvage }),
    issues,
    unknownKeys,
  }
}

/** A sound reading is of the schema's type: the shape is made from it, and a test holds the two to the same verdicts. */
function isOf<T>(_format: DocumentFormat<T>, reading: Reading): reading is Reading & { readonly value: T } {
  return reading.isSound
}

function brokenAt(broken: { file: string; text: string; offset: number; reason: string }): LoadedDocument<never> {
  const { line, column } = lineAndColumn(broken.text, broken.offset)
  return {
    state: 'broken',
    reason: `${broken.file} is not usable JSON: ${broken.reason} (line ${line}, column ${column})`,
    line,
    column,
  }
}

/** Pointer of the first own `__proto__`, or null. The text tells cheaply when there can be none. */
function ownPrototypeKey(value: unknown, text: string): string | null {
  if (!text.includes('__proto__') && !text.includes('\\u')) return null
  const find = (node: unknown, steps: readonly (string | number)[]): string | null => {
    if (typeof node !== 'object' || node === null) return null
    for (const [key, member] of Object.entries(node)) {
      if (key === '__proto__') return toPointer([...steps, key])
      const found = find(member, [...steps, key])
      if (found !== null) return found
    }
    return null
  }
  return find(value, [])
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

/** Whether the schema complained about this place, something in it or something around it: what is said twice would mislead. */
export function isBrokenAt(document: LoadedDocument<unknown>, ...steps: Steps): boolean {
  if (document.state !== 'present') return false
  const { pointers, within } = brokenPlaces(document.issues)
  return within.has(toPointer(steps)) || steps.some((_, count) => pointers.has(toPointer(steps.slice(0, count))))
}

type BrokenPlaces = {
  readonly pointers: ReadonlySet<string>
  /** The places themselves and all that they are part of. */
  readonly within: ReadonlySet<string>
}

/** Every command may be asked about, and every one be broken. */
const brokenPlaces = oncePer((issues: readonly SchemaIssue[]): BrokenPlaces => {
  const within = new Set<string>()
  for (const { pointer } of issues) {
    let place = pointer
    while (!within.has(place)) {
      within.add(place)
      place = place.slice(0, Math.max(0, place.lastIndexOf('/')))
    }
  }
  return { pointers: new Set(issues.map(({ pointer }) => pointer)), within }
})
