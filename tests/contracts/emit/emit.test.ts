import { describe, expect, test } from 'bun:test'
import { emit } from '../../../src/contracts/emit/index.ts'
import { ingest } from '../../../src/contracts/ingest/index.ts'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import { type ScoredRun, score } from '../../../src/contracts/score/score.ts'
import {
  caughtRecord,
  configuration,
  contract,
  digestOf,
  disposition,
  manifest,
  policy,
  preflightVerdict,
  probe,
  UNOPENED,
} from '../score/chain.ts'

const CONTEXT = { contract: contract(), policy: policy(), corpusDigest: digestOf(30), fixtureDigest: digestOf(10) }

function scored(
  changes: readonly ((record: SealedRunRecord) => void)[] = [() => {}],
  given: Partial<Parameters<typeof score>[0]> = {},
): ScoredRun {
  const trials = changes.map((change, index) =>
    ingest(
      caughtRecord((made) => {
        made.trialIndex = index + 1
        change(made)
      }),
      manifest(),
      configuration(),
    ),
  )
  return score({
    trials,
    contract: contract(),
    probe: probe(),
    preflightVerdict: preflightVerdict(),
    policy: policy(),
    designatedOracleId: 'O-001',
    ...given,
  })
}

describe('the note of the strength', () => {
  const unreached = (made: SealedRunRecord) => {
    made.observations = [UNOPENED]
    made.oracleDispositions = [
      disposition('O-001', { disposition: 'violated' }),
      disposition('O-002', { disposition: 'not-attempted', observationIds: [] }),
    ]
  }
  const sound = () => {}

  test.each<[string, ((record: SealedRunRecord) => void)[], number, string]>([
    ['one trial, enough', [sound], 1, '1 admitted probe over 1 completed trial.'],
    ['several, enough', [sound, sound], 2, '1 admitted probe over 2 completed trials.'],
    [
      'too few',
      [sound],
      3,
      '1 admitted probe over 1 completed trial. Below the declared minimum of 3. The vector is reported and marked non-comparable.',
    ],
    [
      'unreached in one of two',
      [sound, unreached],
      1,
      '1 admitted probe over 2 completed trials. O-002 resolved unreached. The vector is reported and marked non-comparable.',
    ],
  ])('%s', (_, changes, minimumTrialCount, note) => {
    const run = scored(changes, { policy: policy({ minimumTrialCount }) })
    expect(emit(run, 'PASS', CONTEXT).strength.note).toBe(note)
  })
})

test('remediations are counted by the contract and capped by the policy', () => {
  const revised = contract((made) => {
    made.revisionCount = 4
  })
  const context = { ...CONTEXT, contract: revised, policy: policy({ remediationCap: 7 }) }
  expect(emit(scored(), 'PASS', context).remediation).toEqual({
    revisionCount: 4,
    cap: 7,
    capSource: 'caller-attested',
    lineageChain: { lengthConsistent: true, noRepeatedDigest: true, noGap: true },
  })
})

describe('an artifact that would not hold is a defect of the tool', () => {
  test('one that breaks its schema', () => {
    const run = scored()
    const broken = { ...run, first: { ...run.first, runId: '' } }
    expect(() => emit(broken, 'PASS', CONTEXT)).toThrow(
      new TypeError('the evidence artifact breaks its own schema at "/runId": expected at least one character'),
    )
  })

  test('one whose reduction does not follow from its votes', () => {
    const run = scored()
    const contradicting = { ...run, reduction: { ...run.reduction, validCount: 9 } }
    expect(() => emit(contradicting, 'PASS', CONTEXT)).toThrow(
      /^the evidence artifact contradicts itself at reducedProbeOutcomes\.0\.validCount: /,
    )
  })
})

test('a policy without canonical form is a fault of its own', () => {
  const unhashable = { ...policy(), regexMatchStepBudget: 2 ** 53 }
  expect(() => emit(scored(), 'PASS', { ...CONTEXT, policy: unhashable })).toThrow(
    expect.objectContaining({ code: 'non-canonicalizable-value', artifactPath: 'ScoringPolicy' }),
  )
})
