import type { Leg, PlannedCheck, PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'

/** The legs of a plan, each on one line: id, purpose, operation. */
export const legsOf = ({ legs }: PreflightPlan) =>
  legs.map(({ legId, purpose, operation }) => `${legId} ${purpose} ${operation.operationId}`)

const idsOf = (legs: readonly Leg[]) => legs.map(({ legId }) => legId).join(' ')

/** A check on one line: kind, subject, legs. */
export function lineOf(check: PlannedCheck): string {
  switch (check.kind) {
    case 'interface-present':
      return `${check.kind} ${check.legs[0].operation.operationId}: ${idsOf(check.legs)}`
    case 'input-sensitivity':
      return `${check.kind} ${check.operation.operationId}: ${check.witness?.witness.witnessId ?? 'no witness'}`
    case 'state-reset':
      return `${check.kind}: ${check.first.legId} ${check.last.legId}`
    case 'clean-control':
      return `${check.kind}: ${idsOf(check.legs)}`
    case 'seeded-faults-scoped':
      return `${check.kind} ${check.defectId} ${check.faultLeg.legId}: ${idsOf(check.operationLegs.slice(0, check.cleanCount))}`
    case 'seeded-fault-fired':
      return `${check.kind} ${check.defectId}: ${check.fault?.faultLeg.legId ?? 'no witness'}`
  }
}
