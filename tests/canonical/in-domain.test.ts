import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { digestArtifact, digestParsed } from '../../src/canonical/digest.ts'
import { isInDomain } from '../../src/canonical/in-domain.ts'
import type { JsonValue } from '../../src/canonical/json-value.ts'
import { isPlainJson } from '../../src/canonical/plain-json.ts'
import { MAX_DEPTH } from '../../src/canonical/scan-json.ts'
import { faultOf } from './faulted.ts'

const nested = (depth: number): JsonValue => {
  let value: JsonValue = []
  for (let level = 1; level < depth; level++) value = [value]
  return value
}
/** JSON as any parser might give it: out of range, out of form, with every kind of key. */
const anyJson = fc
  .jsonValue({ maxDepth: 4, stringUnit: 'binary' })
  .map((value): JsonValue => JSON.parse(JSON.stringify(value)))
const edge = fc.constantFrom<JsonValue>(
  2 ** 53,
  -(2 ** 53),
  2 ** 53 - 1,
  1e300,
  '\ud800',
  '\udc00x',
  { '\ud800': 1 },
  [[1e21]],
  -0,
)

test.each<[string, JsonValue, boolean]>([
  ['the largest safe integer', Number.MAX_SAFE_INTEGER, true],
  ['beyond it', 2 ** 53, false],
  ['not a number', Number.NaN, false],
  ['infinity', Number.NEGATIVE_INFINITY, false],
  ['half a pair', 'a\ud800', false],
  ['a whole pair', '\ud83d\ude00', true],
  ['half a pair in a key', { a: { '\udead': null } }, false],
  ['as deep as allowed', nested(MAX_DEPTH), true],
  ['one deeper', nested(MAX_DEPTH + 1), false],
])('%s', (_, value, expected) => {
  expect(isInDomain(value)).toBe(expected)
})

test('of ordinary values it says what the full check says, and they have the same digest', () => {
  fc.assert(
    fc.property(fc.oneof(anyJson, edge), (value) => {
      expect(isInDomain(value)).toBe(isPlainJson(value))
      if (isInDomain(value)) expect(digestParsed(value, 'x')).toBe(digestArtifact(value, 'x'))
      else
        expect(faultOf(() => digestParsed(value, 'Place')).message).toBe(
          faultOf(() => digestArtifact(value, 'Place')).message,
        )
    }),
  )
})

test('keys that an engine puts first are sorted all the same', () => {
  const value: JsonValue = { b: 1, a: 2, '10': 3, '9': { z: 1, '1': 2 } }

  expect(digestParsed(value, 'x')).toBe(digestArtifact(value, 'x'))
})
