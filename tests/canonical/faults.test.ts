import { describe, expect, test } from 'bun:test'
import {
  AGGREGATION_REFUSAL_CODES,
  AggregationRefusal,
  DesignatedOracleRefusal,
  FAILURE_CODES,
  FORBIDDEN_TARGET_REASONS,
  PORT_FAILURE_REASONS,
  RUNTIME_FAULT_CODES,
  RuntimeFault,
  StructuralFailure,
} from '../../src/canonical/faults.ts'

test('the registries are closed, disjoint and of the stated sizes', () => {
  const registries = [RUNTIME_FAULT_CODES, FAILURE_CODES, AGGREGATION_REFUSAL_CODES]
  expect(registries.map((codes) => codes.length)).toEqual([10, 27, 2])
  expect(new Set(registries.flat()).size).toBe(39)
  expect(FORBIDDEN_TARGET_REASONS.length).toBe(11)
  for (const codes of [...registries, FORBIDDEN_TARGET_REASONS, PORT_FAILURE_REASONS]) {
    expect(Object.isFrozen(codes)).toBe(true)
  }
})

describe('RuntimeFault', () => {
  test('renders code, path and detail, under its own name', () => {
    const fault = new RuntimeFault({ code: 'aborted', artifactPath: 'Port', detail: 'the caller gave up' })
    expect(String(fault)).toBe('RuntimeFault: aborted in Port: the caller gave up')
    expect([fault.code, fault.artifactPath, fault.reason, fault.portFailureReason]).toEqual([
      'aborted',
      'Port',
      undefined,
      undefined,
    ])
    expect(Object.hasOwn(fault, 'cause')).toBe(false)
  })

  test('can be made in the published positional form', () => {
    const fault = new RuntimeFault('forbidden-target', 'Port', 'no', { reason: 'host-not-authorized', cause: 1 })
    expect([fault.message, fault.reason, fault.cause]).toEqual([
      'forbidden-target in Port: no',
      'host-not-authorized',
      1,
    ])
    expect(new RuntimeFault('aborted', 'P', 'd').message).toBe('aborted in P: d')
  })

  test('a thrown undefined is kept as an own cause', () => {
    const fault = new RuntimeFault({ code: 'port-failure', artifactPath: 'P', detail: 'd', cause: undefined })
    expect(Object.hasOwn(fault, 'cause')).toBe(true)
  })

  test('each reason stays with its own code', () => {
    const reasons = { reason: 'tool-not-authorized', portFailureReason: 'launch-too-large' } as const
    const pairs = RUNTIME_FAULT_CODES.map((code) => {
      const fault = new RuntimeFault({ code, artifactPath: 'P', detail: 'd', ...reasons })
      return [code, fault.reason, fault.portFailureReason]
    })
    expect(pairs.filter(([, reason, portReason]) => reason !== undefined || portReason !== undefined)).toEqual([
      ['port-failure', undefined, 'launch-too-large'],
      ['forbidden-target', 'tool-not-authorized', undefined],
    ])
  })

  test('a reason of no vocabulary is dropped at run time', () => {
    const invented = JSON.parse('{"reason":"because","portFailureReason":"because"}')
    expect(new RuntimeFault('forbidden-target', 'P', 'd', invented).reason).toBeUndefined()
    expect(new RuntimeFault('port-failure', 'P', 'd', invented).portFailureReason).toBeUndefined()
  })
})

test('StructuralFailure and AggregationRefusal render alike', () => {
  const failure = new StructuralFailure({ code: 'binding-cycle', artifactPath: 'C', detail: 'a, b', cause: 'why' })
  expect([String(failure), failure.code, failure.artifactPath, failure.cause]).toEqual([
    'StructuralFailure: binding-cycle in C: a, b',
    'binding-cycle',
    'C',
    'why',
  ])
  const refusal = new AggregationRefusal({ code: 'strength-inputs-disagree', artifactPath: 'E[1]', detail: 'twice' })
  expect([String(refusal), refusal.code, refusal.artifactPath]).toEqual([
    'AggregationRefusal: strength-inputs-disagree in E[1]: twice',
    'strength-inputs-disagree',
    'E[1]',
  ])
})

test('DesignatedOracleRefusal is its message', () => {
  expect(String(new DesignatedOracleRefusal('no such oracle'))).toBe('DesignatedOracleRefusal: no such oracle')
})
