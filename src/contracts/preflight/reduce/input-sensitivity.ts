import { inputChannelsOf } from '../../compile/channels.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import type { PlannedCheck } from '../plan/index.ts'
import { type CheckOutcome, exempt, failed, type Reduction, satisfied } from './outcome.ts'
import { resolveRelation } from './relation.ts'

type Planned = Extract<PlannedCheck, { kind: 'input-sensitivity' }>

/** The answer depends on the input in the way the witness states. */
export function reduceInputSensitivity({ operation, witness }: Planned, reduction: Reduction): CheckOutcome {
  if (witness === null) {
    return declaresNothing(operation)
      ? exempt('The operation declares no inputs in any channel.')
      : failed('The operation declares request keys and no sensitivity witness.')
  }
  const evidence = []
  for (const { legId } of witness.witness.legs) {
    const shown = reduction.observed.get(legId)?.evidence
    if (shown === undefined) return failed(`witness leg "${legId}" produced no observation`)
    evidence.push([legId, shown] as const)
  }
  const resolution = resolveRelation(witness, operation, evidence, reduction)
  return resolution === 'true' ? satisfied() : failed(`The witness relation resolved ${resolution}.`)
}

function declaresNothing(declared: DeclaredOperation): boolean {
  return inputChannelsOf(declared.family).every((channel) => {
    const shape = declared.input(channel)?.shape
    if (shape === undefined) return true
    return shape.requiredKeys.length === 0 && shape.permittedKeys.length === 0 && Object.keys(shape.types).length === 0
  })
}
