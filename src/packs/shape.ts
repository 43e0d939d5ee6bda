import type { JsonObject, JsonValue } from '../canonical/json-value.ts'
import { oncePer } from '../canonical/once-per.ts'

/**
 * What a value may be, by its kind in JSON; a kind that is not named is refused. Generated from the schemas of the pack format
 * (model-shapes.ts), and read in a fraction of the time they take.
 */
export type Shape = {
  readonly string?: TextShape
  readonly number?: { readonly min?: number }
  readonly boolean?: true
  readonly list?: Shape
  readonly object?: ObjectShape
}

type TextShape = {
  readonly oneOf?: readonly string[]
  readonly pattern?: RegExp
  /** Most UTF-16 code units. */
  readonly max?: number
  /** What a word is short for. */
  readonly becomes?: Readonly<Record<string, object>>
}

type ObjectShape =
  /** Any names, all with a value of one shape. */
  | { readonly members: Shape }
  | {
      readonly fields: Readonly<Record<string, Field>>
      /** Whether names that are no field are kept; a fault otherwise. */
      readonly isOpen: boolean
    }

type Field = Shape & { readonly isOptional?: true; readonly default?: object }

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
  return { value: read(shape, value, null, notes), ...notes }
}

type Notes = { isSound: boolean; readonly unknown: Steps[]; readonly lists: Steps[]; readonly reserved: Steps[] }

/** The way from the root, shared by all that stand below; turned into steps only where something was found. */
type Trail = { readonly parent: Trail | null; readonly step: string | number }

function read(shape: Shape, value: JsonValue, trail: Trail | null, notes: Notes): unknown {
  switch (typeof value) {
    case 'string':
      return shape.string === undefined ? unsound(value, notes) : readText(shape.string, value, notes)
    case 'number':
      return shape.number === undefined || value < (shape.number.min ?? value) ? unsound(value, notes) : value
    case 'boolean':
      return shape.boolean === undefined ? unsound(value, notes) : value
    case 'object':
      if (value === null) return unsound(value, notes)
      if (Array.isArray(value)) return readList(shape, value, trail, notes)
      return shape.object === undefined ? unsound(value, notes) : readObject(shape.object, value, trail, notes)
    default:
      return unsound(value, notes)
  }
}

function unsound(value: unknown, notes: Notes): unknown {
  notes.isSound = false
  return value
}

function readText({ oneOf, pattern, max, becomes }: TextShape, value: string, notes: Notes): unknown {
  if (
    (oneOf !== undefined && !oneOf.includes(value)) ||
    (max !== undefined && value.length > max) ||
    (pattern !== undefined && !pattern.test(value))
  ) {
    return unsound(value, notes)
  }
  return becomes === undefined ? value : { ...becomes[value] }
}

function readList(shape: Shape, value: readonly JsonValue[], trail: Trail | null, notes: Notes): unknown {
  if (shape.list === undefined) {
    if (isObjectOnly(shape)) notes.lists.push(stepsOf(trail))
    return unsound(value, notes)
  }
  let items: unknown[] | null = null
  for (let step = 0; step < value.length; step++) {
    const given = value[step] ?? null
    const item = read(shape.list, given, { parent: trail, step }, notes)
    if (item === given) continue
    items ??= [...value]
    items[step] = item
  }
  return items ?? value
}

/** Of a place that takes words too, the schema says what else it may be. */
function isObjectOnly({ string, number, boolean, object }: Shape): boolean {
  return object !== undefined && string === undefined && number === undefined && boolean === undefined
}

function readObject(shape: ObjectShape, value: JsonObject, trail: Trail | null, notes: Notes): object {
  return 'members' in shape ? readMembers(shape.members, value, trail, notes) : readFields(shape, value, trail, notes)
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
    const made = read(shape, member, { parent: trail, step }, notes)
    if (made === member) continue
    changed ??= { ...value }
    changed[step] = made
  }
  return changed ?? value
}

const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__'])

type FieldsShape = Extract<ObjectShape, { fields: unknown }>

function readFields(shape: FieldsShape, value: JsonObject, trail: Trail | null, notes: Notes): object {
  const { fields, isOpen } = shape
  let changed: Record<string, unknown> | null = null
  for (const step of Object.keys(value)) {
    const member = value[step] ?? null
    const field = Object.hasOwn(fields, step) ? fields[step] : undefined
    if (field === undefined) {
      if (isOpen) notes.unknown.push([...stepsOf(trail), step])
      else notes.isSound = false
      continue
    }
    const made = read(field, member, { parent: trail, step }, notes)
    if (made === member) continue
    changed ??= { ...value }
    changed[step] = made
  }
  for (const [step, fallback] of missable(shape)) {
    if (Object.hasOwn(value, step)) continue
    if (fallback === null) notes.isSound = false
    else {
      changed ??= { ...value }
      changed[step] = { ...fallback }
    }
  }
  return changed ?? value
}

/** The fields whose absence means something: those with a default, and with null those that have to be there. */
const missable = oncePer(({ fields }: FieldsShape): readonly (readonly [step: string, fallback: object | null])[] => {
  const all: [string, object | null][] = []
  for (const [step, field] of Object.entries(fields)) {
    if (field.isOptional !== true) all.push([step, null])
    else if (field.default !== undefined) all.push([step, field.default])
  }
  return all
})

function stepsOf(trail: Trail | null): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = trail; at !== null; at = at.parent) steps.unshift(at.step)
  return steps
}
