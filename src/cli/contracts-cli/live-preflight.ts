import { createCommandLineAdapter } from '../../adapters/command/adapter.ts'
import { createHttpAdapter } from '../../adapters/http/adapter.ts'
import { createMcpAdapter } from '../../adapters/mcp/adapter.ts'
import { RuntimeFault } from '../../canonical/faults.ts'
import { type DiagnosticSink, runPreflight } from '../../contracts/preflight/index.ts'
import { type Leg, planPreflight } from '../../contracts/preflight/plan/index.ts'
import { readContract, readProbes } from '../../contracts/preflight/read-inputs.ts'
import type { PreflightVerdict } from '../../contracts/schemas/preflight-verdict.ts'
import type { ProbeObservation } from '../../contracts/schemas/probe-observation.ts'
import type { ProbeRequest } from '../../contracts/schemas/probe-request.ts'
import { isSafeMethod } from '../../contracts/target-policy/evaluate-target.ts'
import type { ProbeTargetPolicy } from '../../contracts/target-policy/policy.ts'
import { PROBE } from '../../ports/boundary.ts'
import type { EnvironmentProbePort } from '../../ports/ports.ts'
import { parseTargetPolicies, type TargetPolicies } from './target-policies.ts'

type LivePreflight = {
  /** As parsed from JSON; each is checked. */
  readonly contract: unknown
  readonly probes: unknown
  readonly targets: unknown
  readonly runId: string
  readonly sink: DiagnosticSink
  readonly signal: AbortSignal
}

/**
 * Plans a pre-flight, asks the live system every leg of it and reduces what it answers. Whatever the policies do not name is
 * denied, and the first denial, cap or failure ends the run. Spec: contracts part 03, sections 1.3 and 8.
 *
 * @returns the verdict, and the observations to come to it again without the system, in the order in which they were made
 * @throws RuntimeFault and StructuralFailure as `runPreflight`; `forbidden-target` before anything is asked, when a method is to
 * be repeated with another body that its policy does not call safe
 */
export async function livePreflight({ contract, probes, targets, ...run }: LivePreflight): Promise<{
  readonly verdict: Readonly<PreflightVerdict>
  readonly observations: readonly ProbeObservation[]
}> {
  const policies = parseTargetPolicies(targets)
  refuseUnsafeBodies(planPreflight(readContract(contract), readProbes(probes)).legs, policies.api)
  const observations: ProbeObservation[] = []
  const live = livePort(policies)
  const recording: EnvironmentProbePort = {
    async probe(request, signal) {
      const observation = await live.probe(request, signal)
      observations.push(observation)
      return observation
    },
  }
  const verdict = await runPreflight({ contract, probes, port: recording, ...run })
  return { verdict, observations }
}

/** The adapter for each kind of interface. */
function livePort(policies: TargetPolicies): EnvironmentProbePort {
  const ports: Readonly<Record<ProbeRequest['kind'], EnvironmentProbePort>> = {
    api: createHttpAdapter(policies.api),
    cli: createCommandLineAdapter(policies.cli),
    mcp: createMcpAdapter(policies.mcp),
  }
  return { probe: (request, signal) => ports[request.kind].probe(request, signal) }
}

/** A witness that varies the body sends one method twice; that is for the policy to allow, not for the contract to ask. */
function refuseUnsafeBodies(legs: readonly Leg[], policy: ProbeTargetPolicy): void {
  for (const { legId, purpose, operation, request } of legs) {
    const varies = purpose === 'sensitivity' && operation.operation.sensitivityWitness?.channel === 'body'
    if (!varies || request.kind !== 'api') continue
    const { interfaceId, method } = request
    // Which one will allow is known when the address is. One that none permits is denied then, by the rule that says why.
    const named = policy.authorizations.filter(
      (authorization) => authorization.interfaceId === interfaceId && authorization.methods.includes(method),
    )
    if (named.every((authorization) => isSafeMethod(authorization, method))) continue
    throw new RuntimeFault({
      code: 'forbidden-target',
      artifactPath: PROBE.requestPath,
      reason: 'method-not-authorized',
      detail: `leg "${legId}" varies the body of a ${method}, which the policy of "${interfaceId}" does not list in safeMethods`,
    })
  }
}
