// Reducing a pre-flight. In: the plan and what was observed. Out: one answer per planned check, in plan order. Pure; what was
// not observed is an answer too, and only a value that cannot be hashed or compared is a fault. Spec: part 03, sections 4 to 6.
import type { PreflightCheck } from '../../schemas/preflight-verdict.ts'
import type { ObservedLegs } from '../observed-leg.ts'
import type { PlannedCheck, PreflightPlan } from '../plan/index.ts'
import { reduceCleanControl } from './clean-control.ts'
import { reduceInputSensitivity } from './input-sensitivity.ts'
import { reduceInterfacePresent } from './interface-present.ts'
import { compareByDigest } from './likeness.ts'
import type { CheckOutcome, Reduction } from './outcome.ts'
import { reduceSeededFaultFired } from './seeded-fault-fired.ts'
import { reduceSeededFaultsScoped } from './seeded-faults-scoped.ts'
import { reduceStateReset } from './state-reset.ts'

/** @throws RuntimeFault of the evaluator, or `non-canonicalizable-value` */
export function reduceChecks(plan: PreflightPlan, observed: ObservedLegs): PreflightCheck[] {
  const { referenceSets, referenceSetKeys } = plan
  const reduction = { observed, likeness: compareByDigest(), referenceSets, referenceSetKeys }
  return plan.checks.map((check) => ({ kind: check.kind, ...subjectOf(check), ...outcomeOf(check, reduction) }))
}

function outcomeOf(check: PlannedCheck, reduction: Reduction): CheckOutcome {
  switch (check.kind) {
    case 'interface-present':
      return reduceInterfacePresent(check, reduction)
    case 'input-sensitivity':
      return reduceInputSensitivity(check, reduction)
    case 'state-reset':
      return reduceStateReset(check, reduction)
    case 'clean-control':
      return reduceCleanControl(check, reduction)
    case 'seeded-faults-scoped':
      return reduceSeededFaultsScoped(check, reduction)
    case 'seeded-fault-fired':
      return reduceSeededFaultFired(check, reduction)
  }
}

/** The operation a check is about; of none where it is about all control legs, or about a defect that names none. */
function subjectOf(check: PlannedCheck): Pick<PreflightCheck, 'interfaceId' | 'operationId'> {
  switch (check.kind) {
    case 'interface-present':
      return idsOf(check.legs[0].operation)
    case 'input-sensitivity':
      return idsOf(check.operation)
    case 'state-reset':
    case 'clean-control':
      return { interfaceId: null, operationId: null }
    case 'seeded-faults-scoped':
      return idsOf(check.faultLeg.operation)
    case 'seeded-fault-fired':
      return check.fault === null ? { interfaceId: null, operationId: null } : idsOf(check.fault.faultLeg.operation)
  }
}

function idsOf({ interfaceId, operationId }: { readonly interfaceId: string; readonly operationId: string }) {
  return { interfaceId, operationId }
}
