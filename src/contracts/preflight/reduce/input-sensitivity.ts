import { isKeyless } from '../../compile/checks/witness-inputs.ts'
import type { Observation } from '../../schemas/sealed-run-record.ts'
import type { PlannedCheck } from '../plan/index.ts'
import { type CheckOutcome, exempt, failed, type Reduction, satisfied } from './outcome.ts'
import { relationOf } from './relation.ts'

type Planned = Extract<PlannedCheck, { kind: 'input-sensitivity' }>

/** The answer depends on the input in the way the witness states. */
export function reduceInputSensitivity({ operation, witness }: Planned, reduction: Reduction): CheckOutcome {
  if (witness === null) {
    return isKeyless(operation)
      ? exempt('The operation declares no inputs in any channel.')
      : failed('The operation declares request keys and no sensitivity witness.')
  }
  const shownBy: Record<string, Observation> = {}
  for (const { legId } of witness.witness.legs) {
    const shown = reduction.observed.get(legId)?.evidence
    if (shown === undefined) return failed(`witness leg "${legId}" produced no observation`)
    shownBy[legId] = shown
  }
  const resolution = relationOf(witness, operation, reduction)(shownBy)
  return resolution === 'true' ? satisfied() : failed(`The witness relation resolved ${resolution}.`)
}
