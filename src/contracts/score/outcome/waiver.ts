import type { OutcomeState } from '../../schemas/evidence-artifact.ts'
import type { WaiverState } from './inputs.ts'

export const WAIVER_RULES = [
  {
    name: 'waiver-honoured',
    when: 'the state is `missed`, and a waiver applies whose condition is met',
    waiver: 'applied-condition-met',
    state: 'not-applicable',
  },
  {
    name: 'waiver-bypassed',
    when: 'the state is `missed`, and a waiver applies whose condition is not met',
    waiver: 'applied-condition-unmet',
    state: 'bypassed',
  },
] as const satisfies readonly { name: string; when: string; waiver: WaiverState; state: OutcomeState }[]
export type WaiverRuleName = (typeof WAIVER_RULES)[number]['name']

/** What a waiver makes of a provisional state. `rule` is null when it changes nothing. Spec: contracts part 04, section 11.4. */
export function adjustForWaiver(
  provisional: OutcomeState,
  waiver: WaiverState,
): { readonly state: OutcomeState; readonly rule: WaiverRuleName | null } {
  const applied = provisional === 'missed' ? WAIVER_RULES.find((rule) => rule.waiver === waiver) : undefined
  return applied === undefined ? { state: provisional, rule: null } : { state: applied.state, rule: applied.name }
}
