import { FORBIDDEN_INPUTS } from '../../schemas/eval-contract.ts'
import type { Check } from '../check.ts'
import { ROOT } from '../paths.ts'

/** Row 28: all seven inputs of the floor are withheld from the evaluator; the first missing in vocabulary order is told. */
export const checkForbiddenInputs: Check = ({ contract }) => {
  const missing = FORBIDDEN_INPUTS.find((input) => !contract.forbiddenInputs.includes(input))
  if (missing === undefined) return null
  return {
    code: 'forbidden-input-floor-incomplete',
    artifactPath: `${ROOT}.forbiddenInputs`,
    detail: `"${missing}" is not forbidden; all of ${FORBIDDEN_INPUTS.join(', ')} must be`,
  }
}
