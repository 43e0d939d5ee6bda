import { describe, expect, test } from 'bun:test'
import { canonicalText } from '../../../src/canonical/canonicalize.ts'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { caughtRecord, contract, defectFinding, policy, preflightVerdict, probe, record, SIGNATURE } from './chain.ts'
import { numbered, over, run, statesOf, trials } from './run.ts'

describe('which oracle a probe belongs to', () => {
  const shared = contract((made) => {
    made.behaviors = made.behaviors.map((behavior) => ({ ...behavior, oracles: ['O-001', 'O-002'] }))
  })

  test('naming the only one listed changes no byte', async () => {
    const without = await run()
    const named = await run({ designatedOracleId: 'O-001' })
    expect(canonicalText(named.artifact, 'x')).toBe(canonicalText(without.artifact, 'x'))
  })

  test('several listed and none named: no witness, and the first declared oracle votes', async () => {
    const { artifact } = await over({ contract: shared })
    expect(artifact?.outcomes.map(({ state, resolvedFrom }) => [state, resolvedFrom])).toEqual([
      ['caught', 'F-001'],
      ['confirmed', null],
    ])
    const elsewhere = await over(
      { contract: shared },
      {
        made: (made) => {
          made.findings = [defectFinding({ oracleId: 'O-002' })]
        },
      },
    )
    expect(statesOf(elsewhere)).toEqual(['1 O-001 confirmed', '1 O-002 caught'])
    expect(elsewhere.artifact?.reducedProbeOutcomes[0]?.caught).toBe(false)
  })

  test('the named one has the witness and the vote; the artifact names it nowhere', async () => {
    const { artifact } = await over({ contract: shared }, { designatedOracleId: 'O-002' })
    expect(artifact?.outcomes.map(({ state, selectedObservationIds }) => [state, selectedObservationIds])).toEqual([
      ['caught', ['obs-open']],
      ['caught', ['obs-list', 'obs-open']],
    ])
    expect(artifact?.reducedProbeOutcomes[0]?.trialVotes).toEqual([{ trialIndex: 1, state: 'caught' }])
    const other = await over({ contract: shared })
    expect(Object.keys(artifact ?? {})).toEqual(Object.keys(other.artifact ?? {}))
    expect(artifact?.scoringVersion).toBe(other.artifact?.scoringVersion ?? '')
  })
})

describe('a probe that does not qualify', () => {
  const unverified = () =>
    probe((made) => {
      if (made.qualification.route === 'controlled-mutation') made.qualification.rollbackVerified = false
    })

  test('is scored, invalid, and told what is wrong with it', async () => {
    const { artifact, ladder, qualification } = await run({ probe: unverified() })
    expect(artifact).toBeNull()
    expect(ladder.basis).toEqual([
      'oracle O-001 resolved infrastructure-error',
      'oracle O-002 resolved infrastructure-error',
    ])
    expect(qualification).toMatchObject({
      qualified: false,
      failures: [
        {
          code: 'qualification-evidence-unverified',
          artifactPath: 'Probe[probeId=P-001].qualification.rollbackVerified',
        },
      ],
    })
  })

  test('under a contract without oracles there is an artifact, over no probe', async () => {
    const bare = contract((made) => {
      made.oracles = []
    })
    const scored = await over({ contract: bare }, { probe: unverified() })
    expect(scored.artifact).toMatchObject({
      excludedProbeIds: ['P-001'],
      scoredProbeId: 'P-001',
      outcomes: [],
      reducedProbeOutcomes: [{ exercised: false, caught: false, trialVotes: [], validCount: 0 }],
      comparabilityKey: digestArtifact({ scoringPolicyDigest: digestArtifact(policy(), 'x'), probeIds: [] }, 'x'),
      strength: {
        vector: { defect: null, gameability: null, 'zero-action': null },
        note: '0 admitted probe over 1 completed trial.',
      },
    })
    const qualified = await over({ contract: bare })
    expect(qualified.artifact?.strength.vector.defect).toEqual({ caught: 0, exercised: 0, rate: null })
  })

  test.each([
    [
      'a pattern that does not compile',
      { op: 'regex', operands: [{ pointer: '/interactions/observed/response-body/lockerId' }], pattern: '^($' },
      'condition-regex-illegal',
    ],
    [
      'a set of a contract',
      {
        op: 'set-membership',
        operands: [{ pointer: '/interactions/observed/response-body/lockerId' }, { referenceSet: 'lockers' }],
      },
      'condition-reference-set-operand',
    ],
    [
      'a literal where a set is due',
      {
        op: 'covers-by-key',
        operands: [{ literal: 1 }, { pointer: '/interactions/observed/response-body' }],
        expectedKey: 'a',
        actualKey: 'a',
      },
      'condition-operand-illegal',
    ],
  ] as const)('a condition that cannot be asked ends in a verdict and no fault: %s', async (_, predicate, code) => {
    const { ladder, qualification } = await run({
      probe: { ...probe(), defectSignature: { ...SIGNATURE, condition: { ...SIGNATURE.condition, predicate } } },
    })
    expect(ladder.verdict).toBeNull()
    expect(qualification.failures.map((failure) => failure.code)).toContain(code)
  })
})

describe('what makes a run invalid', () => {
  test('a failed pre-flight, no manifest, no configuration, each on its own line', async () => {
    const { artifact, ladder } = await run({
      preflightVerdict: preflightVerdict({ passed: false }),
      manifest: null,
      configuration: null,
    })
    expect(artifact).toBeNull()
    expect(ladder.basis).toEqual([
      'pre-flight verdict did not pass',
      'isolation manifest violation: isolation manifest absent',
      'evaluator configuration absent',
    ])
  })

  test('repeats are kept, trial by trial', async () => {
    const { ladder } = await run({
      record: trials(numbered(caughtRecord), numbered(caughtRecord)),
      manifest: null,
    })
    expect(ladder.basis).toEqual([
      'isolation manifest violation: isolation manifest absent',
      'isolation manifest violation: isolation manifest absent',
    ])
  })

  test('a claim that nothing bears out, and words that nobody saw', async () => {
    const { ladder } = await run({
      record: [
        record((made) => {
          made.findings = [defectFinding()]
        }),
      ],
    })
    expect(ladder.basis).toEqual([
      'oracle O-001 resolved infrastructure-error',
      'oracle O-001: unwitnessed detection claim',
      'finding F-001: unwitnessed quotation on channel response-body',
    ])
  })

  test('a record’s own disclosure does not reach the verdict', async () => {
    const disclosed = caughtRecord((made) => {
      made.evidenceDisclosure.reportedIncomplete = true
    })
    expect((await run({ record: [disclosed] })).ladder.verdict).toBe('CONCERNS')
  })
})
