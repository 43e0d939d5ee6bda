import type { Check } from '../check.ts'
import { behaviorPath } from '../paths.ts'

/** Row 3: every behavior comes from a requirement or a risk. */
export const checkRequirementLinkage: Check = ({ contract }) => {
  const unlinked = contract.behaviors.find(
    ({ requirementLinks, riskLinks }) => requirementLinks.length === 0 && riskLinks.length === 0,
  )
  if (unlinked === undefined) return null
  return {
    code: 'missing-requirement-linkage',
    artifactPath: behaviorPath(unlinked.id),
    detail: 'requirementLinks and riskLinks are both empty; link the behavior to at least one requirement or risk',
  }
}
