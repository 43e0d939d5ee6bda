import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import type { ArtifactKey } from '../../../src/canonical/stages.ts'
import { edited, sample, schemaOf } from './samples.ts'

/**
 * What a single field takes: `good` and `bad` are put at the pointer in the artifact's sample. Null is tried everywhere; it is
 * among `good` where the specification says nullable and among `bad` everywhere else.
 */
export type Row = readonly [pointer: string, good: readonly JsonValue[], bad: readonly JsonValue[]]

export function describeFields(key: ArtifactKey, rows: readonly Row[]): void {
  describe.each(rows.map((row) => [...row] as const))(`${key} %s`, (place, good, bad) => {
    const document = sample(key)
    const isSound = (value: JsonValue) => v.is(schemaOf(key), edited(document, place, value))

    test('takes what it should', () => {
      expect(good.filter((value) => !isSound(value))).toEqual([])
    })

    test('refuses what it should', () => {
      expect(bad.filter(isSound)).toEqual([])
    })
  })
}

export const digest = `sha256:${'0'.repeat(64)}`
export const at = '/interactions/create-note/'
export const existence = { op: 'existence', operands: [{ pointer: `${at}stdout` }] }
export const pointer = { pointer: `${at}stdout` }
export const shape = { requiredKeys: [], permittedKeys: [], types: {} }
export const rawBody = { kind: 'raw', base64: 'AA==', contentType: 'a/b' }
export const publicReference = { storage: 'public', path: 'a', privateRef: null, digest }

export const lineage: readonly Row[] = [
  ['/schemaVersion', [1, 99], [0, -1, 1.5, '7', null]],
  ['/parentDigest', [null, digest], ['x', '', 1]],
  // The rule that ties the two together is not the schema's.
  ['/revisionCount', [0, 3], [-1, 0.5, '0', null]],
]

export const expression = (place: string): readonly Row[] => [
  [
    place,
    [
      existence,
      { op: 'equality', operands: [{ referenceSet: 'x' }, { literal: [] }] },
      { op: 'existence', operands: [{ literal: 1 }] },
      { op: 'covers-by-key', operands: [pointer, pointer], expectedKey: 'a', actualKey: 'b' },
      { op: 'not', operands: [{ op: 'for-any', collection: { literal: 1 }, predicate: existence }] },
      { op: 'for-all', collection: pointer, predicate: { op: 'for-all', collection: pointer, predicate: existence } },
      { op: 'regex', operands: [pointer], pattern: '^a|b$' },
      { op: 'regex', operands: [pointer], pattern: '^(\n$' },
      { op: 'all', operands: [existence, existence, existence] },
      { op: 'set-membership', operands: [pointer, { literal: [null] }] },
    ],
    [
      {},
      'existence',
      [existence],
      { op: 'exists', operands: [pointer] },
      { op: 'existence' },
      { op: 'existence', operands: [] },
      { op: 'existence', operands: [pointer, pointer] },
      { op: 'existence', operands: pointer },
      { op: 'equality', operands: [pointer] },
      { op: 'equality', operands: [pointer, pointer, pointer] },
      { op: 'not', operands: [existence, existence] },
      { op: 'all', operands: [existence] },
      { op: 'any', operands: [] },
      { op: 'all', operands: [pointer, pointer] },
      { op: 'for-all', collection: pointer },
      { op: 'for-all', collection: pointer, predicate: existence, operands: [] },
      { op: 'regex', operands: [pointer], pattern: '(^a$)' },
      { op: 'regex', operands: [pointer], pattern: '^' },
      { op: 'regex', operands: [pointer] },
      { op: 'ordering', operands: [pointer], key: '', order: 'ascending' },
      { op: 'ordering', operands: [pointer], key: 'k', order: 'asc' },
      { op: 'count-tolerance', operands: [pointer], expected: -1, tolerance: 0, relative: false },
      { op: 'count-tolerance', operands: [pointer], expected: 1, tolerance: 2.5, relative: true },
      { op: 'count-tolerance', operands: [pointer], expected: 1, tolerance: 2 },
      { op: 'set-membership', operands: [pointer, pointer] },
      { op: 'set-membership', operands: [pointer, { literal: [] }] },
      { op: 'set-membership', operands: [pointer, { literal: 'x' }] },
      { op: 'set-membership', operands: [pointer, { referenceSet: 'x', literal: [1] }] },
      { op: 'equality', operands: [{}, pointer] },
      { op: 'equality', operands: [{ pointer: `${at}stdout`, literal: 1 }, pointer] },
      { op: 'equality', operands: [{ pointer: 'x' }, pointer] },
      { op: 'equality', operands: [{ referenceSet: 'X' }, pointer] },
      { op: 'shape', operands: [pointer], descriptor: { requiredKeys: [], permittedKeys: [] } },
    ],
  ],
]

export const witnessInputs = (place: string): readonly Row[] => [
  [
    place,
    [
      { arguments: {} },
      { argument: {}, option: {}, environment: { A: '' }, stdin: { kind: 'json', value: null } },
      { path: { a: null }, query: {}, header: {}, body: { kind: 'absent' } },
      { path: {}, query: {}, header: {}, body: rawBody },
      { path: {}, query: {}, header: { constructor: 'x' }, body: { kind: 'json', value: null } },
    ],
    [
      {},
      null,
      { arguments: null },
      { arguments: [] },
      { arguments: {}, path: {} },
      { path: {}, query: {}, header: {} },
      { path: {}, query: {}, header: { a: 1 }, body: { kind: 'absent' } },
      { path: {}, query: {}, header: { '': 'x' }, body: { kind: 'absent' } },
      { path: null, query: {}, header: {}, body: { kind: 'absent' } },
      { path: {}, query: {}, header: {}, body: { kind: 'text', value: 'x' } },
      { path: {}, query: {}, header: {}, body: null },
      { path: {}, query: {}, header: {}, body: { kind: 'json' } },
      { argument: {}, option: {}, environment: {}, stdin: rawBody },
      { argument: {}, option: {}, environment: { A: 1 }, stdin: { kind: 'absent' } },
      { argument: {}, option: {}, environment: {}, stdin: { kind: 'absent', value: 1 } },
    ],
  ],
]

export const observed = (place: string): Row => [
  place,
  [{ kind: 'absent' }, { kind: 'json', value: null }, { kind: 'json', value: [{}] }, { kind: 'text', value: '' }],
  [null, {}, 'x', { kind: 'text' }, { kind: 'text', value: 1 }, { kind: 'absent', value: null }, rawBody],
]

export const bindingValues = (place: string, good: readonly JsonValue[], bad: readonly JsonValue[]): Row => [
  place,
  [{ literal: null }, { literal: { a: [] } }, { matcher: 'any' }, { matcher: 'type-violating' }, ...good],
  [null, {}, 'x', { matcher: 'all' }, { literal: 1, matcher: 'any' }, { value: 1 }, ...bad],
]

export const reference = (place: string): Row => [
  place,
  [publicReference, { storage: 'private', path: null, privateRef: 'x:y', digest }],
  [
    null,
    { ...publicReference, privateRef: 'x' },
    { ...publicReference, path: null },
    { ...publicReference, path: '' },
    { ...publicReference, digest: null },
    { storage: 'private', path: 'a', privateRef: 'x', digest },
    { storage: 'private', path: null, privateRef: '', digest },
    { storage: 'secret', path: null, privateRef: 'x', digest },
    { storage: 'public', path: 'a', digest },
  ],
]

export const quotation = (place: string): Row => [
  place,
  [
    { quote: 'x', channel: 'artifact', artifactId: 'a' },
    ...['response-body', 'response-headers', 'response-status', 'call-inputs', 'stdout', 'stderr', 'exit-code'].map(
      (channel) => ({ quote: 'x', channel, artifactId: null }),
    ),
  ],
  [
    { quote: 'x', channel: 'artifact', artifactId: null },
    { quote: 'x', channel: 'stdout', artifactId: 'a' },
    { quote: 'x', channel: 'stdout' },
    { quote: '', channel: 'stdout', artifactId: null },
    { quote: 'x', channel: 'body', artifactId: null },
  ],
]

export const nonEmptyText = (place: string): Row => [place, ['x', ' '], ['', 1, null]]
export const anyText = (place: string): Row => [place, ['', 'x\u0000'], [1, null]]
export const textOrNull = (place: string): Row => [place, [null, '', 'x'], [1, []]]
export const flag = (place: string): Row => [place, [true, false], [0, 'true', null]]
export const digestAt = (place: string): Row => [place, [digest], ['', 'x', null]]
export const count = (place: string): Row => [place, [0, 9], [-1, 0.5, '1', null]]
export const positive = (place: string): Row => [place, [1, 9], [0, 0.5, '1', null]]
export const budgets = (place: string): readonly Row[] => [
  count(`${place}/maxToolCalls`),
  count(`${place}/maxWallClockMinutes`),
  [`${place}/maxCostUsd`, ['0', '1.25'], [1, '-1', '.5', null]],
]
export const resourceUse = (place: string): readonly Row[] => [
  count(`${place}/toolCalls`),
  count(`${place}/inputTokens`),
  count(`${place}/outputTokens`),
  [`${place}/wallClockSeconds`, [0, 0.5], [-1, '1', null]],
  [`${place}/costUsd`, ['0'], [0, '-1', null]],
]
