import type { PlannedCheck } from '../plan/index.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'
import { relationOf } from './relation.ts'

type Planned = Extract<PlannedCheck, { kind: 'seeded-fault-fired' }>

/** The seeded fault shows on the call that was made to show it. */
export function reduceSeededFaultFired({ defectId, fault }: Planned, reduction: Reduction): CheckOutcome {
  if (fault === null) {
    return failed(`${defectId}: the defect declares no manifestation witness, so it cannot be observed to fire`)
  }
  const { witness, faultLeg } = fault
  const shown = reduction.observed.get(faultLeg.legId)?.evidence
  if (shown === undefined) return failed(`${defectId}: the fault leg produced no observation`)
  const resolution = relationOf(witness, faultLeg.operation, reduction)({ [faultLeg.legId]: shown })
  if (resolution === 'true') return satisfied(defectId)
  return failed(`${defectId}: the manifestation witness resolved ${resolution} on its own fault leg`)
}
