import { describe, expect, test } from 'bun:test'
import { ingest } from '../../../src/contracts/ingest/index.ts'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { designateOracle } from '../../../src/contracts/score/designated-oracle.ts'
import { trialSetDisagreements } from '../../../src/contracts/score/trial-set.ts'
import { contract, digestOf, oracle, probe, record } from './chain.ts'

describe('a trial set', () => {
  const trial = (trialIndex: number, change: Partial<SealedRunRecord> = {}) =>
    ingest(
      record((made) => {
        Object.assign(
          made,
          { trialIndex, contractDigest: digestOf(1), evaluatorConfigurationDigest: digestOf(2) },
          change,
        )
      }),
      null,
      null,
    )
  const disagreements = (...trials: ReturnType<typeof trial>[]) => trialSetDisagreements(trials, digestOf(1))

  test('that agrees has nothing to say; identifiers may repeat across its trials', () => {
    expect(disagreements(trial(1), trial(2), trial(7))).toEqual([])
  })

  test('every trial is held to the contract, the first too, and each other one to the first', () => {
    const other: Partial<SealedRunRecord> = {
      contractDigest: digestOf(9),
      evaluatorConfigurationDigest: digestOf(3),
      mode: 'production',
      evaluatorRecommendation: 'FAIL',
      runId: 'run-2',
    }
    expect(disagreements(trial(2, { contractDigest: digestOf(8) }), trial(5, other), trial(6))).toEqual([
      `contractDigest: trial 2 = "${digestOf(8)}", supplied EvalContract = "${digestOf(1)}"`,
      `contractDigest: trial 5 = "${digestOf(9)}", supplied EvalContract = "${digestOf(1)}"`,
      `evaluatorConfigurationDigest: trial 2 = "${digestOf(2)}", trial 5 = "${digestOf(3)}"`,
      'mode: trial 2 = "contract-scoring", trial 5 = "production"',
      'evaluatorRecommendation: trial 2 = "PASS", trial 5 = "FAIL"',
      'runId: trial 2 = "run-1", trial 5 = "run-2"',
    ])
  })

  test('an index is told once per occurrence after the first, after everything else', () => {
    expect(disagreements(trial(3), trial(3), trial(3, { runId: 'run-2' }), trial(4), trial(4))).toEqual([
      'runId: trial 3 = "run-1", trial 3 = "run-2"',
      'trialIndex: duplicate value 3',
      'trialIndex: duplicate value 3',
      'trialIndex: duplicate value 4',
    ])
  })
})

describe('the designated oracle', () => {
  const several = contract((made) => {
    made.behaviors = [
      { ...behaviorOf('B-001'), oracles: ['O-001', 'O-002', 'O-009'] },
      { ...behaviorOf('B-002'), oracles: [] },
    ]
    made.oracles.push(oracle('O-003', null))
  })
  function behaviorOf(id: string) {
    const found = contract().behaviors.find((behavior) => behavior.id === id)
    if (found === undefined) throw new Error(`the test expects the behavior ${id}`)
    return found
  }
  const about = (behaviorId: string) =>
    probe((made) => {
      made.behaviorId = behaviorId
    })

  test.each([
    ['the only one the behavior lists', contract(), 'B-001', 'O-001'],
    ['several listed', several, 'B-001', null],
    ['none listed', several, 'B-002', null],
    ['the behavior is not declared', several, 'B-404', null],
  ] as const)('not given, %s', (_, scored, behaviorId, expected) => {
    expect(designateOracle(null, { contract: scored, probe: about(behaviorId) })).toBe(expected)
  })

  test('the only one listed counts, declared or not', () => {
    const undeclared = contract((made) => {
      made.oracles = []
    })
    expect(designateOracle(null, { contract: undeclared, probe: probe() })).toBe('O-001')
  })

  test('given, listed and declared', () => {
    expect(designateOracle('O-002', { contract: several, probe: about('B-001') })).toBe('O-002')
    expect(designateOracle('O-001', { contract: contract(), probe: probe() })).toBe('O-001')
  })

  test.each([
    [
      'O-01',
      'B-001',
      '--designated-oracle "O-01" is not an oracle identifier; expected O- followed by at least three digits',
    ],
    [
      ' O-001',
      'B-404',
      '--designated-oracle " O-001" is not an oracle identifier; expected O- followed by at least three digits',
    ],
    [
      'O-001',
      'B-404',
      "--designated-oracle O-001 cannot be checked: the probe's behavior B-404 is not declared by the contract",
    ],
    [
      'O-003',
      'B-001',
      "--designated-oracle O-003 is not listed by the probe's behavior B-001, which lists O-001, O-002, O-009",
    ],
    ['O-001', 'B-002', "--designated-oracle O-001 is not listed by the probe's behavior B-002, which lists no oracle"],
    [
      'O-009',
      'B-001',
      "--designated-oracle O-009 is listed by the probe's behavior B-001 (which lists O-001, O-002, O-009), but the contract declares no oracle O-009",
    ],
  ])('%j for %s is refused', (given, behaviorId, message) => {
    expect(() => designateOracle(given, { contract: several, probe: about(behaviorId) })).toThrow(
      expect.objectContaining({ name: 'DesignatedOracleRefusal', message }),
    )
  })
})
