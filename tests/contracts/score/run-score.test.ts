import { describe, expect, test } from 'bun:test'
import { canonicalText } from '../../../src/canonical/canonicalize.ts'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { EvidenceArtifact } from '../../../src/contracts/schemas/evidence-artifact.ts'
import { parseArtifact } from '../../../src/contracts/schemas/parse.ts'
import type { SealedRunRecord } from '../../../src/contracts/schemas/sealed-run-record.ts'
import {
  caughtRecord,
  configuration,
  contract,
  defectFinding,
  digestOf,
  disposition,
  equals,
  oracle,
  policy,
  probe,
  record,
  UNOPENED,
} from './chain.ts'
import { numbered, options, over, run, trials } from './run.ts'

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
