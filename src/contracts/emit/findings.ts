import type { UncitedFindingGap } from '../schemas/evidence-artifact.ts'
import type { ScoredTrial } from '../score/score-trial.ts'

/** Findings of any type that cite no oracle: sorted within a trial, trial by trial. */
export function uncitedFindings(scoredTrials: readonly ScoredTrial[]): string[] {
  return scoredTrials.flatMap(({ trial }) =>
    trial.findings.filter(({ oracleId }) => oracleId === null).map(({ findingId }) => findingId),
  )
}

/** Defect findings among them, with what they rest on: defects that no oracle of the contract covers. */
export function uncitedFindingGaps(scoredTrials: readonly ScoredTrial[]): UncitedFindingGap[] {
  return scoredTrials.flatMap(({ trial }) =>
    trial.findings.flatMap((finding) => {
      if (finding.findingType !== 'defect' || finding.oracleId !== null) return []
      const { findingId, observationIds, quotedEvidence, severity } = finding
      return [{ findingId, observationIds, quotedEvidence, severity }]
    }),
  )
}
