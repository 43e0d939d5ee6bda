import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import * as v from 'valibot'
import { RawBody } from '../../../src/contracts/schemas/parts/bodies.ts'
import {
  DescriptorPointer,
  EvidencePointer,
  InteractionPointer,
  VolatilePointer,
} from '../../../src/contracts/schemas/parts/pointers.ts'
import * as scalars from '../../../src/contracts/schemas/parts/scalars.ts'

const hex64 = '0123456789abcdef'.repeat(4)
const ids = (letters: string) =>
  [
    [`${letters}-001`, `${letters}-1234`],
    [
      `${letters}-01`,
      `${letters}001`,
      `${letters.toLowerCase()}-001`,
      `x${letters}-001`,
      `${letters}-001x`,
      `${letters}-001\n`,
      `${letters}-٠٠١`,
      '',
    ],
  ] as const
const AFTER = '/interactions/create-note/'

const grammars: [name: string, schema: v.GenericSchema, good: readonly unknown[], bad: readonly unknown[]][] = [
  [
    'Identifier',
    scalars.Identifier,
    ['a', '0', 'create-note', 'a1-b2-3'],
    ['', '-a', 'a-', 'a--b', 'A', 'a_b', 'a.b', 'a/b', 'a~b', 'ä', 'a\n', ' a', 1, null],
  ],
  ['BehaviorId', scalars.BehaviorId, ...ids('B')],
  ['OracleId', scalars.OracleId, ...ids('O')],
  ['ProbeId', scalars.ProbeId, ...ids('P')],
  ['WaiverId', scalars.WaiverId, ...ids('W')],
  ['DefectId', scalars.DefectId, ...ids('D')],
  ['FindingId', scalars.FindingId, ...ids('F')],
  ['RubricId', scalars.RubricId, ...ids('R')],
  ['RubricCriterionId', scalars.RubricCriterionId, ...ids('RC')],
  [
    'Digest',
    scalars.Digest,
    [`sha256:${hex64}`],
    [
      hex64,
      `sha256:${hex64.toUpperCase()}`,
      `sha256:${hex64}0`,
      `sha256:${hex64.slice(1)}`,
      `sha512:${hex64}`,
      `sha256:${hex64}\n`,
      null,
    ],
  ],
  ['KeyName', scalars.KeyName, ['x', ' ', '/~', 'constructor', '\n'], ['', 1, null]],
  ['ToolName', scalars.ToolName, ['search_notes', 'A.b-9', 'x'.repeat(128)], ['', 'a b', 'a/b', 'x'.repeat(129), 'ä']],
  ['EnvironmentKeyName', scalars.EnvironmentKeyName, ['PATH', '_x', 'a1'], ['', '1a', 'A=B', 'a-b', 'a\0', 'a\n']],
  [
    'UnsignedDecimal',
    scalars.UnsignedDecimal,
    ['0', '0.0', '10', '10.50', '123456789012345678901'],
    ['', '01', '.5', '1.', '-1', '+1', '1e3', '1,0', ' 1', 1, null],
  ],
  [
    'PositiveDecimal',
    scalars.PositiveDecimal,
    ['1', '0.01', '0.10', '0.9', '0.0501', '10.0'],
    ['0', '0.0', '00.1', '0.', '0.1x', '-1', '', 1],
  ],
  [
    'Integer',
    scalars.Integer,
    [0, -1, 2 ** 53 - 1, -(2 ** 53) + 1, 1.0, -0],
    [0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY, '1', null],
  ],
  ['Count', scalars.Count, [0, 1], [-1, 0.5, '0', null]],
  ['PositiveInteger', scalars.PositiveInteger, [1, 2 ** 53 - 1], [0, -1, 1.5, true]],
  ['UnitInterval', scalars.UnitInterval, [0, 1, 0.5, 5e-324], [-0.1, 1.1, Number.NaN, '0.5', null]],
  ['NonNegativeNumber', scalars.NonNegativeNumber, [0, 0.5, 1e9], [-0.1, Number.POSITIVE_INFINITY, Number.NaN]],
  ['PositiveNumber', scalars.PositiveNumber, [0.1, 3], [0, -0, -1, Number.POSITIVE_INFINITY]],
  ['Severity', scalars.Severity, ['low', 'material', 'critical'], ['high', 'LOW', '', null]],
  ['Polarity', scalars.Polarity, ['expects-hold', 'expects-violation'], ['holds']],
  [
    'JsonTypeName',
    scalars.JsonTypeName,
    ['string', 'number', 'boolean', 'object', 'array', 'null'],
    ['integer', 'any', null],
  ],
  [
    'HttpMethod',
    scalars.HttpMethod,
    ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    ['get', 'TRACE', 'CONNECT'],
  ],
  ['InterfaceKind', scalars.InterfaceKind, ['api', 'web', 'cli', 'mcp'], ['grpc']],
  ['RunMode', scalars.RunMode, ['production', 'contract-scoring'], ['test']],
  ['Verdict', scalars.Verdict, ['PASS', 'WAIVED', 'CONCERNS', 'FAIL'], ['pass', 'INVALID']],
  ['EvaluatorRecommendation', scalars.EvaluatorRecommendation, ['PASS', 'CONCERNS', 'FAIL'], ['WAIVED']],
  [
    'PathTemplate',
    scalars.PathTemplate,
    ['/', '/notes', '/notes/{noteId}', '/a{b}c{d-e_f}', '//', '/ä b', '/a?b'],
    ['', 'notes', '/:id', '/a:b', '/{}', '/{a b}', '/{a', '/a}', '/{a/b}'],
  ],
  [
    'Rfc3339Utc',
    scalars.Rfc3339Utc,
    [
      '2031-01-31T00:00Z',
      '2031-12-31T23:59:59Z',
      '2028-02-29T00:00:00.123456789Z',
      '2000-02-29T00:00Z',
      '0000-02-29T00:00Z',
      '2400-02-29T12:00Z',
    ],
    [
      '2031-02-29T00:00Z',
      '1900-02-29T00:00Z',
      '2031-04-31T00:00Z',
      '2031-13-01T00:00Z',
      '2031-00-01T00:00Z',
      '2031-01-00T00:00Z',
      '2031-01-32T00:00Z',
      '2031-01-01T24:00Z',
      '2031-01-01T00:60Z',
      '2031-01-01T00:00:60Z',
      '2031-01-01T00:00.5Z',
      '2031-01-01T00:00:00.Z',
      '2031-01-01T00:00',
      '2031-01-01T00:00+00:00',
      '2031-01-01t00:00z',
      '2031-01-01 00:00Z',
      '31-01-01T00:00Z',
      '2031-01-01',
      '2031-01-01T00:00Z\n',
    ],
  ],
  [
    'InteractionPointer',
    InteractionPointer,
    [
      `${AFTER}response-body`,
      `${AFTER}response-body/`,
      `${AFTER}response-body/a~0~1b//`,
      `${AFTER}response-headers/x-y`,
      `${AFTER}stdout`,
      `${AFTER}stderr/0`,
      `${AFTER}response-status`,
      `${AFTER}exit-code`,
      `${AFTER}artifact/report`,
      `${AFTER}artifact/report/a/b`,
      `${AFTER}call-inputs/stdin`,
      `${AFTER}call-inputs/arguments/q`,
      ...['path', 'query', 'header', 'body', 'argument', 'option', 'environment'].map(
        (channel) => `${AFTER}call-inputs/${channel}/x`,
      ),
      '/interactions/observed/exit-code',
    ],
    [
      '',
      '/',
      '/interactions',
      '/interactions/create-note',
      AFTER,
      `${AFTER}response-status/`,
      `${AFTER}exit-code/x`,
      `${AFTER}call-inputs`,
      `${AFTER}call-inputs/`,
      `${AFTER}call-inputs/cookie`,
      `${AFTER}artifact`,
      `${AFTER}artifact/`,
      `${AFTER}artifact/Report`,
      `${AFTER}response-body/~2`,
      `${AFTER}response-body/~`,
      `${AFTER}response-bodyx`,
      `${AFTER}response-body/*`,
      `${AFTER}response-body/a/*/b`,
      `${AFTER}body`,
      '/interactions/Create/response-body',
      '/interactions//response-body',
      'interactions/a/response-body',
      '@/',
      ` ${AFTER}stdout`,
    ],
  ],
  [
    'EvidencePointer',
    EvidencePointer,
    [`${AFTER}response-body`, '@/', '@/a', '@/a//b~1', '@//'],
    ['@', '@a', '@/~', '@/*', `${AFTER}stdout/*`, '', `@${AFTER}`.slice(0, 1), '/a'],
  ],
  [
    'DescriptorPointer',
    DescriptorPointer,
    ['', '/', '/a', '/a/~0/**', '/*a', '//'],
    ['a', '/~', '@/a', '/a~2', '/*', '/a/*/b'],
  ],
  ['VolatilePointer', VolatilePointer, ['', '/', '/*', '/a/*/b', '/*/*'], ['a', '*', '/~', '/*~']],
  [
    'base64',
    RawBody.entries.base64,
    ['', 'AA==', 'AAA=', 'AAAA', 'Zm9v', 'Zm8=', 'Zg==', '+/+/'],
    ['A', 'AA', 'AAA', 'AA=', 'A===', 'AB==', 'AAB=', 'AAAA=', 'AA==AAAA', 'AA-_', 'AA\n==', ' AAAA'],
  ],
  [
    'contentType',
    RawBody.entries.contentType,
    ['text/csv', 'application/vnd.x+json', 'text/csv; charset=utf-8', 'a/b;x', 'a/b;\t x=1', 'a/b; '],
    ['', 'text', 'text/', '/csv', 'text/csv;', 'text /csv', 'text/csv; a\r\nx: y', 'text/csv;\n', 'tëxt/csv'],
  ],
]

describe.each(grammars)('%s', (_, schema, good, bad) => {
  test('accepts what the grammar allows', () => {
    expect(good.filter((value) => !v.is(schema, value))).toEqual([])
  })

  test('refuses everything else', () => {
    expect(bad.filter((value) => v.is(schema, value))).toEqual([])
  })
})

test('a date is accepted exactly when the calendar has it', () => {
  const part = (most: number, width: number) =>
    fc.integer({ min: 0, max: most }).map((n) => String(n).padStart(width, '0'))
  fc.assert(
    fc.property(part(9999, 4), part(13, 2), part(32, 2), (year, month, day) => {
      const date = new Date(0)
      date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
      const isReal = date.toISOString().startsWith(`${year}-${month}-${day}T`)
      expect(v.is(scalars.Rfc3339Utc, `${year}-${month}-${day}T00:00Z`)).toBe(isReal)
    }),
    { numRuns: 2000 },
  )
})

test('every base64 text is accepted, and only in its canonical form', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(v.is(RawBody.entries.base64, text)).toBe(true)
      if (text.endsWith('=')) expect(v.is(RawBody.entries.base64, text.slice(0, -1))).toBe(false)
    }),
  )
})

test.each([
  ['base64', RawBody.entries.base64, `${'A'.repeat(4_000_000)}!`],
  ['contentType', RawBody.entries.contentType, `a/b;${' '.repeat(1_000_000)}\n`],
  ['Identifier', scalars.Identifier, `${'a-'.repeat(500_000)}`],
  ['PathTemplate', scalars.PathTemplate, `${'/a'.repeat(500_000)}:`],
  ['DescriptorPointer', DescriptorPointer, `${'/a'.repeat(500_000)}~`],
  ['UnsignedDecimal', scalars.UnsignedDecimal, `${'9'.repeat(1_000_000)}x`],
  ['PositiveDecimal', scalars.PositiveDecimal, `0.${'0'.repeat(1_000_000)}`],
  ['PositiveDecimal', scalars.PositiveDecimal, `0.${'9'.repeat(1_000_000)}x`],
] as const)('a megabyte against %s is refused without trouble', (_, schema, text) => {
  expect(v.is(schema, text)).toBe(false)
})

test('24 megabytes of base64 are read, more groups than the engine counts', () => {
  expect(v.is(RawBody.entries.base64, 'A'.repeat(24_000_000))).toBe(true)
})
