import type { KeyedShape } from '../../schemas/eval-contract.ts'
import { ABSENT, isObject, kindOf, memberOf, type ResolvedValue } from '../values.ts'

/**
 * Whether an object has every required key, no key that is not permitted, and the declared types. A required key has to be
 * permitted as well: the two lists are not added up.
 */
export function hasShape(value: ResolvedValue, { requiredKeys, permittedKeys, types }: KeyedShape): boolean {
  if (!isObject(value)) return false
  const permitted = new Set(permittedKeys)
  return (
    requiredKeys.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => permitted.has(key)) &&
    Object.entries(types).every(([key, type]) => type === null || isAbsentOrOfKind(memberOf(value, key), type))
  )
}

function isAbsentOrOfKind(member: ResolvedValue, kind: string): boolean {
  return member === ABSENT || kindOf(member) === kind
}
