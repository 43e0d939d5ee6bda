import { describe, expect, test } from 'bun:test'
import { canonicalText } from '../../../src/canonical/canonicalize.ts'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { EvidenceArtifact } from '../../../src/contracts/schemas/evidence-artifact.ts'
import { parseArtifact } from '../../../src/contracts/schemas/parse.ts'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import type { RunScoreOptions, RunScoreResult } from '../../../src/contracts/score/index.ts'
import {
  caughtRecord,
  cleanProbe,
  configuration,
  contract,
  type Declared,
  defectFinding,
  digestOf,
  disposition,
  equals,
  LISTED,
  manifest,
  NO_INPUTS,
  observation,
  oracle,
  policy,
  preflightVerdict,
  probe,
  record,
  SIGNATURE,
  UNOPENED,
} from './chain.ts'
import { options, run } from './run.ts'

/** A run over another contract: record and manifest name its digest. */
function over(
  declared: Declared,
  change: Partial<RunScoreOptions> & { made?: (record: SealedRunRecord) => void } = {},
) {
  const { made = () => {}, ...rest } = change
  const trial = caughtRecord(made, declared)
  return run({ ...declared, record: [trial], manifest: manifest(() => {}, trial), ...rest })
}

const statesOf = ({ artifact }: RunScoreResult) =>
  artifact?.outcomes.map(({ trialIndex, oracleId, state }) => `${trialIndex} ${oracleId} ${state}`)
const trials = (...records: ((trialIndex: number) => SealedRunRecord)[]) =>
  records.map((make, index) => make(index + 1))
const numbered = (make: (change: (record: SealedRunRecord) => void) => SealedRunRecord) => (trialIndex: number) =>
  make((made) => {
    made.trialIndex = trialIndex
  })

describe('one trial', () => {
  test('a caught defect, whole', async () => {
    const { artifact, ladder, qualification } = await run()
    const scoringVersionInputs = {
      contractSchemaVersion: 7,
      corpusDigest: digestOf(30),
      fixtureDigest: digestOf(10),
      evaluatorConfigurationDigest: digestArtifact(configuration(), 'x'),
      scoringPolicyDigest: digestArtifact(policy(), 'x'),
      mode: 'contract-scoring',
    }
    const held = (resolution: string) => ({ resolution, introductionCondition: null, children: [] })

    expect(qualification).toEqual({ qualified: true, failures: [], declarationChecksRan: true })
    expect(ladder).toEqual({
      verdict: 'CONCERNS',
      exitCode: 0,
      strictPromotable: true,
      basis: [
        'coverage gap success-indicator-separation unsatisfied at or above the severity floor',
        'coverage gap whole-body unsatisfied at or above the severity floor',
        'coverage gap malformed-input unsatisfied at or above the severity floor',
        'coverage gap state-change-read-back unsatisfied at or above the severity floor',
      ],
    })
    const told: unknown = artifact
    expect(told).toEqual({
      schemaVersion: 4,
      parentDigest: null,
      revisionCount: 0,
      runId: 'run-1',
      mode: 'contract-scoring',
      scoredProbeId: 'P-001',
      scoringVersionInputs,
      scoringVersion: digestArtifact(scoringVersionInputs, 'x'),
      comparabilityKey: digestArtifact(
        { scoringPolicyDigest: scoringVersionInputs.scoringPolicyDigest, probeIds: ['P-001'] },
        'x',
      ),
      excludedProbeIds: [],
      exitCode: 0,
      verdictBasis: ladder.basis,
      callerAttestedInputs: ['corpusDigest', 'fixtureDigest', 'evaluatorConfigurationDigest', 'mode'],
      trials: { declaredMinimum: 1, completed: 1, completedAttempts: [1], invalidatedAttempts: [] },
      outcomes: [
        {
          oracleId: 'O-001',
          trialIndex: 1,
          probeId: 'P-001',
          state: 'caught',
          severity: 'critical',
          disposition: 'violated',
          resolvedFrom: null,
          corroboration: 'agrees',
          selectedObservationIds: ['obs-open'],
          checkResolution: held('false'),
        },
        {
          oracleId: 'O-002',
          trialIndex: 1,
          probeId: 'P-001',
          state: 'confirmed',
          severity: 'critical',
          disposition: 'held',
          resolvedFrom: null,
          corroboration: 'agrees',
          selectedObservationIds: ['obs-list'],
          checkResolution: { ...held('true'), children: [held('true')] },
        },
      ],
      reducedProbeOutcomes: [
        {
          probeId: 'P-001',
          severity: 'critical',
          exercised: true,
          caught: true,
          catchThreshold: 0.5,
          trialVotes: [{ trialIndex: 1, state: 'caught' }],
          validCount: 1,
          caughtCount: 1,
          invalidatedAttempts: [],
        },
      ],
      uncitedFindings: [],
      coverageGaps: ['success-indicator-separation', 'whole-body', 'malformed-input', 'state-change-read-back'].map(
        (rule) => ({
          rule,
          relevancePredicate: `${rule}-relevance`,
          satisfactionPredicate: `${rule}-satisfaction`,
          satisfied: false,
          severity: 'critical',
        }),
      ),
      strength: {
        denominator: 'unique qualified probe identifiers exercised per class, across 1 completed trial',
        basis: 'measured',
        vector: { defect: { caught: 1, exercised: 1, rate: 1 }, gameability: null, 'zero-action': null },
        comparable: true,
        note: '1 admitted probe over 1 completed trial.',
      },
      remediation: {
        revisionCount: 0,
        cap: 3,
        capSource: 'caller-attested',
        lineageChain: { lengthConsistent: true, noRepeatedDigest: true, noGap: true },
      },
      contractVerdict: 'CONCERNS',
      uncitedFindingGaps: [],
      systemRecommendationRecorded: 'FAIL',
      systemRecommendationNote: null,
    })
  })

  test('it parses as what it is, is frozen, shares nothing with its inputs and leaves them alone', async () => {
    const given = options()
    const before = structuredClone({ ...given, signal: null })
    const { artifact } = await run(given)

    const parsed: unknown = parseArtifact(EvidenceArtifact, artifact, 'EvidenceArtifact')
    expect(parsed).toEqual(structuredClone(artifact))
    expect(Object.isFrozen(artifact?.outcomes[0]?.checkResolution)).toBe(true)
    expect(structuredClone({ ...given, signal: null })).toEqual(before)
  })

  test('the same inputs give the same bytes, in whatever order keys and records come', async () => {
    const records = [1, 2, 3].map((trialIndex) => numbered(caughtRecord)(trialIndex))
    const reversedKeys = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversedKeys)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, reversedKeys(member)]),
      )
    }
    const first = await run({ record: records })
    const second = await run({
      record: reversedKeys(records.toReversed()),
      contract: reversedKeys(contract()),
      probe: reversedKeys(probe()),
      policy: reversedKeys(policy()),
    })
    expect(canonicalText(second.artifact, 'x')).toBe(canonicalText(first.artifact, 'x'))
    expect(second.ladder).toEqual(first.ladder)
  })

  test('in production mode the subject is the system, and the evaluator’s recommendation counts', async () => {
    const produced = (change: (made: SealedRunRecord) => void) => ({
      record: [
        record((made) => {
          made.mode = 'production'
          change(made)
        }),
      ],
    })
    const plain = await run({ ...produced(() => {}), policy: policy({ severityFloor: 'critical' }) })
    const concerned = await run(
      produced((made) => {
        made.evaluatorRecommendation = 'CONCERNS'
      }),
    )
    const failed = await run(
      produced((made) => {
        made.evaluatorRecommendation = 'FAIL'
      }),
    )
    expect(plain.artifact).toMatchObject({ mode: 'production', productionVerdict: 'CONCERNS' })
    expect(concerned.ladder.basis).toContain('evaluator recommendation CONCERNS')
    expect(failed.ladder).toMatchObject({ verdict: 'FAIL', exitCode: 2, basis: ['evaluator recommendation FAIL'] })
    for (const key of ['contractVerdict', 'uncitedFindingGaps', 'systemRecommendationRecorded']) {
      expect(Object.keys(plain.artifact ?? {})).not.toContain(key)
    }
  })
})

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

describe('several trials', () => {
  const missed = (change: (record: SealedRunRecord) => void) =>
    caughtRecord((made) => {
      made.findings = []
      made.oracleDispositions = [disposition('O-001'), disposition('O-002', { observationIds: ['obs-list'] })]
      change(made)
    })

  test('each votes, and more than the threshold of the valid ones must have caught it', async () => {
    const { artifact } = await run({ record: trials(numbered(caughtRecord), numbered(missed), numbered(caughtRecord)) })
    expect(artifact?.reducedProbeOutcomes[0]).toMatchObject({
      caught: true,
      caughtCount: 2,
      validCount: 3,
      trialVotes: [
        { trialIndex: 1, state: 'caught' },
        { trialIndex: 2, state: 'missed' },
        { trialIndex: 3, state: 'caught' },
      ],
    })
    const tied = await run({ record: trials(numbered(caughtRecord), numbered(missed)) })
    expect(tied.artifact?.reducedProbeOutcomes[0]).toMatchObject({ exercised: true, caught: false })
    expect(tied.artifact?.strength.vector.defect).toEqual({ caught: 0, exercised: 1, rate: 0 })
  })

  test('fewer than the policy asks for, and an oracle that nothing reached, are not comparable', async () => {
    const unreached = numbered((change) =>
      caughtRecord((made) => {
        made.observations = [UNOPENED]
        made.oracleDispositions = [
          disposition('O-001', { disposition: 'violated' }),
          disposition('O-002', { disposition: 'not-attempted', observationIds: [] }),
        ]
        change(made)
      }),
    )
    const { artifact, ladder } = await run({
      record: trials(unreached, unreached),
      policy: policy({ minimumTrialCount: 3 }),
    })
    expect(artifact?.strength).toMatchObject({
      comparable: false,
      denominator: 'unique qualified probe identifiers exercised per class, across 2 completed trials',
      note: '1 admitted probe over 2 completed trials. Below the declared minimum of 3. O-002, O-002 resolved unreached. The vector is reported and marked non-comparable.',
    })
    expect(ladder.basis.slice(-3)).toEqual([
      '2 completed trials below the declared minimum of 3',
      'oracle O-002 resolved unreached',
      'oracle O-002 resolved unreached',
    ])
  })

  test('a set that disagrees with itself is invalid', async () => {
    const another = numbered((change) =>
      caughtRecord((made) => {
        made.runId = 'run-2'
        change(made)
      }),
    )
    const { artifact, ladder } = await run({ record: trials(numbered(caughtRecord), another) })
    expect(artifact).toBeNull()
    expect(ladder.basis).toEqual([
      'record and manifest disagree on runId: record "run-2", manifest "run-1"',
      'trial-set field disagreement: runId: trial 1 = "run-1", trial 2 = "run-2"',
    ])
  })

  test('identifiers may repeat from trial to trial', async () => {
    expect((await run({ record: trials(numbered(caughtRecord), numbered(caughtRecord)) })).artifact).not.toBeNull()
  })

  test('a judge that failed in one trial fails every oracle of every trial', async () => {
    const judged = contract((made) => {
      made.rubrics = [{ id: 'R-001', scaleLevels: null, failureModePenalties: null, maxLength: null, criteria: [] }]
    })
    const unscored = { rubricId: 'R-001', criterionId: 'RC-001', score: null, note: null }
    const records = [1, 2].map((trialIndex) =>
      caughtRecord(
        (made) => {
          made.trialIndex = trialIndex
          if (trialIndex === 2) made.judgeResults = [unscored]
        },
        { contract: judged },
      ),
    )
    const { ladder } = await over({ contract: judged }, { record: records })
    expect(ladder.basis).toEqual([
      ...Array.from({ length: 2 }, () => ['O-001', 'O-002'])
        .flat()
        .map((id) => `oracle ${id} resolved judge-error`),
      'judge result unscored: rubric R-001 criterion RC-001',
    ])
    // Without a rubric nobody judges, and the missing score alone speaks.
    const unjudged = await run({ record: [caughtRecord((made) => made.judgeResults.push(unscored))] })
    expect(unjudged.ladder.basis).toEqual(['judge result unscored: rubric R-001 criterion RC-001'])
  })

  test('more invalidated attempts than the policy allows are a reason of their own', async () => {
    const dangling = numbered((change) =>
      caughtRecord((made) => {
        made.findings = [defectFinding({ probeId: 'P-404' })]
        change(made)
      }),
    )
    const { ladder } = await run({ record: trials(dangling, dangling), policy: policy({ reExecutionCap: 1 }) })
    expect(ladder.basis).toEqual([
      'oracle O-001 resolved infrastructure-error',
      'oracle O-001 resolved infrastructure-error',
      '2 invalidated attempts exceeded the re-execution cap of 1',
    ])
  })
})

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

test('findings that cite no oracle are listed, and defects among them with what they rest on', async () => {
  const { quotedEvidence: _, ...plain } = defectFinding({ findingId: 'F-009', oracleId: null })
  const { artifact, ladder } = await run({
    record: [
      caughtRecord((made) => {
        made.findings = [
          { ...plain, findingType: 'observation' },
          defectFinding({ findingId: 'F-002', oracleId: null }),
          defectFinding(),
        ]
      }),
    ],
  })
  expect(artifact).toMatchObject({
    uncitedFindings: ['F-002', 'F-009'],
    uncitedFindingGaps: [
      {
        findingId: 'F-002',
        observationIds: ['obs-open'],
        quotedEvidence: defectFinding().quotedEvidence,
        severity: 'critical',
      },
    ],
  })
  expect(ladder.basis).toContain('finding F-002: defect finding citing no oracle')
})

test('a contract without canonical form is a fault of its own', async () => {
  const unhashable = {
    ...contract(),
    oracles: [oracle('O-001', equals('/interactions/open/response-status', 2 ** 53))],
  }
  await expect(run({ contract: unhashable })).rejects.toMatchObject({
    code: 'non-canonicalizable-value',
    artifactPath: 'EvalContract',
  })
})

test('a contract that was never compiled asks what no operator answers: that is its fault, not the tool’s', async () => {
  const uncompiled = contract((made) => {
    made.referenceSets = { lockers: { keys: ['id', 'size'], members: [{ id: 'L-7', size: 2 }], commentary: null } }
    made.oracles[0] = oracle('O-001', {
      op: 'set-membership',
      operands: [{ pointer: '/interactions/open/response-body/lockerId' }, { referenceSet: 'lockers' }],
    })
  })
  await expect(over({ contract: uncompiled })).rejects.toMatchObject({
    name: 'RuntimeFault',
    code: 'operator-cannot-accept-operand',
    artifactPath: 'EvalContract.oracles[id=O-001].check',
  })
})
