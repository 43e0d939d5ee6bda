import type { Leg, PlannedCheck } from '../plan/index.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'
import { relationOf } from './relation.ts'

type Planned = Extract<PlannedCheck, { kind: 'seeded-faults-scoped' }>

/**
 * The fault shows on its own call and on no other of the operation. A leg that repeats the fault leg, request and answer, says
 * nothing about that; without any other leg nothing does.
 */
export function reduceSeededFaultsScoped(planned: Planned, reduction: Reduction): CheckOutcome {
  const { defectId, witness, faultLeg, operationLegs, cleanCount } = planned
  const cleanLegs = operationLegs.slice(0, cleanCount)
  const isRepeat = repeatOf(faultLeg, reduction)
  const examined = cleanLegs.filter((leg) => !isRepeat(leg))
  if (examined.length === 0) {
    return failed(
      `${defectId}: ${unestablished(cleanLegs)}, so nothing here establishes that the defect is scoped to it`,
    )
  }
  const relation = relationOf(witness, faultLeg.operation, reduction)
  for (const { legId } of examined) {
    const shown = reduction.observed.get(legId)?.evidence
    // The relation names the witness's leg, so the clean one stands in for it.
    if (shown !== undefined && relation({ [faultLeg.legId]: shown }) === 'true') {
      return failed(`${defectId}: the manifestation witness fires on clean leg "${legId}"`)
    }
  }
  return satisfied(defectId)
}

/** Whether a leg put the fault leg's request and was shown its answer; none does while either was not answered. */
function repeatOf(faultLeg: Leg, { observed, likeness }: Reduction): (leg: Leg) => boolean {
  const fault = observed.get(faultLeg.legId)
  if (fault === undefined) return () => false
  const isLikeFault = likeness(fault)
  return ({ legId }) => {
    const clean = observed.get(legId)
    return clean !== undefined && isLikeFault(clean)
  }
}

/** @param dropped all other legs, none of which was examined */
function unestablished(dropped: readonly Leg[]): string {
  if (dropped.length === 0) return 'the operation has no leg besides the fault leg'
  const ids = dropped.map(({ legId }) => `"${legId}"`).join(', ')
  return `every other leg of the operation issued the fault leg's own request and received its answer (${ids})`
}
