import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { EvidenceArtifact } from '../../../../src/contracts/schemas/evidence-artifact.ts'
import { explainVerdict, VerdictExplanation } from '../../../../src/contracts/score/explain/index.ts'
import { explanationText } from '../../../../src/contracts/score/explain/render.ts'
import { wordsFor } from '../../../../src/contracts/score/explain/words.ts'
import { LADDER_ROWS } from '../../../../src/contracts/score/ladder/index.ts'
import { caughtRecord, cleanProbe, disposition, policy, probe, record } from '../chain.ts'
import { TRIGGERS } from '../ladder/triggers.ts'
import { run } from '../run.ts'

async function artifactOf(change: Parameters<typeof run>[0] = {}): Promise<EvidenceArtifact> {
  const { artifact } = await run(change)
  if (artifact === null) throw new Error('the test expects an artifact')
  return structuredClone(artifact)
}

const missedIn = (...missing: number[]) =>
  [1, 2, 3].map((trialIndex) =>
    caughtRecord((made) => {
      made.trialIndex = trialIndex
      if (!missing.includes(trialIndex)) return
      made.findings = []
      made.oracleDispositions = [disposition('O-001'), disposition('O-002', { observationIds: ['obs-list'] })]
    }),
  )

test('a failure: the oracle, the trials, what it means and what would change it', async () => {
  const explained = explainVerdict(
    await artifactOf({ record: missedIn(1, 3), policy: policy({ minimumTrialCount: 4 }) }),
  )

  expect(explained).toEqual({
    runId: 'run-1',
    mode: 'contract-scoring',
    verdict: 'FAIL',
    headline: 'FAIL: the contract does not hold, over 3 trials.',
    exitCode: 2,
    strictExitCode: 2,
    completedTrials: 3,
    reasons: [
      {
        line: 'oracle O-001 resolved missed at or above the severity floor',
        row: 'behavioural-failure-at-or-above-floor',
        occurrences: 2,
        oracleId: 'O-001',
        findingId: null,
        trials: [1, 3],
        meaning:
          'The defect of the probe was there, and the evaluator did not claim it. Its severity reaches the floor of the policy, which makes it a failure.',
        change:
          'The evaluator claims the defect: a defect finding that cites an observation on which the condition of the signature holds. Below the severity floor it is a concern.',
      },
    ],
    probe: {
      probeId: 'P-001',
      exercised: true,
      caught: false,
      caughtCount: 1,
      validCount: 3,
      catchThreshold: 0.5,
      votes: [
        { trialIndex: 1, state: 'missed' },
        { trialIndex: 2, state: 'caught' },
        { trialIndex: 3, state: 'missed' },
      ],
    },
    alsoRecorded: [
      '3 of at least 4 trials were completed.',
      'The contract leaves discipline rules open: success-indicator-separation, whole-body, malformed-input, state-change-read-back.',
      'The check and the evaluator say different things of O-001 in trials 1, 3. No verdict reads that.',
      'The strength cannot be compared with that of other runs.',
    ],
  })
  expect(v.parse(VerdictExplanation, explained)).toEqual(explained)
})

test('the same as text', async () => {
  const text = explanationText(explainVerdict(await artifactOf({ record: missedIn(2) })))

  expect(text).toBe(`FAIL: the contract does not hold, over 3 trials.
Run run-1.

What decided
  oracle O-001 resolved missed at or above the severity floor
    In trial 2: The defect of the probe was there, and the evaluator did not claim it. Its severity reaches the floor of the policy, which makes it a failure.
    To change it: The evaluator claims the defect: a defect finding that cites an observation on which the condition of the signature holds. Below the severity floor it is a concern.

The probe
  P-001 was caught: in 2 of 3 trials that count, which is more than the threshold of 0.5.
  caught in trials 1, 3
  missed in trial 2

Also recorded
  The contract leaves discipline rules open: success-indicator-separation, whole-body, malformed-input, state-change-read-back.
  The check and the evaluator say different things of O-001 in trial 2. No verdict reads that.

score exits 2.
`)
})

describe('verdicts', () => {
  /** The artifact of a sound run with another verdict and basis. */
  async function told(verdict: 'PASS' | 'WAIVED' | 'CONCERNS' | 'FAIL', verdictBasis: string[]) {
    const artifact = await artifactOf()
    if (artifact.mode !== 'contract-scoring') throw new Error('the test expects a contract run')
    return explainVerdict({ ...artifact, contractVerdict: verdict, verdictBasis })
  }

  test('PASS has nothing to explain', async () => {
    const explained = await told('PASS', [])
    expect(explained).toMatchObject({
      headline: 'PASS: nothing speaks against the contract, over 1 trial.',
      reasons: [],
    })
    expect(explanationText(explained)).not.toContain('What decided')
  })

  test.each([
    [['1 completed trials below the declared minimum of 3', 'oracle O-002 resolved unreached'], 0],
    [['1 completed trials below the declared minimum of 3', 'finding F-001: defect finding citing no oracle'], 1],
    [['a reason of another version'], 1],
  ])('concerns %j: --strict exits %i', async (basis, strictExitCode) => {
    const explained = await told('CONCERNS', basis)
    expect(explained.strictExitCode).toBe(strictExitCode)
    expect(explanationText(explained)).toEndWith(
      strictExitCode === 0
        ? 'score exits 0, also under --strict: every reason is about the measurement.\n'
        : 'score exits 0, and 1 under --strict.\n',
    )
  })

  test('a reason of another version is passed on as it stands', async () => {
    expect((await told('FAIL', ['a reason of another version'])).reasons).toEqual([
      {
        line: 'a reason of another version',
        row: null,
        occurrences: 1,
        oracleId: null,
        findingId: null,
        trials: null,
        meaning: 'This version does not know the reason.',
        change: 'Ask the version that wrote the artifact.',
      },
    ])
  })

  test('the subject of a production run is the system', async () => {
    const artifact = await artifactOf({
      record: [
        caughtRecord((made) => {
          made.mode = 'production'
        }),
      ],
    })
    const { headline, reasons } = explainVerdict(artifact)
    expect(headline).toBe('FAIL: the system does not hold, over 1 trial.')
    expect(reasons.map(({ row }) => row)).toEqual(['evaluator-recommendation-fail'])
  })

  test('every row that an artifact can record is recognised and has words of its own', async () => {
    for (const { name, rung } of LADDER_ROWS) {
      if (rung === 'Invalid') {
        expect(wordsFor(name)).toBeNull()
        continue
      }
      const [reason] = (await told(rung, [TRIGGERS[name].line])).reasons
      expect(reason?.row).toBe(name)
      expect(reason?.meaning).toMatch(/^[A-Z].*\.$/)
      expect(reason?.change).toMatch(/^[A-Z0-9].*\.$/)
      expect(`${reason?.meaning}${reason?.change}`).not.toMatch(/undefined|NaN/)
    }
  })
})

test('a reason stated in fewer trials than it may have occurred in does not say which', async () => {
  const artifact = await artifactOf({ record: missedIn(1, 2, 3) })
  const once = { ...artifact, verdictBasis: artifact.verdictBasis.slice(0, 1) }
  expect(explanationText(explainVerdict(once))).toContain('    In 1 of trials 1, 2, 3: ')
})

test('an excluded probe and findings without an oracle are told', async () => {
  const artifact = await artifactOf()
  const { alsoRecorded } = explainVerdict({ ...artifact, excludedProbeIds: ['P-001'], uncitedFindings: ['F-002'] })
  expect(alsoRecorded).toEqual(['No oracle is cited by F-002.', 'Not qualified, and left out: P-001.'])
})

test('what the verdict of a graver reason leaves unsaid is recorded beside it', async () => {
  const artifact = await artifactOf({ record: missedIn(1, 2), policy: policy({ minimumTrialCount: 4 }) })
  const { alsoRecorded } = explainVerdict({ ...artifact, verdictBasis: ['evaluator recommendation FAIL'] })
  expect(alsoRecorded).toContain('O-001 in trials 1, 2 came out as missed, below the floor.')
})

test('concerns name the rules they do not rest on', async () => {
  const artifact = await artifactOf({ record: missedIn(1) })
  if (artifact.mode !== 'contract-scoring') throw new Error('the test expects a contract run')
  const verdictBasis = [
    'oracle O-001 resolved missed below the severity floor',
    'coverage gap malformed-input unsatisfied at or above the severity floor',
  ]
  const { alsoRecorded } = explainVerdict({ ...artifact, contractVerdict: 'CONCERNS', verdictBasis })
  expect(alsoRecorded).toEqual([
    'The contract leaves discipline rules open: success-indicator-separation, whole-body, state-change-read-back.',
    'The check and the evaluator say different things of O-001 in trial 1. No verdict reads that.',
  ])
})

test('one more trial is one', async () => {
  const { reasons } = explainVerdict(
    await artifactOf({ policy: policy({ minimumTrialCount: 2, severityFloor: 'critical' }) }),
  )
  expect(reasons.map(({ change }) => change)).toContain('1 more trial, scored in the same call.')
})

test('a clean control has nothing to catch', async () => {
  const explained = explainVerdict(await artifactOf({ probe: cleanProbe(), record: [record()] }))
  expect(explanationText(explained)).toContain(
    'The probe\n  P-001 is a clean control: there was nothing to catch.\n  passed-clean-control in trial 1\n',
  )
})

test('a probe that nothing exercised, and no probe at all', async () => {
  const artifact = await artifactOf({ probe: probe() })
  const [reduced] = artifact.reducedProbeOutcomes
  if (reduced === undefined) throw new Error('the test expects a reduction')
  const unexercised = { ...reduced, exercised: false, caught: false, validCount: 0, caughtCount: 0, trialVotes: [] }
  expect(explanationText(explainVerdict({ ...artifact, reducedProbeOutcomes: [unexercised] }))).toContain(
    '  P-001 was not exercised: no trial counts.\n',
  )
  expect(explainVerdict({ ...artifact, reducedProbeOutcomes: [] }).probe).toBeNull()
})

test('what a stranger wrote cannot steer a terminal', async () => {
  const artifact = await artifactOf()
  const text = explanationText(explainVerdict({ ...artifact, runId: '\u001b[31mred\u202e\n' }))
  expect(text).toContain('Run \\x1b[31mred\\u202e\\n.')
})

test('a long list of trials is cut', async () => {
  const records = Array.from({ length: 14 }, (_, index) =>
    caughtRecord((made) => {
      made.trialIndex = index + 1
    }),
  )
  expect(explanationText(explainVerdict(await artifactOf({ record: records })))).toContain(
    '  caught in trials 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 4 more\n',
  )
})
