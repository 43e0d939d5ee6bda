import type { LineageChecks } from '../../../canonical/lineage.ts'
import type { IngestedTrial } from '../../ingest/index.ts'
import type { Severity } from '../../schemas/eval-contract.ts'
import type { CoverageGap, OutcomeState } from '../../schemas/evidence-artifact.ts'
import type { EvaluatorRecommendation } from '../../schemas/parts/scalars.ts'
import type { ScoringPolicy } from '../../schemas/scoring-policy.ts'
import type { InvalidatingCondition, WaiverRuleName } from '../outcome/index.ts'

/** What a ladder reads of one outcome. */
export type LadderOutcome = {
  readonly oracleId: string
  readonly state: OutcomeState
  /** Of the finding that decided or, without one, of the gravest behavior that lists the oracle. */
  readonly ladderSeverity: Severity
  readonly conditions: readonly InvalidatingCondition[]
  /** False when the oracle has no check. */
  readonly checkRan: boolean
  readonly waiverRule: WaiverRuleName | null
}

export type LadderTrial = Pick<
  IngestedTrial,
  'findings' | 'conditions' | 'isolationViolation' | 'unwitnessedQuotations'
> & {
  /** In declaration order of the oracles. */
  readonly outcomes: readonly LadderOutcome[]
}

/** How complete the evidence is. No artifact can say otherwise than {@link COMPLETE_EVIDENCE} yet. */
export type EvidenceState = {
  readonly reportedIncomplete: boolean
  readonly isOverTruncated: boolean
  readonly isUnavailable: boolean
  readonly isInconsistent: boolean
}

export const COMPLETE_EVIDENCE: EvidenceState = {
  reportedIncomplete: false,
  isOverTruncated: false,
  isUnavailable: false,
  isInconsistent: false,
}
/** One contract is presented, and no chain of revisions with it. */
export const SOUND_LINEAGE: LineageChecks = { lengthConsistent: true, noRepeatedDigest: true, noGap: true }

/** Everything a verdict follows from. Spec: contracts part 04, section 12. */
export type LadderInputs = {
  /** Ascending by trial index. */
  readonly trials: readonly LadderTrial[]
  readonly trialSetDisagreements: readonly string[]
  readonly preflightPassed: boolean
  readonly invalidatedAttempts: number
  readonly policy: Pick<ScoringPolicy, 'severityFloor' | 'confidenceThreshold' | 'minimumTrialCount' | 'reExecutionCap'>
  readonly coverageGaps: readonly Pick<CoverageGap, 'rule' | 'satisfied' | 'severity'>[]
  readonly recommendation: EvaluatorRecommendation
  readonly evidence: EvidenceState
  readonly lineage: LineageChecks
}
