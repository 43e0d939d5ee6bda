import { describe, expect, test } from 'bun:test'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import {
  caughtRecord,
  cleanProbe,
  contract,
  defectFinding,
  disposition,
  LISTED,
  NO_INPUTS,
  observation,
  oracle,
  policy,
  UNOPENED,
} from './chain.ts'
import { over, run, statesOf } from './run.ts'

describe('outcomes', () => {
  test('the defect shows and nobody claims it: missed, and the contract fails', async () => {
    const { artifact, ladder } = await run({
      record: [
        caughtRecord((made) => {
          made.findings = []
          made.oracleDispositions = [disposition('O-001'), disposition('O-002', { observationIds: ['obs-list'] })]
        }),
      ],
    })
    expect(artifact?.outcomes[0]).toMatchObject({ state: 'missed', corroboration: 'disagrees' })
    expect(ladder).toMatchObject({
      verdict: 'FAIL',
      exitCode: 2,
      basis: ['oracle O-001 resolved missed at or above the severity floor'],
    })
  })

  test('an empty collection: abstained, by the severity of the behaviors that list the oracle', async () => {
    const empty = caughtRecord((made) => {
      made.observations = [UNOPENED, { ...LISTED, responseBody: { lockers: [] } }]
    })
    const { artifact, ladder } = await run({ record: [empty], policy: policy({ severityFloor: 'material' }) })

    expect(artifact?.outcomes[1]).toMatchObject({ state: 'abstained', severity: 'critical' })
    expect(ladder.verdict).toBe('CONCERNS')
    expect(ladder.basis[0]).toBe('oracle O-002 resolved abstained below the severity floor')
  })

  test('the gravest behavior that lists an oracle counts, and low where none does', async () => {
    const empty = (made: SealedRunRecord) => {
      made.observations = [UNOPENED, { ...LISTED, responseBody: { lockers: [] } }]
    }
    const listedTwice = contract((made) => made.behaviors[0]?.oracles.push('O-002'))
    const designated = { designatedOracleId: 'O-001', made: empty }
    expect((await over({ contract: listedTwice }, designated)).ladder.verdict).toBe('FAIL')
    const unlisted = contract((made) => {
      for (const behavior of made.behaviors) if (behavior.id === 'B-002') behavior.oracles = []
    })
    expect((await over({ contract: unlisted }, designated)).ladder.basis[0]).toBe(
      'oracle O-002 resolved abstained below the severity floor',
    )
  })

  test('a clean control: what a finding claims is a false positive, at the severity of the finding', async () => {
    const claimed = (severity: 'low' | 'critical') =>
      run({
        probe: cleanProbe(),
        record: [
          caughtRecord((made) => {
            made.findings = [defectFinding({ severity, oracleId: 'O-002' })]
          }),
        ],
      })
    const grave = await claimed('critical')
    expect(statesOf(grave)).toEqual(['1 O-001 passed-clean-control', '1 O-002 false-positive'])
    expect(grave.artifact?.outcomes[1]?.resolvedFrom).toBe('F-001')
    expect(grave.ladder.basis).toEqual(['oracle O-002 resolved false-positive at or above the severity floor'])
    expect((await claimed('low')).ladder.basis[0]).toBe('oracle O-002 resolved false-positive below the severity floor')
    expect(grave.artifact?.strength.vector).toEqual({ defect: null, gameability: null, 'zero-action': null })
  })

  test('a step that selects several where it admits one makes the run invalid', async () => {
    const strictStep = contract((made) => {
      for (const step of made.interactionPlan) step.cardinality = 'exactly-one'
    })
    const { artifact, ladder } = await over(
      { contract: strictStep },
      {
        made: (made) => {
          made.observations.push({ ...LISTED, observationId: 'obs-again', sequence: 3 })
        },
      },
    )
    expect(artifact).toBeNull()
    expect(ladder).toEqual({
      verdict: null,
      exitCode: 3,
      strictPromotable: true,
      basis: ['oracle O-002 resolved infrastructure-error', 'oracle O-002: selector ambiguity'],
    })
  })

  test('the earliest of several stands for a step that takes any number; all of them are recorded', async () => {
    const { artifact } = await run({
      record: [
        caughtRecord((made) => {
          made.observations.push(
            observation({
              observationId: 'obs-again',
              sequence: 9,
              operationId: 'list-lockers',
              callInputs: NO_INPUTS,
              responseBody: { lockers: [{}] },
            }),
          )
        }),
      ],
    })
    expect(artifact?.outcomes[1]).toMatchObject({
      state: 'confirmed',
      selectedObservationIds: ['obs-list', 'obs-again'],
    })
  })

  test('two dispositions of one oracle are none, and the record says so too', async () => {
    const { ladder } = await run({
      record: [
        caughtRecord((made) => {
          made.oracleDispositions.push(disposition('O-002', { disposition: 'violated' }))
        }),
      ],
    })
    expect(ladder.basis).toEqual([
      'oracle O-002 is required and carries no disposition',
      'duplicate oracle-disposition identifier "O-002" (2 occurrences)',
    ])
  })

  test('two findings that cite one oracle are none', async () => {
    const twice = caughtRecord((made) => {
      made.findings = [
        defectFinding({ oracleId: 'O-002' }),
        defectFinding({ findingId: 'F-002', oracleId: 'O-002', observationIds: ['obs-open'] }),
      ]
    })
    const { artifact } = await run({ record: [twice] })
    expect(artifact?.outcomes[1]).toMatchObject({ state: 'confirmed', resolvedFrom: null })
  })

  test('an oracle without a check leaves its run without a verdict', async () => {
    const unchecked = contract((made) => made.oracles.push(oracle('O-003', null)))
    const { ladder } = await over(
      { contract: unchecked },
      { made: (made) => made.oracleDispositions.push(disposition('O-003')) },
    )
    expect(ladder.basis).toEqual(['oracle O-003 is required and its check never resolved'])
  })

  test('the regular expression budget is that of the policy', async () => {
    const patterned = contract((made) => {
      made.oracles[0] = oracle('O-001', {
        op: 'regex',
        operands: [{ pointer: '/interactions/open/response-body/lockerId' }],
        pattern: '^L-[0-9]+$',
      })
    })
    const within = await over({ contract: patterned }, { policy: policy({ regexMatchStepBudget: 100 }) })
    expect(within.artifact?.outcomes[0]?.checkResolution?.resolution).toBe('true')
    await expect(over({ contract: patterned }, { policy: policy({ regexMatchStepBudget: 1 }) })).rejects.toMatchObject({
      code: 'budget-exhausted',
      artifactPath: 'EvalContract.oracles[id=O-001].check',
    })
  })
})
