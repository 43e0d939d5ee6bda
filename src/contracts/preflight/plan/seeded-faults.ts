import { StructuralFailure } from '../../../canonical/faults.ts'
import { groupBy } from '../../../canonical/group-by.ts'
import { mismatchedInputs } from '../../compile/inputs-against-shape.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { pairKey } from '../../compile/pair.ts'
import { type PlanIndex, unresolvedOperationReason } from '../../compile/plan-index.ts'
import { probePath } from '../../probe-path.ts'
import type { ManifestationWitness } from '../../schemas/eval-contract.ts'
import type { Probe } from '../../schemas/probe.ts'
import { type Leg, type PlannedCheck, type PlanPart, planLeg } from './leg.ts'

/**
 * A leg per seeded defect, to be shown to fire on it and on nothing planned before for the same operation: its witness legs,
 * control legs, and the fault legs of earlier defects. Spec: contracts part 03, section 2.2, part C.
 *
 * @throws StructuralFailure `unreachable-check-evidence` or `undeclared-mandatory-input` at the witness
 */
export function planSeededFaults(probes: readonly Probe[], index: PlanIndex, planned: readonly Leg[]): PlanPart {
  const legsOf = groupBy(planned, ({ operation }) => pairKey(operation))
  const legs: Leg[] = []
  const checks: PlannedCheck[] = []
  // A clean probe declares no defect.
  for (const probe of probes) {
    for (const { defectId, manifestationWitness } of probe.defects) {
      if (manifestationWitness === null) {
        checks.push({ kind: 'seeded-fault-fired', defectId, fault: null })
        continue
      }
      const path = `${probePath(probe)}.defects[defectId=${defectId}].manifestationWitness`
      const faultLeg = planFaultLeg(manifestationWitness, index, path)
      const witness = { witness: manifestationWitness, path: `${path}.relation` }
      const operationLegs = legsOf.get(pairKey(faultLeg.operation)) ?? []
      const cleanCount = operationLegs.length
      checks.push({ kind: 'seeded-faults-scoped', defectId, witness, faultLeg, operationLegs, cleanCount })
      checks.push({ kind: 'seeded-fault-fired', defectId, fault: { witness, faultLeg } })
      legs.push(faultLeg)
      operationLegs.push(faultLeg)
      legsOf.set(pairKey(faultLeg.operation), operationLegs)
    }
  }
  return { legs, checks }
}

function planFaultLeg(witness: ManifestationWitness, index: PlanIndex, path: string): Leg {
  const { legId, inputs } = witness
  const operation = declaredOperation(witness, index, path)
  const mismatch = mismatchedInputs(inputs, operation, 'the manifestation witness')
  if (mismatch !== null) {
    throw new StructuralFailure({
      code: 'undeclared-mandatory-input',
      artifactPath: `${path}.inputs`,
      detail: mismatch,
    })
  }
  return planLeg({ legId, purpose: 'seeded-fault', operation, inputs, sourcePath: `${path}.legId` })
}

function declaredOperation(witness: ManifestationWitness, index: PlanIndex, path: string): DeclaredOperation {
  const operation = index.operationOf(witness)
  if (operation !== null) return operation
  throw new StructuralFailure({
    code: 'unreachable-check-evidence',
    artifactPath: path,
    detail: `the defect cannot be shown: ${unresolvedOperationReason(index, witness)}`,
  })
}
