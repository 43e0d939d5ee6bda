import type { Check } from '../check.ts'
import { criterionPath } from '../paths.ts'
import { unreachableReason } from '../reachability.ts'

/** Row 27: the plan can produce what a rubric criterion is judged on. */
export const checkRubricEvidence: Check = ({ contract, index }) => {
  for (const rubric of contract.rubrics) {
    for (const { id, evidence } of rubric.criteria) {
      const reason = unreachableReason(evidence, index)
      if (reason === null) continue
      return {
        code: 'rubric-evidence-unreachable',
        artifactPath: `${criterionPath(rubric.id, id)}.evidence`,
        detail: `"${evidence}" can never be observed: ${reason}`,
      }
    }
  }
  return null
}
