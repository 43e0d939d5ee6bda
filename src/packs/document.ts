import * as v from 'valibot'
import { lineAndColumn } from '../canonical/locate-json.ts'
import { scan } from '../canonical/scan-json.ts'
import { toPointer } from '../report/finding.ts'
import type { TextRead } from './load.ts'

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

/** Deepest nesting of a pack file. Spec: packs/01-pack-format.md, "Lint". */
const MAX_DEPTH = 256

/**
 * Reads one JSON document of a pack strictly about types and tolerantly about unknown keys; never throws.
 *
 * @param salvage may fill in what a broken document lacks before it is parsed once more without its broken parts
 */
export function parseDocument<T>(parsing: {
  readonly file: string
  readonly schema: DocumentSchema<T>
  readonly read: TextRead
  readonly salvage: (value: Record<string, unknown>) => Record<string, unknown>
}): LoadedDocument<T> {
  const { file, schema, read, salvage } = parsing
  if (read.state === 'missing') return read
  if (read.state === 'broken') return { ...read, line: null, column: null }
  const { text } = read
  const scanned = scan(text, { maxDepth: MAX_DEPTH })
  if (!scanned.ok) return brokenAt({ file, text, offset: scanned.offset, reason: scanned.reason })
  const hostile = ownPrototypeKey(scanned.value, text)
  if (hostile !== null)
    return { state: 'broken', reason: `${file} has a key "__proto__" at "${hostile}"`, line: null, column: null }
  const parsed = v.safeParse(schema, scanned.value)
  if (parsed.success) {
    return {
      state: 'present',
      text,
      value: parsed.output,
      issues: [],
      unknownKeys: unknownKeys(schema, scanned.value, []),
    }
  }
  const issues = parsed.issues.map((issue) => ({ pointer: toPointer(stepsOf(issue)), message: describeIssue(issue) }))
  const value = parseWithout({ schema, value: scanned.value, issues: parsed.issues, salvage })
  return { state: 'present', text, value, issues, unknownKeys: unknownKeys(schema, scanned.value, []) }
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

type Issue = v.BaseIssue<unknown>

function stepsOf(issue: Issue): (string | number)[] {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

/** Our own words for a schema issue: what the value must be, and what it is. */
function describeIssue(issue: Issue): string {
  if (issue.kind === 'validation') return issue.message
  const steps = stepsOf(issue)
  const key = steps.at(-1)
  if (issue.received === 'undefined') return `"${key}" is required`
  if (issue.type === 'strict_object' && issue.expected === 'never') return `"${key}" is not a key that is known here`
  const expected = (issue.expected ?? 'something else')
    .replaceAll(' | ', ' or ')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase()
  const named = expected.includes('"')
    ? (issue.expected ?? '').replaceAll(' | ', ' or ').replace(/^\((.*)\)$/, '$1')
    : expected
  return `must be ${named}, not ${issue.received.length > 40 ? `${issue.received.slice(0, 40)}…` : issue.received.toLowerCase()}`
}

function parseWithout<T>(parsing: {
  schema: DocumentSchema<T>
  value: unknown
  issues: readonly Issue[]
  salvage: (value: Record<string, unknown>) => Record<string, unknown>
}): T | null {
  let value: unknown = structuredClone(parsing.value)
  let issues = parsing.issues
  // Dropping a broken part may leave its parent incomplete; a few rounds reach the root of any real document.
  for (let round = 0; round < 8; round++) {
    for (const issue of issues) drop(value, issue)
    if (!isRecord(value)) return null
    value = parsing.salvage(value)
    const parsed = v.safeParse(parsing.schema, value)
    if (parsed.success) return parsed.output
    issues = parsed.issues
  }
  return null
}

/** Removes what an issue complains about: the value, the object that lacks a key, or the whole list around either. */
function drop(root: unknown, issue: Issue): void {
  const steps = stepsOf(issue)
  const target = issue.received === 'undefined' ? steps.slice(0, -1) : steps
  let parent: unknown = root
  for (const [depth, step] of target.entries()) {
    if (!isRecord(parent)) return
    const child: unknown = parent[step]
    if (depth === target.length - 1 || Array.isArray(child)) {
      delete parent[step]
      return
    }
    parent = child
  }
}

function unknownKeys(schema: unknown, value: unknown, steps: readonly (string | number)[]): string[] {
  const shape = schemaShape(schema)
  switch (shape.kind) {
    case 'leaf':
      return []
    case 'object': {
      if (!isRecord(value)) return []
      return Object.entries(value).flatMap(([key, member]) => {
        const inner = shape.entries[key]
        if (inner !== undefined) return unknownKeys(inner, member, [...steps, key])
        return shape.isLoose ? [toPointer([...steps, key])] : []
      })
    }
    case 'record':
      if (!isRecord(value)) return []
      return Object.entries(value).flatMap(([key, member]) => unknownKeys(shape.value, member, [...steps, key]))
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((member, index) => unknownKeys(shape.item, member, [...steps, index]))
    case 'union': {
      const objects = shape.options.filter((option) => schemaShape(option).kind === 'object')
      return isRecord(value) ? objects.flatMap((option) => unknownKeys(option, value, steps)) : []
    }
  }
}

type Shape =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'object'; readonly isLoose: boolean; readonly entries: Readonly<Record<string, unknown>> }
  | { readonly kind: 'record'; readonly value: unknown }
  | { readonly kind: 'array'; readonly item: unknown }
  | { readonly kind: 'union'; readonly options: readonly unknown[] }

function schemaShape(schema: unknown): Shape {
  if (!isRecord(schema)) return { kind: 'leaf' }
  if (schema['type'] === 'optional') return schemaShape(schema['wrapped'])
  if (isRecord(schema['entries']))
    return { kind: 'object', isLoose: schema['type'] === 'loose_object', entries: schema['entries'] }
  if (schema['type'] === 'record') return { kind: 'record', value: schema['value'] }
  if (schema['type'] === 'array') return { kind: 'array', item: schema['item'] }
  if (schema['type'] === 'union' && Array.isArray(schema['options']))
    return { kind: 'union', options: schema['options'] }
  return { kind: 'leaf' }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
