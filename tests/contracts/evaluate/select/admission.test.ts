import { describe, expect, test } from 'bun:test'
import type { Binder } from '../../../../src/contracts/compile/bindings.ts'
import { declareOperation } from '../../../../src/contracts/compile/operation.ts'
import { ABSENT, admission, type BindingContext, type ResolvedValue } from '../../../../src/contracts/evaluate/index.ts'
import type { BindingValue, InputChannel, JsonValue, RawBody } from '../../../../src/contracts/schemas/eval-contract.ts'
import type { Observation } from '../../../../src/contracts/schemas/sealed-run-record.ts'
import { NOTHING_SENT, observed } from '../observing.ts'

const CHANNELS: readonly InputChannel[] = [
  'path',
  'query',
  'header',
  'body',
  'argument',
  'option',
  'environment',
  'stdin',
  'arguments',
]
const NO_BINDING = {
  path: null,
  query: null,
  header: null,
  body: null,
  argument: null,
  option: null,
  environment: null,
  stdin: null,
  arguments: null,
}
const bound = (channel: InputChannel, values: Record<string, BindingValue>) => ({
  inputBinding: { ...NO_BINDING, [channel]: values },
})
const sent = (channel: InputChannel, values: Record<string, JsonValue> | null, more: Partial<Observation> = {}) =>
  observed({ ...more, callInputs: { ...NOTHING_SENT, [channel]: values } })
const admits = (binder: Binder, observation: Observation, context: BindingContext) =>
  admission(binder, context)(observation)
const nothingDeclared: BindingContext = { operation: null, captured: () => ABSENT }

/** A parameter `k` of each type, of a type left open, and of none. */
const NO_KEYS = { requiredKeys: [], permittedKeys: [], types: {} }
const typed = (type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null' | null | undefined) => ({
  ...nothingDeclared,
  operation: declareOperation({
    interfaceId: 'desk',
    kind: 'mcp',
    interfaceIndex: 0,
    operationIndex: 0,
    operation: {
      operationId: 'read',
      stateChangeMarker: false,
      responseDescriptor: { ...NO_KEYS, successIndicator: null, channelRoles: null, collectionLocations: null },
      volatilePointers: [],
      sensitivityWitness: null,
      toolName: 'read',
      requestShape: {
        arguments: { requiredKeys: [], permittedKeys: ['k'], types: type === undefined ? {} : { k: type } },
      },
      descriptorChannel: { kind: 'structured-result' },
    },
  }),
})

const FORMS: Readonly<Record<string, BindingValue>> = {
  literal: { literal: null },
  captured: { captured: '/interactions/a/response-body/id' },
  principal: { principal: 'alice' },
  any: { matcher: 'any' },
  typeViolating: { matcher: 'type-violating' },
}

describe('before the form is looked at', () => {
  test.each(Object.keys(FORMS))('%s admits nothing on a channel that was not observed, or without its key', (name) => {
    const form = FORMS[name] ?? { matcher: 'any' }
    const context = { ...typed('string'), captured: () => null }
    const matching = sent('arguments', { k: null }, { principal: 'alice' })
    const binder = bound('arguments', { k: form })

    expect(admits(binder, matching, context)).toBe(true)
    expect(admits(binder, sent('arguments', null, { principal: 'alice' }), context)).toBe(false)
    expect(admits(binder, sent('arguments', {}, { principal: 'alice' }), context)).toBe(false)
    expect(admits(binder, sent('arguments', { other: null }, { principal: 'alice' }), context)).toBe(false)
    expect(admits(bound('arguments', { toString: form }), matching, context)).toBe(false)
  })
})

test.each(CHANNELS)('%s is looked at, each of its keys', (channel) => {
  const binder = bound(channel, { a: { literal: 1 }, b: { literal: 2 } })

  expect(admits(binder, sent(channel, { a: 1, b: 2, c: 3 }), nothingDeclared)).toBe(true)
  expect(admits(binder, sent(channel, { a: 1, b: 1 }), nothingDeclared)).toBe(false)
  expect(admits(binder, sent(channel, { a: 1 }), nothingDeclared)).toBe(false)
  expect(admits({ inputBinding: NO_BINDING }, sent(channel, { a: 1 }), nothingDeclared)).toBe(true)
})

test('every bound channel counts', () => {
  const anything = { matcher: 'any' } as const
  const binder = { inputBinding: { ...NO_BINDING, path: { a: anything }, query: { b: anything } } }
  const called = (path: Record<string, JsonValue> | null, query: Record<string, JsonValue> | null) =>
    admits(binder, observed({ callInputs: { ...NOTHING_SENT, path, query } }), nothingDeclared)

  expect([called({ a: 1 }, { b: 1 }), called({ a: 1 }, null), called(null, { b: 1 })]).toEqual([true, false, false])
  expect(called({ b: 1 }, { a: 1 })).toBe(false)
})

test('a literal is compared as a whole', () => {
  const literal = (value: JsonValue, observedValue: JsonValue) =>
    admits(bound('body', { k: { literal: value } }), sent('body', { k: observedValue }), nothingDeclared)

  expect(literal({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true)
  expect(literal({ a: 1 }, { a: 1, b: 2 })).toBe(false)
  expect(literal('1', 1)).toBe(false)
  expect(literal(null, null)).toBe(true)
})

test('a captured value is compared as a whole, and one that is not there equals nothing', () => {
  const captured = (value: ResolvedValue, observedValue: JsonValue) =>
    admits(
      bound('path', { id: { captured: '/interactions/a/response-body/id' } }),
      sent('path', { id: observedValue }),
      {
        operation: null,
        captured: (pointer) => (pointer === '/interactions/a/response-body/id' ? value : ABSENT),
      },
    )

  expect([captured('x', 'x'), captured('x', 'y'), captured(1, '1'), captured(null, null)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([captured(ABSENT, null), captured(ABSENT, 'x')]).toEqual([false, false])
})

test('a principal is the one that acted, whatever was sent', () => {
  const asked = (principal: string | null) =>
    admits(
      bound('header', { authorization: { principal: 'alice' } }),
      sent('header', { authorization: 'x' }, { principal }),
      nothingDeclared,
    )

  expect([asked('alice'), asked('bob'), asked(null)]).toEqual([true, false, false])
})

test('a type-violating value is one of any type but the declared one', () => {
  const types = ['string', 'number', 'boolean', 'object', 'array', 'null'] as const
  const values: JsonValue[] = ['', 0, false, {}, [], null]
  const violates = (type: (typeof types)[number] | null | undefined) =>
    values.map((value) =>
      admits(bound('arguments', { k: { matcher: 'type-violating' } }), sent('arguments', { k: value }), typed(type)),
    )

  expect(types.map(violates)).toEqual(types.map((_, declared) => values.map((_, at) => at !== declared)))
  expect(violates(null)).toEqual(values.map(() => false))
  expect(violates(undefined)).toEqual(values.map(() => false))
  // Declared on a channel the kind does not have, or by nobody.
  expect(admits(bound('query', { k: { matcher: 'type-violating' } }), sent('query', { k: 1 }), typed('string'))).toBe(
    false,
  )
  expect(
    admits(bound('arguments', { k: { matcher: 'type-violating' } }), sent('arguments', { k: 1 }), nothingDeclared),
  ).toBe(false)
})

test('a raw body is one exact value, and only where bytes were sent', () => {
  const body: RawBody = { kind: 'raw', base64: 'YQ==', contentType: 'text/plain' }
  const binder = { inputBinding: { ...NO_BINDING, body } }
  const withBody = (sentBody: Record<string, JsonValue> | null, bodyEncoding: 'raw' | null) =>
    admits(binder, observed({ callInputs: { ...NOTHING_SENT, body: sentBody, bodyEncoding } }), nothingDeclared)

  expect(withBody({ ...body }, 'raw')).toBe(true)
  expect(withBody({ ...body }, null)).toBe(false)
  expect(withBody({ ...body, base64: 'Yg==' }, 'raw')).toBe(false)
  expect(withBody({ ...body, contentType: 'text/html' }, 'raw')).toBe(false)
  expect(withBody(null, 'raw')).toBe(false)
  // A parameter may be called "kind".
  expect(admits(bound('body', { kind: { literal: 'raw' } }), sent('body', { kind: 'raw' }), nothingDeclared)).toBe(true)
})
