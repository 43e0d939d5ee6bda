import type { JsonValue } from '../../../canonical/json-value.ts'
import { isObject, memberOf, type ResolvedValue } from '../values.ts'

/** Plain structural equality: arrays by position, objects by own keys in any order, scalars strictly. It cannot fault. */
export function isDeepEqual(one: ResolvedValue, other: ResolvedValue): boolean {
  if (Array.isArray(one)) return Array.isArray(other) && areArraysEqual(one, other)
  if (!isObject(one)) return one === other
  const keys = Object.keys(one)
  return (
    isObject(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isDeepEqual(memberOf(one, key), memberOf(other, key)))
  )
}

function areArraysEqual(one: readonly JsonValue[], other: readonly JsonValue[]): boolean {
  return one.length === other.length && one.every((element, index) => isDeepEqual(element, other[index] ?? null))
}
