import * as v from 'valibot'
import type { JsonValue as Json } from '../../../canonical/json-value.ts'
import { setOwn } from '../../../canonical/property-table.ts'
import { mapOf } from './objects.ts'

/**
 * Any JSON value, copied. That integers are safe and keys unrepeated is checked on the text, before any schema.
 * Spec: contracts part 01, section 1.2.
 */
export const JsonValue: v.GenericSchema<Json> = {
  ...v.custom<Json>(() => true),
  expects: 'JSON',
  '~run'(dataset: v.UnknownDataset, config) {
    const copy = copyJson(dataset.value)
    if (copy !== undefined) return { typed: true, value: copy }
    return NoJson['~run'](dataset, config)
  },
}
export type JsonValue = Json

export const JsonObject = mapOf(v.string(), JsonValue)
export type JsonObject = v.InferOutput<typeof JsonObject>

const NoJson = v.custom<Json>(() => false, 'expected a JSON value with finite numbers')

/** Undefined when any part of the value has no JSON form. Depth is bounded before any schema runs. */
function copyJson(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? copyArray(value) : copyObject(value)
    default:
      return undefined
  }
}

function copyArray(array: readonly unknown[]): Json[] | undefined {
  const copy: Json[] = []
  for (const element of array) {
    const copied = copyJson(element)
    if (copied === undefined) return undefined
    copy.push(copied)
  }
  return copy
}

function copyObject(object: object): Json | undefined {
  const copy: Record<string, Json> = {}
  for (const [key, member] of Object.entries(object)) {
    const copied = copyJson(member)
    if (copied === undefined) return undefined
    setOwn(copy, key, copied)
  }
  return copy
}
