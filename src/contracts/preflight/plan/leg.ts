import type { DeclaredOperation } from '../../compile/operation.ts'
import type { ManifestationWitness, SensitivityWitness, WitnessInputs } from '../../schemas/eval-contract.ts'
import type { ProbeRequest } from '../../schemas/probe-request.ts'
import { requestFor } from './request.ts'

export type LegPurpose = 'sensitivity' | 'control-observe' | 'control-mutate' | 'control-reset' | 'seeded-fault'

/** One planned request. */
export type Leg = {
  /** Unique in the plan; the observation that answers echoes it as `probeId`. */
  readonly legId: string
  readonly purpose: LegPurpose
  readonly operation: DeclaredOperation
  readonly inputs: WitnessInputs
  readonly request: ProbeRequest
  /** Where its id was declared, or a phrase for one that was minted here. */
  readonly sourcePath: string
}

/** Throws as {@link requestFor}. */
export function planLeg(leg: Omit<Leg, 'request'>): Leg {
  return { ...leg, request: requestFor(leg.operation, leg.legId, leg.inputs) }
}

/** A relation and where it was declared, for faults in it. */
export type Located<Witness> = { readonly witness: Witness; readonly path: string }

/** What the verdict will answer, one entry each. Spec: contracts part 03, sections 2.2 and 6. */
export type PlannedCheck =
  | { readonly kind: 'interface-present'; readonly legs: readonly [Leg, ...Leg[]] }
  | {
      readonly kind: 'input-sensitivity'
      readonly operation: DeclaredOperation
      /** Null for an operation without a witness. */
      readonly witness: Located<SensitivityWitness> | null
    }
  | { readonly kind: 'state-reset'; readonly first: Leg; readonly last: Leg }
  | { readonly kind: 'clean-control'; readonly legs: readonly Leg[] }
  | {
      readonly kind: 'seeded-faults-scoped'
      readonly defectId: string
      readonly witness: Located<ManifestationWitness>
      readonly faultLeg: Leg
      /** All legs of its operation in plan order: one list for all its defects, since each may have thousands before it. */
      readonly operationLegs: readonly Leg[]
      /** How many of them were planned before the fault leg: the clean ones. */
      readonly cleanCount: number
    }
  | {
      readonly kind: 'seeded-fault-fired'
      readonly defectId: string
      /** Null for a defect without a witness. */
      readonly fault: { readonly witness: Located<ManifestationWitness>; readonly faultLeg: Leg } | null
    }

/** A part of the plan: its legs in issue order, its checks in verdict order. */
export type PlanPart = { readonly legs: readonly Leg[]; readonly checks: readonly PlannedCheck[] }
