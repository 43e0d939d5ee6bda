import type { Check } from '../check.ts'
import { ROOT } from '../paths.ts'
import { planShape } from '../plan-shape.ts'

/** Row 21: a plan stays small enough to be no script. A value equal to its limit is legal. */
export const checkScriptingBound: Check = ({ contract }) => {
  const { metrics } = planShape(contract.interactionPlan)
  const exceeded = metrics.find(({ value, limit }) => value > limit)
  if (exceeded === undefined) return null
  return {
    code: 'plan-exceeds-scripting-bound',
    artifactPath: `${ROOT}.interactionPlan`,
    detail: `${exceeded.metric} is ${exceeded.value}, and the limit is ${exceeded.limit}`,
  }
}
