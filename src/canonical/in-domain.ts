import type { JsonValue } from './json-value.ts'
import { MAX_DEPTH } from './scan-json.ts'

/**
 * Whether a value made of ordinary objects and arrays can be hashed: numbers in range, text well-formed, not too deep. For any
 * other kind of value the answer means nothing. Spec: contracts part 05, section 1.1.
 */
export function isInDomain(value: JsonValue, depthLeft: number = MAX_DEPTH): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
  if (typeof value === 'boolean' || value === null) return true
  if (depthLeft === 0) return false
  if (Array.isArray(value)) {
    for (const element of value) if (!isInDomain(element, depthLeft - 1)) return false
    return true
  }
  // Several times faster than Object.keys; nothing is inherited here.
  for (const key in value) {
    const member = value[key] ?? null
    if (!key.isWellFormed() || !isInDomain(member, depthLeft - 1)) return false
  }
  return true
}
