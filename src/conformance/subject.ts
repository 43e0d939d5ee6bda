import type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import type { ProbeTargetPolicy } from '../contracts/target-policy/policy.ts'
import type { CommandTargetPolicy } from '../ports/policies/command-target-policy.ts'
import type { McpTargetPolicy } from '../ports/policies/mcp-target-policy.ts'

/**
 * The situations a port has to be put in, by whoever brings it. `resolves`: the mechanism works. `fails`: it errors.
 * `in-band-error`: it answers with something error-shaped or ill-shaped instead of throwing. `hangs`: it never settles and
 * ignores the signal. Spec: contracts part 07, section 8.1.
 */
export type ScenarioKind = 'resolves' | 'fails' | 'in-band-error' | 'hangs'

/** One instance of a port, in one situation. */
export type BuiltSubject<Request> = {
  readonly port: (request: Request, signal: AbortSignal) => Promise<unknown>
  /** How often the mechanism under the port has been called since this build; never how often the port was. */
  readonly underlyingCalls: () => number
  readonly dispose?: () => Promise<void>
}

/** A port and how to put it into each situation. */
export type PortSubject<Request> = {
  /** For the report. */
  readonly name: string
  /** A request that the port serves when its mechanism works. */
  readonly sampleRequest: Request
  /** A fresh instance each time. */
  readonly build: (scenario: ScenarioKind) => Promise<BuiltSubject<Request>>
  /** How long after an abort the port may take to reject, milliseconds. Default 1000. */
  readonly abortBudgetMs?: number
  /** How long any call may take before it counts as one that never settles, milliseconds. Default 60000. */
  readonly settleBudgetMs?: number
}

/** A port for `api` requests, with requests that its policy decides over. */
export type ProbeSubject = PortSubject<ProbeRequest> & {
  readonly policy: ProbeTargetPolicy
  readonly authorizedRequest: ProbeRequest
  /** Authorized, and answered with status 500. */
  readonly faultingRequest: ProbeRequest
  readonly unmappedRequest: ProbeRequest
  /** Each resolves to an address of its class that no authorization names. */
  readonly deniedAddressRequests: {
    readonly loopback: ProbeRequest
    readonly private: ProbeRequest
    readonly linkLocal: ProbeRequest
    readonly metadata: ProbeRequest
  }
  readonly unauthorizedMethodRequest: ProbeRequest
  readonly unauthorizedSchemeRequest: ProbeRequest
  /** Authorized, and answered with a redirect to a denied target. */
  readonly redirectingRequest: ProbeRequest
  /** Authorized, and answered with a chain of authorized redirects longer than the limit. */
  readonly overRedirectRequest: ProbeRequest
  readonly oversizeResponseRequest: ProbeRequest
  readonly slowRequest: ProbeRequest
}

/** A port for `cli` requests, with requests that its policy decides over. */
export type CommandProbeSubject = PortSubject<ProbeRequest> & {
  readonly policy: CommandTargetPolicy
  readonly authorizedRequest: ProbeRequest
  readonly nonZeroExitRequest: ProbeRequest
  readonly unmappedInterfaceRequest: ProbeRequest
  readonly unmappedExecutableRequest: ProbeRequest
  readonly unauthorizedSubcommandRequest: ProbeRequest
  readonly unauthorizedEnvironmentKeyRequest: ProbeRequest
  /** Its one argument is `injectionArgumentValue`; the program prints `{"argv": [...]}`. */
  readonly injectionRequest: ProbeRequest
  readonly injectionArgumentValue: string
  /** The program writes `artifactExpectedText` to the artifact `artifactId`. */
  readonly artifactRequest: ProbeRequest
  readonly artifactId: string
  readonly artifactExpectedText: string
  readonly overElapsedRequest: ProbeRequest
  readonly overOutputRequest: ProbeRequest
}

/** A port for `mcp` requests, with requests that its policy decides over. */
export type McpProbeSubject = PortSubject<ProbeRequest> & {
  readonly policy: McpTargetPolicy
  readonly authorizedRequest: ProbeRequest
  /** The tool reports an error, with a structured result. */
  readonly errorResultRequest: ProbeRequest
  readonly unmappedInterfaceRequest: ProbeRequest
  readonly unauthorizedToolRequest: ProbeRequest
  /** The tool answers with `argumentEchoValue`, an argument it was given, under `argumentEchoResultKey`. */
  readonly argumentEchoRequest: ProbeRequest
  readonly argumentEchoValue: string
  readonly argumentEchoResultKey: string
  /** The tool answers with an object that has all of `structuredResultKeys`. */
  readonly structuredResultRequest: ProbeRequest
  readonly structuredResultKeys: readonly string[]
  readonly overElapsedRequest: ProbeRequest
  readonly overResultBytesRequest: ProbeRequest
}
