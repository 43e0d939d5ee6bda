// The pre-flight: is what a run will be scored against really there, sensitive to its inputs, resettable, healthy, and showing
// exactly the faults that were seeded? In: a contract, probes, and observations or a port to get them from. Out: a verdict; that
// it failed is an answer, and only a broken input or port is a fault. Planning and reducing are pure and do not depend on the
// order of observations. Spec: contracts part 03.

import { PROBE } from '../../ports/boundary.ts'
import { invokePort } from '../../ports/invoke-port.ts'
import type { EnvironmentProbePort } from '../../ports/ports.ts'
import type { PreflightVerdict } from '../schemas/preflight-verdict.ts'
import type { ProbeObservation } from '../schemas/probe-observation.ts'
import { type DiagnosticSink, preflightTeller } from './diagnostics.ts'
import { type PreflightPlan, planPreflight } from './plan/index.ts'
import { readContract, readObservations, readProbes } from './read-inputs.ts'
import { mintVerdict } from './verdict.ts'

export type { Diagnostic, DiagnosticSink } from './diagnostics.ts'

/** Values as parsed from JSON; each is checked. */
type PreflightOptions = {
  /** An `EvalContract`. */
  readonly contract: unknown
  /** A list of `Probe`, possibly empty. */
  readonly probes: unknown
  /** The run the verdict is minted for. Not empty. */
  readonly runId: string
  readonly sink?: DiagnosticSink
}

export type PreflightFromObservationsOptions = PreflightOptions & {
  /** A list of `ProbeObservation`, in any order. */
  readonly observations: unknown
}

export type RunPreflightOptions = PreflightOptions & {
  readonly port: EnvironmentProbePort
  readonly signal: AbortSignal
}

/**
 * The verdict over observations somebody has already made.
 *
 * @throws RuntimeFault a broken input; `port-contract-violation` for observations that answer no leg, or answer wrongly
 * @throws StructuralFailure a contract, or a witness of a probe, that cannot be probed
 */
export function preflightFromObservations(options: PreflightFromObservationsOptions): Readonly<PreflightVerdict> {
  const contract = readContract(options.contract)
  const probes = readProbes(options.probes)
  const observations = readObservations(options.observations)
  const plan = planPreflight(contract, probes)
  const tell = preflightTeller(options.runId, options.sink)
  const answered = new Set(observations.map(({ probeId }) => probeId))
  for (const { legId } of plan.legs) {
    tell.planned(legId)
    if (answered.has(legId)) tell.observed(legId)
    else tell.notObserved(legId)
  }
  const verdict = mintVerdict(plan, observations, options.runId)
  tell.reduced(plan.legs.length, verdict.passed)
  return verdict
}

/**
 * Issues every planned leg through a port, one after the other in plan order, and reduces what comes back.
 *
 * @throws RuntimeFault and StructuralFailure as {@link preflightFromObservations}, and whatever the port raises: the first fault
 * ends the run
 */
export async function runPreflight(options: RunPreflightOptions): Promise<Readonly<PreflightVerdict>> {
  const contract = readContract(options.contract)
  const probes = readProbes(options.probes)
  const plan = planPreflight(contract, probes)
  const verdict = mintVerdict(plan, await probe(plan, options), options.runId)
  preflightTeller(options.runId, options.sink).reduced(plan.legs.length, verdict.passed)
  return verdict
}

/** One leg at a time: a control leg relies on those before it. */
async function probe(plan: PreflightPlan, options: RunPreflightOptions): Promise<ProbeObservation[]> {
  const { port, signal } = options
  const tell = preflightTeller(options.runId, options.sink)
  const observations: ProbeObservation[] = []
  for (const { legId, request } of plan.legs) {
    tell.planned(legId)
    observations.push(
      await invokePort({ boundary: PROBE, method: (asked, abort) => port.probe(asked, abort), request, signal }),
    )
    tell.observed(legId)
  }
  return observations
}
