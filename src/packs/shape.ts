import type { JsonObject, JsonValue } from '../canonical/json-value.ts'

/**
 * What a value may be, by its kind in JSON; a kind that is null or false is refused. Generated from the schemas of the pack format
 * (model-shapes.ts), and read in a fraction of the time they take. Made by the functions below alone, so that each has all its
 * properties in the same order: an engine that has compiled nothing yet reads those several times as fast.
 */
export type Shape = {
  readonly string: TextShape | null
  readonly number: NumberShape | null
  readonly boolean: boolean
  readonly list: Shape | null
  readonly object: ObjectShape | null
}

type TextShape = {
  readonly oneOf: readonly string[] | null
  readonly pattern: RegExp | null
  /** Most UTF-16 code units. */
  readonly max: number
  /** What a word is short for. */
  readonly becomes: Readonly<Record<string, object>> | null
}

type NumberShape = { readonly min: number }

type ObjectShape = {
  /** Any names, all with a value of one shape; null where the names are fields. */
  readonly members: Shape | null
  readonly fields: ReadonlyMap<string, Shape>
  /** Fields that have to be there. */
  readonly required: readonly string[]
  /** What stands for a field that is not there. */
  readonly defaults: Defaults
  /** Whether names that are no field are kept; a fault otherwise. */
  readonly isOpen: boolean
}

type Defaults = readonly { readonly field: string; readonly fallback: object }[]

export function shape(
  string: TextShape | null,
  number: NumberShape | null,
  boolean: boolean,
  list: Shape | null,
  object: ObjectShape | null,
): Shape {
  return { string, number, boolean, list, object }
}

/** @param max UTF-16 code units */
export function text(
  oneOf: readonly string[] | null = null,
  pattern: RegExp | null = null,
  max = Number.POSITIVE_INFINITY,
  becomes: Readonly<Record<string, object>> | null = null,
): TextShape {
  return { oneOf, pattern, max, becomes }
}

/** What most values of a pack may be; known by its identity, so that nothing need be asked of them. */
export const ANY_TEXT = text()

export function number(min = Number.NEGATIVE_INFINITY): NumberShape {
  return { min }
}

export function members(of: Shape): ObjectShape {
  return { members: of, fields: NO_FIELDS, required: [], defaults: [], isOpen: true }
}

export function fields(
  isOpen: boolean,
  entries: readonly (readonly [string, Shape])[],
  required: readonly string[],
  defaults: Defaults = [],
): ObjectShape {
  return { members: null, fields: new Map(entries), required, defaults, isOpen }
}

const NO_FIELDS: ReadonlyMap<string, Shape> = new Map()

export type Steps = readonly (string | number)[]

/** A document as its shape reads it. */
export type Reading = {
  /** With defaults filled in and short forms spelled out, and the very value where there was neither; of no use unless `isSound`. */
  readonly value: unknown
  /** Whether the shape takes it whole. What is wrong otherwise is for the schema to say. */
  readonly isSound: boolean
  /** Names that nobody declared, where they are kept. */
  readonly unknown: readonly Steps[]
  /** Lists where an object belongs: valibot takes one for an object without keys. */
  readonly lists: readonly Steps[]
  /** Names that valibot would drop without a word. */
  readonly reserved: readonly Steps[]
}

/** Reads a JSON value by its shape, in one walk and in the order of the document; never throws. */
export function readByShape(shape: Shape, value: JsonValue): Reading {
  const notes: Notes = { isSound: true, unknown: [], lists: [], reserved: [] }
  return { value: read(shape, value, null, null, notes), ...notes }
}

type Notes = { isSound: boolean; readonly unknown: Steps[]; readonly lists: Steps[]; readonly reserved: Steps[] }

/** The way from the root, shared by all that stand below; turned into steps only where something was found. */
type Trail = { readonly parent: Trail | null; readonly step: string | number }

/**
 * @param parent the way to what holds the value
 * @param step from there to the value; null at the root
 */
function read(
  shape: Shape,
  value: JsonValue,
  parent: Trail | null,
  step: string | number | null,
  notes: Notes,
): unknown {
  if (typeof value !== 'object' || value === null) return readScalar(shape, value, notes)
  // Most values are no place for further steps, and none is made for them.
  const trail = step === null ? null : { parent, step }
  if (Array.isArray(value)) return readList(shape, value, trail, notes)
  return shape.object === null ? unsound(value, notes) : readObject(shape.object, value, trail, notes)
}

function readScalar(shape: Shape, value: null | boolean | number | string, notes: Notes): unknown {
  switch (typeof value) {
    case 'string':
      if (shape.string === ANY_TEXT) return value
      return shape.string === null ? unsound(value, notes) : readText(shape.string, value, notes)
    case 'number':
      return shape.number === null || value < shape.number.min ? unsound(value, notes) : value
    case 'boolean':
      return shape.boolean ? value : unsound(value, notes)
    default:
      return unsound(value, notes)
  }
}

function unsound(value: unknown, notes: Notes): unknown {
  notes.isSound = false
  return value
}

function readText({ oneOf, pattern, max, becomes }: TextShape, value: string, notes: Notes): unknown {
  if ((oneOf !== null && !oneOf.includes(value)) || value.length > max || (pattern !== null && !pattern.test(value))) {
    return unsound(value, notes)
  }
  return becomes === null ? value : { ...becomes[value] }
}

function readList(shape: Shape, value: readonly JsonValue[], trail: Trail | null, notes: Notes): unknown {
  if (shape.list === null) {
    if (isObjectOnly(shape)) notes.lists.push(stepsOf(trail))
    return unsound(value, notes)
  }
  let items: unknown[] | null = null
  for (let step = 0; step < value.length; step++) {
    const given = value[step] ?? null
    const item = read(shape.list, given, trail, step, notes)
    if (item === given) continue
    items ??= [...value]
    items[step] = item
  }
  return items ?? value
}

/** Of a place that takes words too, the schema says what else it may be. */
function isObjectOnly({ string, number, boolean, object }: Shape): boolean {
  return object !== null && string === null && number === null && !boolean
}

function readObject(shape: ObjectShape, value: JsonObject, trail: Trail | null, notes: Notes): object {
  return shape.members === null
    ? readFields(shape, value, trail, notes)
    : readMembers(shape.members, value, trail, notes)
}

function readMembers(shape: Shape, value: JsonObject, trail: Trail | null, notes: Notes): object {
  let changed: Record<string, unknown> | null = null
  for (const step of Object.keys(value)) {
    const member = value[step] ?? null
    if (RESERVED.has(step)) {
      notes.reserved.push([...stepsOf(trail), step])
      notes.isSound = false
      continue
    }
    const made = read(shape, member, trail, step, notes)
    if (made === member) continue
    changed ??= { ...value }
    changed[step] = made
  }
  return changed ?? value
}

const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__'])

function readFields(shape: ObjectShape, value: JsonObject, trail: Trail | null, notes: Notes): object {
  const { fields, required, defaults, isOpen } = shape
  let changed: Record<string, unknown> | null = null
  for (const step of Object.keys(value)) {
    const member = value[step] ?? null
    const field = fields.get(step)
    if (field === undefined) {
      if (isOpen) notes.unknown.push([...stepsOf(trail), step])
      else notes.isSound = false
      continue
    }
    const made = read(field, member, trail, step, notes)
    if (made === member) continue
    changed ??= { ...value }
    changed[step] = made
  }
  for (const step of required) if (!Object.hasOwn(value, step)) notes.isSound = false
  for (const { field, fallback } of defaults) {
    if (Object.hasOwn(value, field)) continue
    changed ??= { ...value }
    changed[field] = { ...fallback }
  }
  return changed ?? value
}

function stepsOf(trail: Trail | null): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = trail; at !== null; at = at.parent) steps.unshift(at.step)
  return steps
}
