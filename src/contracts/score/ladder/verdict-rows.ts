import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { isAtOrAbove } from '../../severity.ts'
import { outcomesOf, rowsOf } from './define-row.ts'
import type { LadderInputs, LadderOutcome } from './inputs.ts'

const fail = rowsOf('FAIL')
const concerns = rowsOf('CONCERNS')
const waived = rowsOf('WAIVED')

export const FAIL_ROWS = [
  fail({
    name: 'behavioural-failure-at-or-above-floor',
    line: 'oracle {oracle} resolved {state} at or above the severity floor',
    reasons: (inputs, fill) =>
      behaviouralFailures(inputs, 'at or above').map(({ oracleId: oracle, state }) => fill({ oracle, state })),
  }),
  fail({
    name: 'evidence-incomplete',
    line: 'evidence reported incomplete',
    reasons: ({ evidence }, fill) => (evidence.reportedIncomplete ? [fill({})] : []),
  }),
  fail({
    name: 'evidence-over-truncated',
    line: 'evidence truncated past its disclosed bound',
    reasons: ({ evidence }, fill) => (evidence.isOverTruncated ? [fill({})] : []),
  }),
  fail({
    name: 'evidence-unavailable',
    line: 'evidence unavailable',
    reasons: ({ evidence }, fill) => (evidence.isUnavailable ? [fill({})] : []),
  }),
  fail({
    name: 'evidence-internally-inconsistent',
    line: 'evidence internally inconsistent',
    reasons: ({ evidence }, fill) => (evidence.isInconsistent ? [fill({})] : []),
  }),
  fail({
    name: 'lineage-chain-inconsistent',
    line: 'presented lineage chain is internally inconsistent',
    reasons: ({ lineage }, fill) =>
      lineage.lengthConsistent && lineage.noRepeatedDigest && lineage.noGap ? [] : [fill({})],
  }),
  fail({
    name: 'evaluator-recommendation-fail',
    line: 'evaluator recommendation FAIL',
    isProductionOnly: true,
    reasons: ({ recommendation }, fill) => (recommendation === 'FAIL' ? [fill({})] : []),
  }),
] as const

export const CONCERNS_ROWS = [
  concerns({
    name: 'behavioural-failure-below-floor',
    line: 'oracle {oracle} resolved {state} below the severity floor',
    reasons: (inputs, fill) =>
      behaviouralFailures(inputs, 'below').map(({ oracleId: oracle, state }) => fill({ oracle, state })),
  }),
  concerns({
    name: 'coverage-gap-at-or-above-floor',
    line: 'coverage gap {rule} unsatisfied at or above the severity floor',
    reasons: ({ coverageGaps, policy }, fill) =>
      coverageGaps
        .filter(({ satisfied, severity }) => !satisfied && isAtOrAbove(severity, policy.severityFloor))
        .map(({ rule }) => fill({ rule })),
  }),
  concerns({
    name: 'finding-confidence-below-threshold',
    line: 'finding {finding} confidence {confidence} below the policy threshold',
    reasons: ({ trials, policy }, fill) =>
      trials.flatMap(({ findings }) =>
        findings
          .filter(({ confidence }) => confidence < policy.confidenceThreshold)
          .map(({ findingId: finding, confidence }) => fill({ finding, confidence })),
      ),
  }),
  concerns({
    name: 'uncited-defect-finding',
    line: 'finding {finding}: defect finding citing no oracle',
    reasons: ({ trials }, fill) =>
      trials.flatMap(({ findings }) =>
        findings
          .filter(({ findingType, oracleId }) => findingType === 'defect' && oracleId === null)
          .map(({ findingId: finding }) => fill({ finding })),
      ),
  }),
  concerns({
    name: 'below-minimum-trial-count',
    line: '{completed} completed trials below the declared minimum of {minimum}',
    isEvidence: true,
    reasons: ({ trials, policy: { minimumTrialCount: minimum } }, fill) =>
      trials.length < minimum ? [fill({ completed: trials.length, minimum })] : [],
  }),
  concerns({
    name: 'oracle-unreached',
    line: 'oracle {oracle} resolved unreached',
    isEvidence: true,
    reasons: (inputs, fill) =>
      outcomesOf(inputs)
        .filter(({ state }) => state === 'unreached')
        .map(({ oracleId: oracle }) => fill({ oracle })),
  }),
  concerns({
    name: 'evaluator-recommendation-concerns',
    line: 'evaluator recommendation CONCERNS',
    isProductionOnly: true,
    reasons: ({ recommendation }, fill) => (recommendation === 'CONCERNS' ? [fill({})] : []),
  }),
] as const

export const WAIVED_ROWS = [
  waived({
    name: 'waiver-honoured',
    line: 'oracle {oracle} waived (not-applicable)',
    reasons: (inputs, fill) =>
      outcomesOf(inputs)
        .filter(({ waiverRule }) => waiverRule === 'waiver-honoured')
        .map(({ oracleId: oracle }) => fill({ oracle })),
  }),
] as const

/** States in which the system, or the evaluation of it, failed. */
export const BEHAVIOURAL: readonly OutcomeState[] = ['missed', 'abstained', 'bypassed', 'false-positive']

function behaviouralFailures(inputs: LadderInputs, side: 'at or above' | 'below'): LadderOutcome[] {
  const { severityFloor } = inputs.policy
  return outcomesOf(inputs).filter(
    ({ state, ladderSeverity }) =>
      BEHAVIOURAL.includes(state) && isAtOrAbove(ladderSeverity, severityFloor) === (side === 'at or above'),
  )
}
