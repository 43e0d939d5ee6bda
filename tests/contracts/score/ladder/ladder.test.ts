import { describe, expect, test } from 'bun:test'
import { OUTCOME_STATES, type OutcomeState } from '../../../../src/contracts/schemas/evidence-artifact.ts'
import {
  climbLadder,
  LADDER_ROWS,
  type LadderInputs,
  type RowName,
} from '../../../../src/contracts/score/ladder/index.ts'
import { defectFinding } from '../chain.ts'
import { CLEAN, ladderOutcome, TRIGGERS, withTrial } from './triggers.ts'

const ENDINGS = {
  Invalid: { verdict: null, exitCode: 3 },
  FAIL: { verdict: 'FAIL', exitCode: 2 },
  CONCERNS: { verdict: 'CONCERNS', exitCode: 0 },
  WAIVED: { verdict: 'WAIVED', exitCode: 0 },
} as const
/** The rows marked E. */
const EVIDENCE: readonly RowName[] = ['below-minimum-trial-count', 'oracle-unreached']
const RECOMMENDATIONS: readonly RowName[] = ['evaluator-recommendation-fail', 'evaluator-recommendation-concerns']
const rows = LADDER_ROWS.map(({ name, rung }) => ({ name, rung }))

const triggered = (names: readonly RowName[]): LadderInputs =>
  names.reduce((inputs, name) => TRIGGERS[name].make(inputs), CLEAN)

test('thirty-three rows in their order', () => {
  expect(rows.map(({ name }) => name)).toEqual(
    Object.keys(TRIGGERS).flatMap((name) => rows.filter((row) => row.name === name).map((row) => row.name)),
  )
  expect(Map.groupBy(rows, ({ rung }) => rung).size).toBe(4)
  expect(rows).toHaveLength(33)
})

test('nothing speaks against it: PASS, with an empty basis', () => {
  for (const mode of ['production', 'contract-scoring'] as const) {
    expect(climbLadder(mode, CLEAN)).toEqual({ verdict: 'PASS', exitCode: 0, strictPromotable: true, basis: [] })
  }
})

describe('each row alone', () => {
  test.each(rows)('$rung $name', ({ name, rung }) => {
    expect(climbLadder('production', triggered([name]))).toEqual({
      ...ENDINGS[rung],
      strictPromotable: !EVIDENCE.includes(name),
      basis: [TRIGGERS[name].line],
    })
    const inContractScoring = climbLadder('contract-scoring', triggered([name]))
    if (RECOMMENDATIONS.includes(name)) expect(inContractScoring.verdict).toBe('PASS')
    else expect(inContractScoring.basis).toEqual([TRIGGERS[name].line])
  })
})

test('of every two rows the worse rung decides, and rows of one rung come in the order of the table', () => {
  const wrong: unknown[] = []
  for (const [index, first] of rows.entries()) {
    for (const second of rows.slice(index + 1)) {
      // One field cannot hold both recommendations.
      if (RECOMMENDATIONS.includes(first.name) && RECOMMENDATIONS.includes(second.name)) continue
      const expected = first.rung === second.rung ? [first, second] : [first]
      for (const names of [
        [first.name, second.name],
        [second.name, first.name],
      ]) {
        const { verdict, basis } = climbLadder('production', triggered(names))
        const isRight =
          verdict === ENDINGS[first.rung].verdict &&
          basis.join('\n') === expected.map(({ name }) => TRIGGERS[name].line).join('\n')
        if (!isRight) wrong.push({ names, verdict, basis })
      }
    }
  }
  expect(wrong).toEqual([])
})

test('every set of concerns: promotable when one of them is no evidence condition', () => {
  const concerns = rows.filter(({ rung }) => rung === 'CONCERNS').map(({ name }) => name)
  const wrong: unknown[] = []
  for (let set = 1; set < 2 ** concerns.length; set++) {
    const names = concerns.filter((_, index) => (set >> index) % 2 === 1)
    const { verdict, strictPromotable, basis } = climbLadder('production', triggered(names))
    const isRight =
      verdict === 'CONCERNS' &&
      strictPromotable === names.some((name) => !EVIDENCE.includes(name)) &&
      basis.join('\n') === names.map((name) => TRIGGERS[name].line).join('\n')
    if (!isRight) wrong.push({ names, verdict, strictPromotable, basis })
  }
  expect(wrong).toEqual([])
})

test('every state against every severity and floor', () => {
  const levels = ['low', 'material', 'critical'] as const
  const behavioural: OutcomeState[] = ['missed', 'abstained', 'bypassed', 'false-positive']
  const invalid: OutcomeState[] = ['oracle-error', 'judge-error', 'infrastructure-error']
  for (const state of OUTCOME_STATES) {
    for (const [rank, ladderSeverity] of levels.entries()) {
      for (const [floor, severityFloor] of levels.entries()) {
        const inputs = withTrial(
          { ...CLEAN, policy: { ...CLEAN.policy, severityFloor } },
          { outcomes: [ladderOutcome({ state, ladderSeverity })] },
        )
        const failing = rank >= floor ? 'FAIL' : 'CONCERNS'
        const otherwise = state === 'unreached' ? 'CONCERNS' : 'PASS'
        const expected = invalid.includes(state) ? null : behavioural.includes(state) ? failing : otherwise
        expect([state, ladderSeverity, severityFloor, climbLadder('contract-scoring', inputs).verdict]).toEqual([
          state,
          ladderSeverity,
          severityFloor,
          expected,
        ])
      }
    }
  }
})

describe('bounds', () => {
  const basisOf = (inputs: LadderInputs) => climbLadder('contract-scoring', inputs).basis

  test('as many invalidated attempts as the cap are within it', () => {
    expect(basisOf({ ...CLEAN, invalidatedAttempts: 2 })).toEqual([])
  })

  test('a confidence at the threshold is enough; findings of every type are asked', () => {
    const { quotedEvidence: _, ...plain } = defectFinding()
    const findings = [
      defectFinding({ confidence: 0.7 }),
      { ...plain, findingType: 'observation' as const, findingId: 'F-002', confidence: 0.1 + 0.2 },
    ]
    expect(basisOf(withTrial(CLEAN, { findings }))).toEqual([
      'finding F-002 confidence 0.30000000000000004 below the policy threshold',
    ])
  })

  test('a gap below the floor, and a rule that is satisfied, are no concern', () => {
    const coverageGaps = [
      { rule: 'per-record', satisfied: false, severity: 'low' },
      { rule: 'whole-body', satisfied: true, severity: 'critical' },
    ] as const
    expect(basisOf({ ...CLEAN, coverageGaps })).toEqual([])
  })

  test('only a defect finding must cite an oracle', () => {
    const { quotedEvidence: _, ...plain } = defectFinding({ oracleId: null })
    expect(basisOf(withTrial(CLEAN, { findings: [{ ...plain, findingType: 'confirmation' }] }))).toEqual([])
  })

  test('each broken link of a lineage is enough', () => {
    for (const link of ['lengthConsistent', 'noRepeatedDigest', 'noGap'] as const) {
      const lineage = { ...CLEAN.lineage, [link]: false }
      expect(basisOf({ ...CLEAN, lineage })).toEqual(['presented lineage chain is internally inconsistent'])
    }
  })
})

test('reasons come trial by trial, oracles in their order, and repeats are kept', () => {
  const outcomes = ['O-002', 'O-001'].map((oracleId) => ladderOutcome({ oracleId, state: 'missed' }))
  const [trial] = withTrial(CLEAN, { outcomes }).trials
  if (trial === undefined) throw new Error('the test expects a trial')

  expect(climbLadder('production', { ...CLEAN, trials: [trial, trial] }).basis).toEqual([
    'oracle O-002 resolved missed at or above the severity floor',
    'oracle O-001 resolved missed at or above the severity floor',
    'oracle O-002 resolved missed at or above the severity floor',
    'oracle O-001 resolved missed at or above the severity floor',
  ])
})

test('a line is recognised by the row that wrote it and by no other of its rung', () => {
  for (const { name, rung } of rows) {
    const reading = LADDER_ROWS.filter((row) => row.rung === rung && row.template.read(TRIGGERS[name].line) !== null)
    expect(reading.map((row) => row.name)).toEqual([name])
  }
})

test('what stands in the holes is read back', () => {
  const read = (name: RowName) =>
    LADDER_ROWS.find((row) => row.name === name)?.template.read(TRIGGERS[name].line) ?? null

  expect({ ...read('behavioural-failure-at-or-above-floor') }).toEqual({ oracle: 'O-201', state: 'missed' })
  expect({ ...read('finding-confidence-below-threshold') }).toEqual({ finding: 'F-303', confidence: '0.25' })
  expect({ ...read('below-minimum-trial-count') }).toEqual({ completed: '1', minimum: '3' })
  expect(read('evidence-unavailable')).toEqual({})
})
