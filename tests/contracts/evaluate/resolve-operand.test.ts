import { describe, expect, test } from 'bun:test'
import { ABSENT, makeResolveOperand, type ResolvedValue } from '../../../src/contracts/evaluate/index.ts'
import { walkTokens } from '../../../src/contracts/evaluate/walk.ts'
import type { JsonValue } from '../../../src/contracts/schemas/eval-contract.ts'
import type { Observation } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { NOTHING_SENT, observed } from './observing.ts'

const read = (pointer: string, observation: Observation | null, bound: ResolvedValue = ABSENT) =>
  makeResolveOperand({ step: observation }, null)({ pointer: `/interactions/step/${pointer}` }, bound)

describe('a channel of which nothing was observed', () => {
  test.each([
    'response-body',
    'response-headers',
    'response-status',
    'exit-code',
    'stdout',
    'stderr',
    'call-inputs/path',
    'call-inputs/query',
    'call-inputs/header',
    'call-inputs/body',
    'call-inputs/argument',
    'call-inputs/option',
    'call-inputs/environment',
    'call-inputs/stdin',
    'call-inputs/arguments',
  ])('%s is null as a whole, which is something, and nothing lies inside it', (channel) => {
    expect(read(channel, observed())).toBeNull()
    if (channel !== 'response-status' && channel !== 'exit-code') expect(read(`${channel}/a`, observed())).toBe(ABSENT)
  })

  test('artifact is absent: the file was not written', () => {
    expect(read('artifact/report', observed())).toBe(ABSENT)
    expect(read('artifact/report', observed({ artifacts: { report: { kind: 'absent' } } }))).toBe(ABSENT)
    expect(read('artifact/report/a', observed())).toBe(ABSENT)
    expect(read('artifact/constructor', observed())).toBe(ABSENT)
  })
})

describe('a channel that was observed', () => {
  const everything = observed({
    responseBody: { a: [1, { b: null }] },
    responseHeaders: { 'content-type': 'text/plain' },
    responseStatus: 0,
    exitCode: -9,
    stdout: { kind: 'json', value: { a: 1 } },
    stderr: { kind: 'text', value: '{"a":1}' },
    artifacts: { report: { kind: 'json', value: null }, log: { kind: 'text', value: '' } },
    callInputs: { ...NOTHING_SENT, path: { id: 'x' }, stdin: { a: { b: 2 } }, arguments: {} },
  })

  test.each<[string, JsonValue | typeof ABSENT]>([
    ['response-body', { a: [1, { b: null }] }],
    ['response-body/a/1/b', null],
    ['response-body/a/1/c', ABSENT],
    ['response-headers/content-type', 'text/plain'],
    ['response-headers/Content-Type', ABSENT],
    ['response-status', 0],
    ['exit-code', -9],
    ['stdout', { a: 1 }],
    ['stdout/a', 1],
    // Plain text is not looked into.
    ['stderr', '{"a":1}'],
    ['stderr/a', ABSENT],
    // A file that holds JSON null was written.
    ['artifact/report', null],
    ['artifact/log', ''],
    ['artifact/log/0', ABSENT],
    ['call-inputs/path/id', 'x'],
    ['call-inputs/query/id', ABSENT],
    ['call-inputs/stdin/a/b', 2],
    ['call-inputs/arguments', {}],
  ])('%s', (channel, value) => {
    expect(read(channel, everything)).toEqual(value)
  })
})

describe('names', () => {
  test('lead to nothing where no observation stands for them', () => {
    expect(read('response-body', null)).toBe(ABSENT)
    expect(makeResolveOperand({}, null)({ pointer: '/interactions/step/response-body' }, ABSENT)).toBe(ABSENT)
    expect(makeResolveOperand({}, null)({ pointer: '/interactions/constructor/response-body' }, ABSENT)).toBe(ABSENT)
    expect(makeResolveOperand({}, {})({ referenceSet: 'constructor' }, ABSENT)).toBe(ABSENT)
    expect(makeResolveOperand({}, null)({ referenceSet: 'known' }, ABSENT)).toBe(ABSENT)
  })

  test('may be those of members every object has', () => {
    const resolveOperand = makeResolveOperand(
      { constructor: observed({ responseStatus: 200 }) },
      { constructor: { members: [{ id: 1 }] } },
    )

    expect(resolveOperand({ pointer: '/interactions/constructor/response-status' }, ABSENT)).toBe(200)
    expect(resolveOperand({ referenceSet: 'constructor' }, ABSENT)).toEqual([{ id: 1 }])
  })

  test('of reference sets lead to their members, whether given alone or in the declared set', () => {
    const members = [{ id: 1 }]

    expect(makeResolveOperand({}, { known: members })({ referenceSet: 'known' }, ABSENT)).toBe(members)
    expect(makeResolveOperand({}, { known: { members } })({ referenceSet: 'known' }, ABSENT)).toBe(members)
  })
})

test('a literal is itself, null and an empty list included', () => {
  const resolveOperand = makeResolveOperand({}, null)
  const values: JsonValue[] = [null, false, 0, '', [], {}]

  expect(values.map((value) => resolveOperand({ literal: value }, ABSENT))).toEqual(values)
})

test('a bound element is walked from where it is bound, and nowhere else', () => {
  const resolveOperand = makeResolveOperand({}, null)
  const element = { '': 'nameless', a: { 'b/c': [1], '~': 2 } }
  const from = (pointer: string, bound: ResolvedValue = element) => resolveOperand({ pointer }, bound)

  expect(from('@/')).toBe(element)
  expect(from('@/a/b~1c/0')).toBe(1)
  expect(from('@/a/~0')).toBe(2)
  expect(from('@//')).toBe(ABSENT)
  expect(from('@/', null)).toBeNull()
  expect(from('@/a', null)).toBe(ABSENT)
  expect(from('@/', ABSENT)).toBe(ABSENT)
  expect(from('@/a', ABSENT)).toBe(ABSENT)
})

describe('walking', () => {
  const value: JsonValue = {
    list: [null, [7]],
    '01': 'one',
    '-': 'minus',
    '': { '': 'deep' },
    'a~1b': 'tilde',
    nested: { toString: 'own' },
  }

  test.each<[string[], JsonValue | typeof ABSENT]>([
    [[], value],
    [['list', '0'], null],
    [['list', '1', '0'], 7],
    [['list', '2'], ABSENT],
    [['list', '-'], ABSENT],
    [['list', '01'], ABSENT],
    [['list', '1.0'], ABSENT],
    [['list', '+1'], ABSENT],
    [['list', '-1'], ABSENT],
    [['list', ''], ABSENT],
    [['list', 'length'], ABSENT],
    [['list', '99999999999999999999'], ABSENT],
    [['list', '0', '0'], ABSENT],
    [['01'], 'one'],
    [['-'], 'minus'],
    [['', ''], 'deep'],
    [['a~1b'], 'tilde'],
    [['a~1b', '0'], ABSENT],
    [['toString'], ABSENT],
    [['nested', 'toString'], 'own'],
    [['__proto__'], ABSENT],
    [['missing', 'further'], ABSENT],
  ])('%j', (tokens, expected) => {
    expect(walkTokens(value, tokens)).toEqual(expected)
  })

  test('finds an own member called __proto__', () => {
    expect(walkTokens(JSON.parse('{"__proto__":{"a":1}}'), ['__proto__', 'a'])).toBe(1)
  })
})
