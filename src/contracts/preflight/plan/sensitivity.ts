import type { DeclaredOperation } from '../../compile/operation.ts'
import { witnessPath } from '../../compile/paths.ts'
import { type Leg, type PlanPart, planLeg } from './leg.ts'

/** Both legs of every sensitivity witness, and a check for every operation, with a witness or without. */
export function planSensitivity(operations: readonly DeclaredOperation[]): PlanPart {
  return {
    legs: operations.flatMap(witnessLegs),
    checks: operations.map((operation) => {
      const witness = operation.operation.sensitivityWitness
      const path = `${witnessPath(operation)}.relation`
      return { kind: 'input-sensitivity', operation, witness: witness === null ? null : { witness, path } }
    }),
  }
}

function witnessLegs(operation: DeclaredOperation): Leg[] {
  const legs = operation.operation.sensitivityWitness?.legs ?? []
  return legs.map(({ legId, inputs }, place) =>
    planLeg({
      legId,
      purpose: 'sensitivity',
      operation,
      inputs,
      sourcePath: `${witnessPath(operation)}.legs[${place}].legId`,
    }),
  )
}
