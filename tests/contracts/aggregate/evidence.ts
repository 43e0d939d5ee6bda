import { digestArtifact } from '../../../src/canonical/digest.ts'
import { reduceVotes } from '../../../src/contracts/aggregate/reduce-votes.ts'
import { classStrength, isComparable } from '../../../src/contracts/aggregate/strength.ts'
import type {
  EvidenceArtifact,
  Outcome,
  OutcomeState,
  ReducedProbeOutcome,
} from '../../../src/contracts/schemas/evidence-artifact.ts'
import type { StrengthClass } from '../../../src/contracts/schemas/parts/strength.ts'
import type { ScoringPolicy } from '../../../src/contracts/schemas/scoring-policy.ts'

export type ContractEvidence = Extract<EvidenceArtifact, { mode: 'contract-scoring' }>

/** A digest that differs by its number. */
export const digestOf = (number: number) => `sha256:${number.toString(16).padStart(64, '0')}`

export const POLICY: ScoringPolicy = {
  schemaVersion: 2,
  parentDigest: null,
  revisionCount: 0,
  policyId: 'desk-policy',
  severityFloor: 'material',
  confidenceThreshold: 0.6,
  catchThreshold: 0.5,
  minimumTrialCount: 2,
  reExecutionCap: 1,
  remediationCap: 2,
  regexMatchStepBudget: 5000,
}
export const POLICY_DIGEST = digestArtifact(POLICY, 'ScoringPolicy')

export type Scored = {
  readonly probeId?: string
  readonly probeClass?: StrengthClass | null
  /** State of the one oracle, trial by trial from 1. */
  readonly votes?: readonly OutcomeState[]
  readonly change?: (artifact: ContractEvidence) => void
}

/** A sound evidence artifact over these votes, with one change made to it. */
export function evidenceOf(scored: Scored = {}): ContractEvidence {
  const { probeId = 'P-001', probeClass = 'defect', votes = ['caught', 'caught'], change } = scored
  const artifact: ContractEvidence = { ...framing(probeId, probeClass), ...soundResult(probeId, votes) }
  artifact.strength.comparable = isComparable(artifact)
  if (probeClass !== null)
    artifact.strength.vector[probeClass] = classStrength([probeId], artifact.reducedProbeOutcomes)
  change?.(artifact)
  return artifact
}

function soundResult(probeId: string, votes: readonly OutcomeState[]) {
  const trialVotes = votes.map((state, index) => ({ trialIndex: index + 1, state }))
  const reduction: ReducedProbeOutcome = {
    probeId,
    severity: 'critical',
    catchThreshold: POLICY.catchThreshold,
    trialVotes,
    ...reduceVotes(trialVotes, POLICY.catchThreshold),
  }
  return {
    outcomes: trialVotes.map(({ trialIndex, state }) => outcomeOf(probeId, trialIndex, state)),
    reducedProbeOutcomes: [reduction],
    trials: {
      declaredMinimum: POLICY.minimumTrialCount,
      completed: votes.length,
      completedAttempts: trialVotes.map(({ trialIndex }) => trialIndex),
      invalidatedAttempts: structuredClone(reduction.invalidatedAttempts),
    },
  }
}

export function outcomeOf(probeId: string | null, trialIndex: number, state: OutcomeState): Outcome {
  return {
    oracleId: 'O-001',
    trialIndex,
    probeId,
    state,
    severity: 'critical',
    disposition: 'violated',
    resolvedFrom: null,
    corroboration: 'agrees',
    selectedObservationIds: [],
    checkResolution: null,
  }
}

function framing(
  probeId: string,
  probeClass: StrengthClass | null,
): Omit<ContractEvidence, 'outcomes' | 'reducedProbeOutcomes' | 'trials'> {
  const scoringVersionInputs = {
    contractSchemaVersion: 7,
    corpusDigest: digestOf(1),
    fixtureDigest: digestOf(2),
    evaluatorConfigurationDigest: digestOf(3),
    scoringPolicyDigest: POLICY_DIGEST,
    mode: 'contract-scoring' as const,
  }
  return {
    schemaVersion: 4,
    parentDigest: null,
    revisionCount: 0,
    runId: `run-of-${probeId}`,
    scoredProbeId: probeId,
    scoringVersion: digestArtifact(scoringVersionInputs, 'scoringVersionInputs'),
    scoringVersionInputs,
    comparabilityKey: digestArtifact({ scoringPolicyDigest: POLICY_DIGEST, probeIds: [probeId] }, 'comparabilityKey'),
    excludedProbeIds: [],
    exitCode: 0,
    verdictBasis: [],
    callerAttestedInputs: ['corpusDigest', 'fixtureDigest', 'evaluatorConfigurationDigest', 'mode'],
    uncitedFindings: [],
    coverageGaps: [],
    strength: {
      denominator: probeClass === null ? 'probes exercised' : `${probeClass} probes exercised`,
      basis: 'measured',
      vector: { defect: null, gameability: null, 'zero-action': null },
      comparable: true,
      note: null,
    },
    remediation: {
      revisionCount: 0,
      cap: 2,
      capSource: 'caller-attested',
      lineageChain: { lengthConsistent: true, noRepeatedDigest: true, noGap: true },
    },
    mode: 'contract-scoring',
    contractVerdict: 'PASS',
    uncitedFindingGaps: [],
    systemRecommendationRecorded: 'PASS',
    systemRecommendationNote: null,
  }
}

/** An element that must be there for a test to make sense. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new Error(`the test expects an element at ${index}`)
  return element
}

/** The one reduction of an artifact. */
export const reductionOf = ({ reducedProbeOutcomes }: Pick<EvidenceArtifact, 'reducedProbeOutcomes'>) =>
  at(reducedProbeOutcomes, 0)
