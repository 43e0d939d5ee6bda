import type { Check } from '../check.ts'
import { mismatchedInputs } from '../inputs-against-shape.ts'
import { ROOT } from '../paths.ts'
import { unresolvedOperationReason } from '../plan-index.ts'

/** Row 34, second part: the reset calls a declared operation that changes state, with inputs it takes. In both modes. */
export const checkFixtureReset: Check = ({ contract, index }) => {
  const reset = contract.fixtureReset
  if (reset === null) return null
  const path = `${ROOT}.fixtureReset`
  const declared = index.operationOf(reset)
  if (declared === null) {
    return {
      code: 'unreachable-check-evidence',
      artifactPath: path,
      detail: `the fixture reset cannot be run: ${unresolvedOperationReason(index, reset)}`,
    }
  }
  if (!declared.operation.stateChangeMarker) {
    return {
      code: 'malformed-operator-expression',
      artifactPath: path,
      detail: `the operation "${reset.operationId}" is declared to change no state, so it can reset nothing`,
    }
  }
  const detail = mismatchedInputs(reset.inputs, declared, 'the fixture reset')
  return detail === null ? null : { code: 'undeclared-mandatory-input', artifactPath: `${path}.inputs`, detail }
}
