import { digestArtifact } from '../../canonical/digest.ts'
import { reduceVotes } from '../aggregate/reduce-votes.ts'
import { isComparable } from '../aggregate/strength.ts'
import { coverage } from '../coverage/index.ts'
import type { IngestedTrial } from '../ingest/index.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import type { CoverageGap, Outcome, ReducedProbeOutcome, Strength, Trials } from '../schemas/evidence-artifact.ts'
import type { PreflightVerdict } from '../schemas/preflight-verdict.ts'
import type { Probe } from '../schemas/probe.ts'
import type { ScoringPolicy } from '../schemas/scoring-policy.ts'
import { COMPLETE_EVIDENCE, climbLadder, type Ladder, type LadderTrial, SOUND_LINEAGE } from './ladder/index.ts'
import type { QualificationResult } from './qualification/index.ts'
import { type ScoredTrial, scoreTrial } from './score-trial.ts'
import { strengthVector } from './strength.ts'
import { prepareSubject } from './subject.ts'
import { trialSetDisagreements } from './trial-set.ts'
import { voteOf } from './vote.ts'

export type ScoreInputs = {
  /** Ascending by `trialIndex`; at least one. */
  readonly trials: readonly IngestedTrial[]
  readonly contract: EvalContract
  readonly probe: Probe
  readonly preflightVerdict: PreflightVerdict
  readonly policy: ScoringPolicy
  readonly designatedOracleId: string | null
}

/** Everything a call of `score` concludes. What an artifact says of it is for `emit`. */
export type ScoredRun = {
  /** Speaks for the set where its trials agree, which all do off the Invalid rung. */
  readonly first: IngestedTrial
  readonly probe: Probe
  readonly qualification: QualificationResult
  readonly scoredTrials: readonly ScoredTrial[]
  readonly outcomes: readonly Outcome[]
  readonly reduction: ReducedProbeOutcome
  readonly trials: Trials
  readonly strength: Pick<Strength, 'vector' | 'comparable'>
  readonly coverageGaps: readonly CoverageGap[]
  readonly ladder: Ladder
}

/**
 * Scores the trials of one probe. Pure: the same inputs give the same conclusions.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `EvalContract`; of a witness condition or a check, at its path
 * @throws TypeError no trials: a defect of the caller
 */
export function score(inputs: ScoreInputs): ScoredRun {
  const { trials, contract, probe, policy, designatedOracleId } = inputs
  const [first] = trials
  if (first === undefined) throw new TypeError('a trial set holds at least one trial')
  const disagreements = trialSetDisagreements(trials, digestArtifact(contract, 'EvalContract'))
  const subject = prepareSubject({ contract, policy, probe, designatedOracleId, trials })
  const scoredTrials = trials.map((trial) => scoreTrial(trial, subject))
  const outcomes = scoredTrials.flatMap((scored) => artifactOutcomes(scored, { contract, probe }))
  const reduction = reduceProbe(scoredTrials, inputs)
  const gaps = coverage(contract).gaps
  const setOfTrials: Trials = {
    declaredMinimum: policy.minimumTrialCount,
    completed: trials.length,
    completedAttempts: trials.map(({ trialIndex }) => trialIndex),
    invalidatedAttempts: reduction.invalidatedAttempts,
  }
  return {
    first,
    probe,
    qualification: subject.qualification,
    scoredTrials,
    outcomes,
    reduction,
    trials: setOfTrials,
    strength: {
      vector: strengthVector(subject.qualification.qualified ? [probe] : [], [reduction]),
      comparable: isComparable({ trials: setOfTrials, outcomes }),
    },
    coverageGaps: gaps,
    ladder: climbLadder(first.mode, {
      trials: scoredTrials.map(ladderTrial),
      trialSetDisagreements: disagreements,
      preflightPassed: inputs.preflightVerdict.passed,
      invalidatedAttempts: reduction.invalidatedAttempts.length,
      policy,
      coverageGaps: gaps,
      recommendation: first.evaluatorRecommendation,
      evidence: COMPLETE_EVIDENCE,
      lineage: SOUND_LINEAGE,
    }),
  }
}

type Scored = Pick<ScoreInputs, 'contract' | 'probe'>

function artifactOutcomes({ trial, outcomes }: ScoredTrial, scored: Scored): Outcome[] {
  const severity = severityOfProbe(scored)
  return outcomes.map((outcome) => ({
    oracleId: outcome.oracleId,
    trialIndex: trial.trialIndex,
    probeId: scored.probe.probeId,
    state: outcome.state,
    severity,
    disposition: outcome.disposition,
    resolvedFrom: outcome.resolvedFrom,
    corroboration: outcome.corroboration,
    selectedObservationIds: [...outcome.selectedObservationIds],
    checkResolution: outcome.checkResolution,
  }))
}

/** Of the behavior the probe is about: one value for all its outcomes, which the ladder does not read. */
function severityOfProbe({ contract, probe }: Scored) {
  return contract.behaviors.find(({ id }) => id === probe.behaviorId)?.severity ?? 'low'
}

function reduceProbe(
  scoredTrials: readonly ScoredTrial[],
  { contract, probe, policy, designatedOracleId }: ScoreInputs,
): ReducedProbeOutcome {
  const trialVotes = scoredTrials.flatMap(
    ({ trial, outcomes }) => voteOf(trial.trialIndex, outcomes, designatedOracleId) ?? [],
  )
  const { catchThreshold } = policy
  return {
    probeId: probe.probeId,
    severity: severityOfProbe({ contract, probe }),
    catchThreshold,
    trialVotes,
    ...reduceVotes(trialVotes, catchThreshold),
  }
}

function ladderTrial({ trial, outcomes }: ScoredTrial): LadderTrial {
  const { findings, conditions, isolationViolation, unwitnessedQuotations } = trial
  return {
    findings,
    conditions,
    isolationViolation,
    unwitnessedQuotations,
    outcomes: outcomes.map((outcome) => ({ ...outcome, checkRan: outcome.checkResolution !== null })),
  }
}
