import type * as v from 'valibot'

type Steps = readonly (string | number)[]

/** What a valibot schema says of the keys of a document; nothing about the values of its leaves. */
type Shape =
  | { readonly kind: 'leaf' }
  | { readonly kind: 'object'; readonly isLoose: boolean; readonly entries: ReadonlyMap<string, Shape> }
  | { readonly kind: 'record'; readonly value: Shape }
  | { readonly kind: 'array'; readonly item: Shape }
  /** Of several shapes; only the one for an object matters to keys. */
  | { readonly kind: 'choice'; readonly object: Shape }

/** What valibot does not tell of a document. */
export type KeyProblems = {
  /** Keys that nobody declared. */
  readonly unknown: readonly Steps[]
  /** Lists where it would take an object. */
  readonly lists: readonly Steps[]
  /** Names that it would drop without a word. */
  readonly reserved: readonly Steps[]
}

type Found = { readonly unknown: Steps[]; readonly lists: Steps[]; readonly reserved: Steps[] }

/** Looks through a document by the keys its schema declares, in the order of the document. */
export function examineKeys(schema: v.GenericSchema, value: unknown): KeyProblems {
  const found: Found = { unknown: [], lists: [], reserved: [] }
  walk(shapeOf(schema), value, null, found)
  return found
}

/** The way from the root, shared by all that stand below; turned into steps only where something was found. */
type Trail = { readonly parent: Trail | null; readonly step: string | number }

function walk(shape: Shape, value: unknown, trail: Trail | null, found: Found): void {
  switch (shape.kind) {
    case 'leaf':
      return
    case 'choice':
      if (!Array.isArray(value)) walk(shape.object, value, trail, found)
      return
    case 'array':
      if (!Array.isArray(value)) return
      for (const [step, member] of value.entries()) walk(shape.item, member, { parent: trail, step }, found)
      return
    case 'object':
    case 'record':
      if (typeof value !== 'object' || value === null) return
      if (Array.isArray(value)) found.lists.push(stepsOf(trail))
      else walkMembers(shape, value, trail, found)
  }
}

function walkMembers(
  shape: Extract<Shape, { kind: 'object' | 'record' }>,
  value: object,
  trail: Trail | null,
  found: Found,
): void {
  for (const [step, member] of Object.entries(value)) {
    const inner = shape.kind === 'record' ? shape.value : shape.entries.get(step)
    if (shape.kind === 'record' && RESERVED.has(step)) found.reserved.push([...stepsOf(trail), step])
    else if (inner !== undefined) walk(inner, member, { parent: trail, step }, found)
    else if (shape.kind === 'object' && shape.isLoose) found.unknown.push([...stepsOf(trail), step])
  }
}

const RESERVED: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__'])

function stepsOf(trail: Trail | null): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at = trail; at !== null; at = at.parent) steps.unshift(at.step)
  return steps
}

const LEAF: Shape = { kind: 'leaf' }
const shapes = new WeakMap<object, Shape>()

function shapeOf(schema: unknown): Shape {
  if (!isRecord(schema)) return LEAF
  const known = shapes.get(schema)
  if (known !== undefined) return known
  const shape = readShape(schema)
  shapes.set(schema, shape)
  return shape
}

function readShape(schema: Readonly<Record<string, unknown>>): Shape {
  const { type, wrapped, entries, value, item, options } = schema
  if (type === 'optional') return shapeOf(wrapped)
  if (type === 'record') return { kind: 'record', value: shapeOf(value) }
  if (type === 'array') return { kind: 'array', item: shapeOf(item) }
  if (type === 'union' && Array.isArray(options)) {
    const object = options.map(shapeOf).find(({ kind }) => kind === 'object')
    return object === undefined ? LEAF : { kind: 'choice', object }
  }
  if (!isRecord(entries)) return LEAF
  const inner = Object.entries(entries).map(([key, entry]) => [key, shapeOf(entry)] as const)
  return { kind: 'object', isLoose: type === 'loose_object', entries: new Map(inner) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
