import type { IngestedTrial } from '../ingest/index.ts'

/** What every trial of a set says as the first one does, in the order it is compared. */
const AGREED_FIELDS = ['evaluatorConfigurationDigest', 'mode', 'evaluatorRecommendation', 'runId'] as const

/**
 * Everything in which trials do not form one set, as clauses of the verdict's reasons; empty when they do.
 * Spec: contracts part 04, section 3.
 *
 * @param trials ascending by `trialIndex`
 * @param contractDigest of the contract they are scored against
 */
export function trialSetDisagreements(trials: readonly IngestedTrial[], contractDigest: string): string[] {
  const [first] = trials
  if (first === undefined) return []
  return [...trials.flatMap((trial) => disagreementsOf(trial, first, contractDigest)), ...repeatedIndices(trials)]
}

function disagreementsOf(trial: IngestedTrial, first: IngestedTrial, contractDigest: string): string[] {
  const { trialIndex } = trial
  const ofContract =
    trial.contractDigest === contractDigest
      ? []
      : [`contractDigest: trial ${trialIndex} = "${trial.contractDigest}", supplied EvalContract = "${contractDigest}"`]
  const ofTrials = AGREED_FIELDS.filter((field) => trial[field] !== first[field]).map(
    (field) => `${field}: trial ${first.trialIndex} = "${first[field]}", trial ${trialIndex} = "${trial[field]}"`,
  )
  return [...ofContract, ...ofTrials]
}

/** One entry per occurrence after the first. */
function repeatedIndices(trials: readonly IngestedTrial[]): string[] {
  const seen = new Set<number>()
  return trials.flatMap(({ trialIndex }) => {
    if (seen.has(trialIndex)) return [`trialIndex: duplicate value ${trialIndex}`]
    seen.add(trialIndex)
    return []
  })
}
