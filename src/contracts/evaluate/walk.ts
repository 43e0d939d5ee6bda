import { isArrayIndex } from '../compile/pointer.ts'
import { ABSENT, memberOf, type ResolvedValue } from './values.ts'

/**
 * What the decoded tokens of a pointer lead to. `-` is no place that exists, and nothing lies inside a scalar.
 * Spec: contracts part 04, section 4.3, "Walk".
 */
export function walkTokens(root: ResolvedValue, tokens: readonly string[]): ResolvedValue {
  let value = root
  for (const token of tokens) value = Array.isArray(value) ? elementOf(value, token) : memberOf(value, token)
  return value
}

function elementOf(array: readonly Exclude<ResolvedValue, typeof ABSENT>[], token: string): ResolvedValue {
  return isArrayIndex(token) && Number(token) < array.length ? (array[Number(token)] ?? null) : ABSENT
}
