// Planning a pre-flight. In: a parsed contract and parsed probes. Out: the requests to issue, in order, and what the verdict
// will answer about them. The contract is not compiled again; only what planning itself relies on is looked at. Nothing is
// issued here. Spec: contracts part 03, section 2.
import { StructuralFailure } from '../../../canonical/faults.ts'
import { groupBy } from '../../../canonical/group-by.ts'
import { checkInterfaceIdentifiers } from '../../compile/checks/interface-identifiers.ts'
import { checkInterfaceKinds } from '../../compile/checks/interface-kinds.ts'
import { pairKey } from '../../compile/pair.ts'
import { ROOT } from '../../compile/paths.ts'
import { buildPlanIndex } from '../../compile/plan-index.ts'
import { type ReferenceSetKeys, referenceSetKeysOf } from '../../evaluate/reference-set-keys.ts'
import type { EvalContract } from '../../schemas/eval-contract.ts'
import type { Probe } from '../../schemas/probe.ts'
import { planControl } from './control.ts'
import type { Leg, PlannedCheck } from './leg.ts'
import { mintBeside } from './mint.ts'
import { planSeededFaults } from './seeded-faults.ts'
import { planSensitivity } from './sensitivity.ts'

export type { Leg, Located, PlannedCheck } from './leg.ts'

export type PreflightPlan = {
  /** In issue order; at least one. */
  readonly legs: readonly Leg[]
  /** In the order of the verdict. */
  readonly checks: readonly PlannedCheck[]
  readonly referenceSets: EvalContract['referenceSets']
  readonly referenceSetKeys: ReferenceSetKeys
}

/** @throws StructuralFailure what keeps the contract, or a probe's witness, from being probed */
export function planPreflight(contract: EvalContract, probes: readonly Probe[]): PreflightPlan {
  const index = buildPlanIndex(contract)
  for (const check of [checkInterfaceIdentifiers, checkInterfaceKinds]) {
    const violation = check({ contract, index })
    if (violation !== null) throw new StructuralFailure(violation)
  }
  const sensitivity = planSensitivity(index.operations)
  const control = planControl(index, contract.fixtureReset, mintBeside(contract, probes))
  const seeded = planSeededFaults(probes, index, [...sensitivity.legs, ...control.legs])
  const legs = [...sensitivity.legs, ...control.legs, ...seeded.legs]
  refuseRepeatedLeg(legs)
  if (legs.length === 0) throw nothingToProbe()
  return {
    legs,
    checks: [...interfacesPresent(legs), ...sensitivity.checks, ...control.checks, ...seeded.checks],
    referenceSets: contract.referenceSets,
    referenceSetKeys: referenceSetKeysOf(contract),
  }
}

function refuseRepeatedLeg(legs: readonly Leg[]): void {
  const seen = new Set<string>()
  for (const { legId, sourcePath } of legs) {
    if (seen.has(legId)) {
      throw new StructuralFailure({
        code: 'malformed-operator-expression',
        artifactPath: sourcePath,
        detail: `the leg "${legId}" is planned already; an observation could not tell the two apart`,
      })
    }
    seen.add(legId)
  }
}

function nothingToProbe(): StructuralFailure {
  return new StructuralFailure({
    code: 'unreachable-check-evidence',
    artifactPath: `${ROOT}.permittedInterfaces`,
    detail: 'nothing in the contract can be probed: no witness, no operation that can be observed, no seeded defect',
  })
}

/** One check per operation that is called, in the order in which each is called first. */
function interfacesPresent(legs: readonly Leg[]): PlannedCheck[] {
  return [...groupBy(legs, ({ operation }) => pairKey(operation)).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ kind: 'interface-present', legs: [first, ...others] }],
  )
}
