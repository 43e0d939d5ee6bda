import type { GenericSchema } from 'valibot'
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

/** What a file of the pack format must be: its schema, which has the words for what is wrong, and the shape made from it. */
export type DocumentFormat<T> = {
  readonly file: string
  readonly shape: Shape
  /** Built when it is asked for: only a document with a fault needs it. */
  readonly schema: () => GenericSchema<unknown, T>
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
  const unknownKeys = reading.unknown.map(toPointer)
  if (isOf<T>(format, reading)) return { state: 'present', text, value: reading.value, issues: [], unknownKeys }
  // Loaded at once, and only here: what can say what is wrong takes longer to load than a sound document to read.
  const { judgeFaulty }: typeof import('./faulty-document.ts') = require('./faulty-document.ts')
  const judged = judgeFaulty({ schema: format.schema(), value: scanned.value, reading, salvage })
  return { state: 'present', text, ...judged, unknownKeys }
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
