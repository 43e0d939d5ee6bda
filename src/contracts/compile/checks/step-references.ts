import { irreducibleEvidence } from '../../seal/evidence/evidence-phrase.ts'
import { stepReferences } from '../../seal/evidence/step-reference.ts'
import type { Check } from '../check.ts'
import { oraclePath } from '../paths.ts'

/** Row 32: sealing can tell the steps of every direction apart without naming them. A dry run of the same renderer. */
export const checkStepReferences: Check = ({ contract, index }) => {
  const references = stepReferences(index)
  for (const { id, direction } of contract.oracles) {
    if (direction === null) continue
    const irreducible = irreducibleEvidence(direction.evidenceTargets, index, references)
    if (irreducible === null) continue
    return {
      code: 'irreducible-step-reference',
      artifactPath: `${oraclePath(id)}.direction.evidenceTargets`,
      detail: irreducible.detail,
    }
  }
  return null
}
