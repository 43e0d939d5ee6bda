import type { JsonObject, JsonValue } from '../../canonical/json-value.ts'
import { pointerTokens } from '../../canonical/pointer-tokens.ts'
import { isArrayIndex } from '../compile/pointer.ts'
import type { ObservedBody } from '../schemas/eval-contract.ts'

/**
 * A body without its volatile places, taken out one after the other in declared order. What a pointer does not lead to stays;
 * behind an element that was taken out of an array the others move down, and later pointers see that. The body itself is left
 * as it is. Spec: contracts part 03, section 4.1.
 *
 * @param pointers as the schema accepts them; a whole token `*` stands for every index or key
 */
export function pruneVolatile(body: ObservedBody, pointers: readonly string[]): ObservedBody {
  if (body.kind !== 'json' || pointers.length === 0) return body
  if (pointers.includes('')) return { kind: 'absent' }
  const value = structuredClone(body.value)
  for (const pointer of pointers) takeOut(value, pointerTokens(pointer), 0)
  return { kind: 'json', value }
}

/** @param at the token that names a member of `value` */
function takeOut(value: JsonValue, tokens: readonly string[], at: number): void {
  const token = tokens[at]
  if (token === undefined || typeof value !== 'object' || value === null) return
  if (at < tokens.length - 1) {
    for (const member of membersNamed(value, token)) takeOut(member, tokens, at + 1)
  } else if (Array.isArray(value)) takeOutElement(value, token)
  else takeOutMember(value, token)
}

function membersNamed(value: JsonValue[] | JsonObject, token: string): JsonValue[] {
  if (token === '*') return Object.values(value)
  if (Array.isArray(value)) return isArrayIndex(token) ? value.slice(Number(token), Number(token) + 1) : []
  return Object.hasOwn(value, token) ? [value[token] ?? null] : []
}

function takeOutElement(array: JsonValue[], token: string): void {
  if (token === '*') array.length = 0
  else if (isArrayIndex(token)) array.splice(Number(token), 1)
}

function takeOutMember(object: JsonObject, token: string): void {
  for (const key of token === '*' ? Object.keys(object) : [token]) {
    if (Object.hasOwn(object, key)) delete object[key]
  }
}
