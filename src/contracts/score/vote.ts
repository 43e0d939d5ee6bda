import { isInvalidating, type TrialVote } from '../aggregate/reduce-votes.ts'
import type { OutcomeState } from '../schemas/evidence-artifact.ts'

/**
 * The vote of one trial: the state of the designated oracle or, without one, the first invalidating state, else the state of
 * the first oracle. Spec: contracts part 04, section 13.
 *
 * @param outcomes of the trial, in declaration order of the oracles
 * @returns null for a contract without oracles
 */
export function voteOf(
  trialIndex: number,
  outcomes: readonly { readonly oracleId: string; readonly state: OutcomeState }[],
  designatedOracleId: string | null,
): TrialVote | null {
  const deciding =
    outcomes.find(({ oracleId }) => oracleId === designatedOracleId) ??
    outcomes.find(({ state }) => isInvalidating(state)) ??
    outcomes[0]
  return deciding === undefined ? null : { trialIndex, state: deciding.state }
}
