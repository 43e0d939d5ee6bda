import type { Check } from '../check.ts'
import { stepPath } from '../paths.ts'
import { planShape } from '../plan-shape.ts'

/** Row 20: `after` goes one level deep. A step that names itself, and a ring of steps, end here too. */
export const checkNestedTemporal: Check = ({ contract }) => {
  const plan = contract.interactionPlan
  const { parents } = planShape(plan)
  for (const [place, step] of plan.entries()) {
    const parent = parents[place] ?? null
    if (parent === null || (parents[parent] ?? null) === null) continue
    return {
      code: 'nested-temporal-clause',
      artifactPath: `${stepPath(step.stepId)}.after`,
      detail: `it names "${step.after}", which is itself declared after another step`,
    }
  }
  return null
}
