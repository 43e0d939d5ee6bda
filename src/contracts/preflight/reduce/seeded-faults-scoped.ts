import type { ObservedLeg } from '../observed-leg.ts'
import type { Leg, PlannedCheck } from '../plan/index.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'
import { resolveRelation } from './relation.ts'

type Planned = Extract<PlannedCheck, { kind: 'seeded-faults-scoped' }>

/**
 * The fault shows on its own call and on no other of the operation. A leg that repeats the fault leg, request and answer, says
 * nothing about that; without any other leg nothing does.
 */
export function reduceSeededFaultsScoped(planned: Planned, reduction: Reduction): CheckOutcome {
  const { defectId, witness, faultLeg, cleanLegs } = planned
  const { examined, dropped } = partition(cleanLegs, reduction.observed.get(faultLeg.legId), reduction)
  if (examined.length === 0)
    return failed(`${defectId}: ${unestablished(dropped)}, so nothing here establishes that the defect is scoped to it`)
  for (const { legId } of examined) {
    const shown = reduction.observed.get(legId)?.evidence
    if (shown === undefined) continue
    // The relation names the witness's leg, so the clean one stands in for it.
    const resolution = resolveRelation(witness, faultLeg.operation, [[faultLeg.legId, shown]], reduction)
    if (resolution === 'true') return failed(`${defectId}: the manifestation witness fires on clean leg "${legId}"`)
  }
  return satisfied(defectId)
}

type Partition = { readonly examined: readonly Leg[]; readonly dropped: readonly Leg[] }

function partition(cleanLegs: readonly Leg[], fault: ObservedLeg | undefined, reduction: Reduction): Partition {
  const { observed, likeness } = reduction
  const isRepeat = ({ legId }: Leg) => {
    const clean = observed.get(legId)
    return clean !== undefined && fault !== undefined && likeness(clean, fault)
  }
  return { examined: cleanLegs.filter((leg) => !isRepeat(leg)), dropped: cleanLegs.filter(isRepeat) }
}

function unestablished(dropped: readonly Leg[]): string {
  if (dropped.length === 0) return 'the operation has no leg besides the fault leg'
  const ids = dropped.map(({ legId }) => `"${legId}"`).join(', ')
  return `every other leg of the operation issued the fault leg's own request and received its answer (${ids})`
}
