import type { InvalidatedAttempt, OutcomeState, ReducedProbeOutcome } from '../schemas/evidence-artifact.ts'

export type TrialVote = ReducedProbeOutcome['trialVotes'][number]

/** What the votes of all trials come to. */
export type ReducedVotes = Pick<
  ReducedProbeOutcome,
  'exercised' | 'caught' | 'validCount' | 'caughtCount' | 'invalidatedAttempts'
>

/** What a vote does: the trial does not count, it says nothing of the probe, or it counts. */
const EFFECTS = {
  caught: 'counts',
  confirmed: 'counts',
  missed: 'counts',
  'passed-clean-control': 'counts',
  'false-positive': 'counts',
  abstained: 'counts',
  bypassed: 'counts',
  unreached: 'says-nothing',
  'not-applicable': 'says-nothing',
  'oracle-error': 'invalidates',
  'judge-error': 'invalidates',
  'infrastructure-error': 'invalidates',
} as const satisfies Record<OutcomeState, 'invalidates' | 'says-nothing' | 'counts'>

/**
 * Reduces one vote per trial to the outcome of the probe. Without a vote that counts it was neither exercised nor caught.
 * Spec: contracts part 05, section 6.4, and part 04, section 13.
 *
 * @param catchThreshold share of the valid trials that must be exceeded, 0 to 1
 * @throws TypeError a threshold outside 0 to 1, or a state outside the twelve: defects of the caller
 */
export function reduceVotes(votes: readonly TrialVote[], catchThreshold: number): ReducedVotes {
  if (!(catchThreshold >= 0 && catchThreshold <= 1)) {
    throw new TypeError(`a catch threshold lies within 0 and 1, not ${catchThreshold}`)
  }
  const invalidatedAttempts: InvalidatedAttempt[] = []
  let validCount = 0
  let caughtCount = 0
  for (const { trialIndex, state } of votes) {
    const effect = effectOf(state)
    if (effect === 'invalidates') invalidatedAttempts.push({ attempt: trialIndex, reason: state })
    if (effect === 'counts') validCount++
    if (state === 'caught') caughtCount++
  }
  const exercised = validCount > 0
  // Divided and not multiplied: 0.29 * 100 is less than 29, so that a tie of 29 in 100 would count as caught.
  const caught = exercised && caughtCount / validCount > catchThreshold
  return { exercised, caught, validCount, caughtCount, invalidatedAttempts }
}

/** Whether a state says nothing of the oracle: the trial, the judge or the tool is to blame. */
export function isInvalidating(state: OutcomeState): boolean {
  return effectOf(state) === 'invalidates'
}

function effectOf(state: OutcomeState): (typeof EFFECTS)[OutcomeState] {
  // Callers of the comparison may be written in JavaScript.
  if (!Object.hasOwn(EFFECTS, state)) throw new TypeError(`not an outcome state: ${JSON.stringify(state)}`)
  return EFFECTS[state]
}
