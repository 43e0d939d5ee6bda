import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import { EvalContract } from '../../../src/contracts/schemas/eval-contract.ts'
import { issueLines, locateIssues } from '../../../src/contracts/schemas/issues.ts'
import { parseArtifact } from '../../../src/contracts/schemas/parse.ts'
import { Probe } from '../../../src/contracts/schemas/probe.ts'
import { faultOf } from '../../canonical/faulted.ts'
import { edited, SAMPLES, sample, schemaOf } from './samples.ts'

const lines = (schema: v.GenericSchema, input: unknown) =>
  issueLines(faultOf(() => parseArtifact(schema, input, 'EvalContract')).cause)

describe('the fault', () => {
  test('names the artifact and carries every issue as its cause', () => {
    const fault = faultOf(() => parseArtifact(EvalContract, {}, 'EvalContract'))
    expect([fault.code, fault.artifactPath]).toEqual(['schema-parse-failure', 'EvalContract'])
    expect(fault.message).toBe(
      'schema-parse-failure in EvalContract: input does not conform to the EvalContract schema',
    )
    expect(fault.cause).toBeInstanceOf(v.ValiError)
  })

  test('a list is named by its elements', () => {
    const fault = faultOf(() => parseArtifact(v.array(Probe), [{}], 'Probe[]'))
    expect([fault.artifactPath, fault.message]).toEqual([
      'Probe[]',
      'schema-parse-failure in Probe[]: input does not conform to the Probe schema',
    ])
  })

  test.each([[2000], [200_000]])('a value %d levels deep is refused, never a full stack', (levels) => {
    let literal: JsonValue = 1
    for (let level = 0; level < levels; level++) literal = [literal]
    const document = edited(sample('eval-contract'), '/oracles/0/check', {
      op: 'equality',
      operands: [{ literal }, { literal: 1 }],
    })
    const fault = faultOf(() => parseArtifact(EvalContract, document, 'EvalContract'))
    expect([fault.code, fault.artifactPath]).toEqual(['non-canonicalizable-value', 'EvalContract'])
  })

  test('the deepest expression that can be hashed is read', () => {
    let check: JsonValue = { op: 'existence', operands: [{ literal: 1 }] }
    for (let level = 0; level < 500; level++) check = { op: 'not', operands: [check] }
    expect(() =>
      parseArtifact(EvalContract, edited(sample('eval-contract'), '/oracles/0/check', check), 'X'),
    ).not.toThrow()
  })

  test('a cycle is refused', () => {
    const cycle: { a?: unknown } = {}
    cycle.a = cycle
    expect(faultOf(() => parseArtifact(EvalContract, cycle, 'X')).code).toBe('non-canonicalizable-value')
  })
})

describe('issue lines', () => {
  test('point at each place, sorted, without the value found there', () => {
    let document = sample('eval-contract')
    const secret = 'sk-live-0123456789'
    const edits: [pointer: string, value: JsonValue | undefined][] = [
      ['/budgets', undefined],
      ['/behaviors/0/severity', secret],
      ['/behaviors/0/id', secret],
      ['/oracles/0/check', { op: secret, operands: [] }],
      ['/interactionPlan/0/inputBinding', { path: {}, query: null, header: null, body: null }],
      ['/interactionPlan/1/cardinality', 7],
      ['/permittedInterfaces/0/operations/0/sensitivityWitness/legs', []],
      ['/referenceSets', []],
      ['/testData/principals', { [secret]: null }],
      ['/waivers/0/expiresAt', secret],
      ['/revisionCount', -1],
      ['/safetyLimits', 'x'],
      ['/permittedInterfaces/0/operations/1/responseDescriptor/types', { 'a/b~c': 'integer' }],
    ]
    for (const [pointer, value] of edits) {
      document = edited(document, pointer, value)
    }
    expect(lines(EvalContract, document)).toEqual([
      '  /behaviors/0/id: expected an id such as "B-001"',
      '  /behaviors/0/severity: expected one of "low", "material", "critical"',
      '  /budgets: this key is required',
      '  /interactionPlan/0/inputBinding/path: expected at least one key; null binds nothing',
      '  /interactionPlan/1/cardinality: expected one of "exactly-one", "at-most-one", "any"',
      '  /oracles/0/check/op: expected one of "equality", "deep-equality", "containment", "existence", "absence", "regex", ' +
        '"set-membership", "ordering", "count-tolerance", "shape", "covers-by-key", "not", "all", "any", "for-all", "for-any"',
      '  /permittedInterfaces/0/operations/0/sensitivityWitness/legs/0: expected an object',
      '  /permittedInterfaces/0/operations/0/sensitivityWitness/legs/1: expected an object',
      '  /permittedInterfaces/0/operations/1/responseDescriptor/types/a~1b~0c: expected one of "string", "number", "boolean", "object", "array", "null"',
      '  /referenceSets: expected an object',
      '  /revisionCount: expected a whole number of at least 0',
      '  /safetyLimits: expected an array',
      `  /testData/principals/${secret}: expected an object`,
      '  /waivers/0/expiresAt: expected a date and time in UTC, as in "2031-01-31T00:00:00Z"',
    ])
  })

  test('a number is told apart from a fraction, and a whole one too far from zero from both', () => {
    const told = (revisionCount: number) =>
      lines(EvalContract, edited(sample('eval-contract'), '/revisionCount', revisionCount))

    expect([told(0.5), told(2 ** 53)]).toEqual([
      ['  /revisionCount: expected a whole number'],
      ['  /revisionCount: expected a whole number no further than 9007199254740991 from zero'],
    ])
  })

  test('an infinite number is no JSON value, although 1e999 is JSON', () => {
    const place = '/interactionPlan/0/inputBinding/body'
    const document = edited(sample('eval-contract'), place, { key: { literal: JSON.parse('[1e999]') } })

    expect(lines(EvalContract, document)).toEqual([`  ${place}/key/literal: expected a JSON value with finite numbers`])
  })

  test('the whole document is called (root)', () => {
    expect(lines(EvalContract, [])).toEqual(['  (root): expected an object'])
    expect(lines(EvalContract, null)).toEqual(['  (root): expected an object'])
  })

  test('every unknown key is named, and the object it is in is pointed at', () => {
    const document = edited(edited(sample('eval-contract'), '/budgets/maxTokens', 1), '/budgets/b "x"', 1)
    expect(lines(EvalContract, document)).toEqual([
      '  /budgets: unknown key "b \\"x\\""',
      '  /budgets: unknown key "maxTokens"',
    ])
  })

  test('with hints, an unknown key brings the missing one it is near to, and no other', () => {
    const hinted = (document: unknown) =>
      issueLines(faultOf(() => parseArtifact(EvalContract, document, 'EvalContract')).cause, { withHints: true })
    const misspelt = edited(
      edited(edited(sample('eval-contract'), '/oracles/0/check', undefined), '/oracles/0/chek', null),
      '/oracles/0/polarities',
      'expects-hold',
    )
    expect(hinted(misspelt)).toEqual([
      '  /oracles/0/check: this key is required',
      '  /oracles/0: unknown key "chek", did you mean "check"?',
      '  /oracles/0: unknown key "polarities"',
    ])
    expect(lines(EvalContract, misspelt)).toEqual(hinted(misspelt).map((line) => line.replace(/, did.*/, '')))
  })

  test('only the branch that was meant is spoken of', () => {
    const inputs = { argument: {}, option: {}, environment: {} }
    const at = '/permittedInterfaces/2/operations/0/sensitivityWitness/legs/0/inputs'
    expect(lines(EvalContract, edited(sample('eval-contract'), at, inputs))).toEqual([
      `  ${at}/stdin: this key is required`,
    ])
    expect(lines(Probe, edited(sample('probe'), '/expectedClean', 'no'))).toEqual([
      '  /expectedClean: expected one of false, true',
    ])
    expect(lines(Probe, edited(sample('probe'), '/qualification', {}))).toEqual([
      '  /qualification/route: this key is required',
    ])
  })

  test('at most twenty, then a count of the rest', () => {
    const document = edited(sample('eval-contract'), '/safetyLimits', Array(25).fill(1))
    const found = lines(EvalContract, document)
    expect(found.length).toBe(21)
    expect(found[20]).toBe('  ... and 5 more')
    const twenty = edited(sample('eval-contract'), '/safetyLimits', Array(20).fill(1))
    expect(lines(EvalContract, twenty).length).toBe(20)
  })

  test('the order of keys in the document does not matter', () => {
    const document = { b: 1, a: 2, ...asObject(edited(sample('eval-contract'), '/budgets', 7)) }
    const reversed = Object.fromEntries(Object.entries(document).toReversed())
    expect(lines(EvalContract, reversed)).toEqual(lines(EvalContract, document))
  })

  test('another cause has no lines', () => {
    expect(issueLines(new Error('x'))).toEqual([])
    expect(issueLines(undefined)).toEqual([])
  })
})

test('no message of any artifact repeats what it found', () => {
  const marker = 'zq-marker-7x'
  for (const { key, name, text } of SAMPLES) {
    for (const document of everywhere(JSON.parse(text), marker)) {
      const { issues } = v.safeParse(schemaOf(key), document)
      for (const { message, pointer } of locateIssues(issues ?? [])) {
        expect([name, pointer, message.includes(marker)]).toEqual([name, pointer, false])
        expect(message).toMatch(/^(expected|unknown key|this key)/)
      }
    }
  }
})

/** The document once per place, with the marker put there. */
function everywhere(value: JsonValue, marker: string): JsonValue[] {
  if (typeof value !== 'object' || value === null) return [marker]
  const below = Array.isArray(value)
    ? value.flatMap((element, index) => everywhere(element, marker).map((other) => value.with(index, other)))
    : Object.entries(value).flatMap(([key, member]) =>
        everywhere(member, marker).map((other) => ({ ...value, [key]: other })),
      )
  return [marker, ...below]
}

function asObject(value: JsonValue): { [key: string]: JsonValue } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  return value
}
