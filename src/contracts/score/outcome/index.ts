// How one oracle came out in one trial. In: what the trial, the probe and the contract say, as closed values. Out: one of the
// twelve states with the rule that decided it, every condition that makes the trial unfit, and whether the check bears the
// evaluator out. Each decision is a table whose first matching row wins, total over its inputs, and printed into
// docs/outcome-states.md. Spec: contracts/04-score.md, section 11.
import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import { type Corroboration, type CorroborationRuleName, corroborate } from './corroboration.ts'
import type { OutcomeInputs } from './inputs.ts'
import { type InvalidatingCondition, invalidatingConditions } from './invalidating.ts'
import { decideState, type StateRuleName } from './states.ts'
import { adjustForWaiver, type WaiverRuleName } from './waiver.ts'

export * from './inputs.ts'
export type { InvalidatingCondition } from './invalidating.ts'
export { STATE_MEANINGS } from './states.ts'
export type { WaiverRuleName } from './waiver.ts'

export type DecidedOutcome = {
  readonly state: OutcomeState
  readonly rule: StateRuleName
  /** Null when no waiver changed the state. */
  readonly waiverRule: WaiverRuleName | null
  /** Whether the finding that cites the oracle decided. */
  readonly resolvesFromCitation: boolean
  /** Sorted by name. */
  readonly conditions: readonly InvalidatingCondition[]
  readonly corroboration: Corroboration
  readonly corroborationRule: CorroborationRuleName
}

/** Decides one outcome. Total, and a function of its inputs alone. */
export function decideOutcome(inputs: OutcomeInputs): DecidedOutcome {
  const decided = decideState(inputs)
  const { state, rule: waiverRule } = adjustForWaiver(decided.state, inputs.waiver)
  const { value, rule } = corroborate({ ...inputs, state })
  return {
    state,
    rule: decided.name,
    waiverRule,
    resolvesFromCitation: decided.resolvesFromCitation,
    conditions: invalidatingConditions(inputs),
    corroboration: value,
    corroborationRule: rule,
  }
}
