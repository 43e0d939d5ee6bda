import { StructuralFailure } from '../../../canonical/faults.ts'
import { type Family, inputChannelsOf } from '../../compile/channels.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { ROOT } from '../../compile/paths.ts'
import { type PlanIndex, unresolvedOperationReason } from '../../compile/plan-index.ts'
import type { FixtureReset, WitnessInputs } from '../../schemas/eval-contract.ts'
import { type Leg, type PlanPart, planLeg } from './leg.ts'
import type { Mint } from './mint.ts'

/** An operation with inputs that are known to be taken. */
type Callable = { readonly operation: DeclaredOperation; readonly inputs: WitnessInputs }

/**
 * Observe, change, reset, observe again; without a way to change and reset, two plain reads that must agree. Nothing when no
 * operation can be observed. Spec: contracts part 03, section 2.2, part B.
 *
 * @param reset null for a contract without one
 * @throws StructuralFailure `unreachable-check-evidence`: the reset operation is not declared
 */
export function planControl(index: PlanIndex, reset: FixtureReset | null, mint: Mint): PlanPart {
  const observed = firstCallable(index.operations, ({ operation }) => !operation.stateChangeMarker)
  if (observed === null) return { legs: [], checks: [] }
  const first = observe(observed, mint)
  const between = reset === null ? [] : changeAndReset(index, reset, mint)
  const last = observe(observed, mint)
  const legs = [first, ...between, last]
  return {
    legs,
    checks: [
      { kind: 'state-reset', first, last },
      { kind: 'clean-control', legs },
    ],
  }
}

function observe(callable: Callable, mint: Mint): Leg {
  return mintedLeg('control-observe', callable, mint)
}

function changeAndReset(index: PlanIndex, reset: FixtureReset, mint: Mint): Leg[] {
  const mutating = firstCallable(
    index.operations,
    ({ interfaceId, operation }) => interfaceId === reset.interfaceId && operation.stateChangeMarker,
  )
  return mutating === null ? [] : [mintedLeg('control-mutate', mutating, mint), resetLeg(index, reset)]
}

function mintedLeg(purpose: 'control-observe' | 'control-mutate', { operation, inputs }: Callable, mint: Mint): Leg {
  const legId = mint(`preflight-${purpose}`)
  const sourcePath = `the control leg "${legId}" of the operation "${operation.operationId}"`
  return planLeg({ legId, purpose, operation, inputs, sourcePath })
}

function resetLeg(index: PlanIndex, reset: FixtureReset): Leg {
  const { legId, inputs } = reset
  const operation = index.operationOf(reset)
  if (operation !== null) {
    return planLeg({ legId, purpose: 'control-reset', operation, inputs, sourcePath: `${ROOT}.fixtureReset.legId` })
  }
  throw new StructuralFailure({
    code: 'unreachable-check-evidence',
    artifactPath: `${ROOT}.fixtureReset`,
    detail: `the fixture cannot be reset: ${unresolvedOperationReason(index, reset)}`,
  })
}

function firstCallable(
  operations: readonly DeclaredOperation[],
  isWanted: (operation: DeclaredOperation) => boolean,
): Callable | null {
  for (const operation of operations) {
    const inputs = isWanted(operation) ? controlInputs(operation) : null
    if (inputs !== null) return { operation, inputs }
  }
  return null
}

/** Spec: contracts part 03, section 2.3. Null when nothing says what to send. */
function controlInputs(declared: DeclaredOperation): WitnessInputs | null {
  const witness = declared.operation.sensitivityWitness
  if (witness !== null) return witness.legs[0].inputs
  const requiresNothing = inputChannelsOf(declared.family).every(
    (channel) => declared.input(channel)?.shape.requiredKeys.length === 0,
  )
  return requiresNothing ? NO_INPUTS[declared.family] : null
}

const NO_INPUTS: Readonly<Record<Family, WitnessInputs>> = {
  api: { path: {}, query: {}, header: {}, body: { kind: 'absent' } },
  cli: { argument: {}, option: {}, environment: {}, stdin: { kind: 'absent' } },
  mcp: { arguments: {} },
}
