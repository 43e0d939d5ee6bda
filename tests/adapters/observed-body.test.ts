import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { createCommandLineAdapter } from '../../src/adapters/index.ts'
import { bodyOfText } from '../../src/adapters/observed-body.ts'
import { MAX_DEPTH } from '../../src/canonical/index.ts'
import { commandPolicy, commandRequest } from './command/probes.ts'
import { never } from './faults.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test.each([
  ['', { kind: 'text', value: '' }],
  [' ', { kind: 'text', value: ' ' }],
  ['plain', { kind: 'text', value: 'plain' }],
  ['{"a":1}', { kind: 'json', value: { a: 1 } }],
  [' [1, 2]\n', { kind: 'json', value: [1, 2] }],
  ['"quoted"', { kind: 'json', value: 'quoted' }],
  ['null', { kind: 'json', value: null }],
  ['7', { kind: 'json', value: 7 }],
  ['{"a":1} {"b":2}', { kind: 'text', value: '{"a":1} {"b":2}' }],
  ['{"a":1,}', { kind: 'text', value: '{"a":1,}' }],
  ['\uFEFF{}', { kind: 'text', value: '\uFEFF{}' }],
  ['1e999', { kind: 'text', value: '1e999' }],
  ['{"a":1,"a":2}', { kind: 'json', value: { a: 2 } }],
] as const)('%p', (text, body) => {
  expect(bodyOfText(text)).toEqual(body as never)
})

test('an own __proto__ stays a key', () => {
  const body = bodyOfText('{"__proto__":1}')

  expect(body.kind === 'json' && Object.entries(Object(body.value))).toEqual([['__proto__', 1]])
})

test('what nests as deep as an observation can carry is JSON', async () => {
  const deepest = nested(MAX_DEPTH - 16)
  const mechanism = {
    run: async () => ({ exitCode: 0, stdout: deepest, stderr: '' }),
    readArtifact: async () => ({ present: false, text: '', truncated: false }),
  }
  const adapter = createCommandLineAdapter(commandPolicy(), mechanism)

  expect(await adapter.probe(commandRequest(), never())).toMatchObject({ stdout: { kind: 'json' } })
})

test.each([MAX_DEPTH - 15, 200_000])('%d levels of nesting are text', (depth) => {
  expect(bodyOfText(nested(depth)).kind).toBe('text')
})

test('every JSON value comes back as itself, and no text is lost', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      // Through text first, since JSON knows no minus zero.
      const text = JSON.stringify(value)
      expect(bodyOfText(text)).toEqual({ kind: 'json', value: JSON.parse(text) })
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const body = bodyOfText(text)
      if (body.kind === 'text') expect(body.value).toBe(text)
    }),
  )
})
