import { inputChannelsOf } from '../channels.ts'
import type { Check } from '../check.ts'
import { mismatchedInputs } from '../inputs-against-shape.ts'
import type { DeclaredOperation } from '../operation.ts'
import { operationPathByPosition, witnessPath } from '../paths.ts'

/** Row 16, strict only: an operation with inputs declares a witness, and its legs supply what the request shape asks. */
export const checkWitnessInputs: Check = ({ index }) => {
  for (const declared of index.operations) {
    const witness = declared.operation.sensitivityWitness
    if (witness === null) {
      if (isKeyless(declared)) continue
      return {
        code: 'undeclared-mandatory-input',
        artifactPath: operationPathByPosition(declared),
        detail:
          `the operation "${declared.operationId}" declares inputs and no sensitivity witness; only an operation ` +
          'without any request key may go without one. The witness need not claim a difference: a relation that claims ' +
          'none is legal, and shows that much less',
      }
    }
    for (const [place, { legId, inputs }] of witness.legs.entries()) {
      const detail = mismatchedInputs(inputs, declared, `the leg "${legId}"`)
      if (detail === null) continue
      return {
        code: 'undeclared-mandatory-input',
        artifactPath: `${witnessPath(declared)}.legs[${place}]`,
        detail,
      }
    }
  }
  return null
}

/** Whether an operation declares no key at all, not even a type. */
export function isKeyless(declared: DeclaredOperation): boolean {
  return inputChannelsOf(declared.family).every((channel) => {
    const shape = declared.input(channel)?.shape
    if (shape === undefined) return true
    return shape.requiredKeys.length === 0 && shape.permittedKeys.length === 0 && Object.keys(shape.types).length === 0
  })
}
