import { types } from 'node:util'
import type { JsonValue } from './json-value.ts'
import { MAX_DEPTH } from './scan-json.ts'

/**
 * Whether a value is in the domain of hashed values and made of nothing but ordinary objects and arrays. Reading such a value
 * runs no foreign code, so it reads the same twice. False decides nothing: `copyHashedValue` then copies the value or says
 * what is wrong with it. Spec: contracts part 05, section 1.1.
 */
export function isPlainJson(value: unknown): value is JsonValue {
  return isPlain(value, MAX_DEPTH)
}

/** @param depthLeft how many containers may still open; a cycle uses them up, so it needs no search of its own */
function isPlain(value: unknown, depthLeft: number): boolean {
  switch (typeof value) {
    case 'string':
      return value.isWellFormed()
    case 'number':
      return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
    case 'boolean':
      return true
    case 'object':
      if (value === null) return true
      if (depthLeft === 0 || types.isProxy(value)) return false
      return Array.isArray(value) ? isPlainArray(value, depthLeft - 1) : isPlainObject(value, depthLeft - 1)
    default:
      return false
  }
}

function isPlainArray(array: readonly unknown[], depthLeft: number): boolean {
  if (Object.getPrototypeOf(array) !== Array.prototype) return false
  // The indices and `length`, nothing else.
  if (Reflect.ownKeys(array).length !== array.length + 1) return false
  for (let index = 0; index < array.length; index++) {
    const element = Reflect.getOwnPropertyDescriptor(array, index)
    if (element === undefined || element.writable === undefined || element.enumerable !== true) return false
    if (!isPlain(element.value, depthLeft)) return false
  }
  return true
}

function isPlainObject(object: object, depthLeft: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) return false
  for (const key of Reflect.ownKeys(object)) {
    const member = Reflect.getOwnPropertyDescriptor(object, key)
    if (member === undefined || member.writable === undefined || member.enumerable !== true) return false
    if (typeof key === 'symbol' || !key.isWellFormed() || !isPlain(member.value, depthLeft)) return false
  }
  return true
}
