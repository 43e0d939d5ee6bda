import type { JsonObject, JsonValue } from '../../canonical/json-value.ts'
import type { JsonTypeName } from '../schemas/eval-contract.ts'

/** What a pointer or a reference set resolves to when there is nothing. JSON null is something. */
export const ABSENT: unique symbol = Symbol('absent')

/** Spec: contracts part 04, section 4.1. */
export type ResolvedValue = JsonValue | typeof ABSENT

export function kindOf(value: JsonValue): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'object':
      return 'object'
  }
}

export function isObject(value: ResolvedValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member by its own name; ABSENT for one that is only inherited, and for what is no object. */
export function memberOf(value: ResolvedValue, key: string): ResolvedValue {
  return isObject(value) && Object.hasOwn(value, key) ? (value[key] ?? null) : ABSENT
}
