import { isRecord } from '../../canonical/is-record.ts'
import type { JsonObject } from '../../canonical/json-value.ts'
import type { ProbeObservation } from '../../contracts/schemas/probe-observation.ts'
import { type ArmAssertion, CAPPED, callsOfUnmapped, DENIED, NO_CALL, OBSERVED } from '../arm.ts'
import type { McpProbeSubject } from '../subject.ts'

/** What every port for `mcp` requests must do. Spec: contracts part 07, section 8.7. */
export const MCP_ASSERTIONS: readonly ArmAssertion<McpProbeSubject>[] = [
  {
    id: 'mcp/allow-authorized-tool-call',
    title: 'an authorized tool is called',
    request: (subject) => subject.authorizedRequest,
    expect: OBSERVED,
  },
  {
    id: 'mcp/observe-error-result',
    title: 'an error that a tool reports is observed and not thrown',
    request: (subject) => subject.errorResultRequest,
    expect: {
      kind: 'observation',
      also: (observation) =>
        observation.kind === 'mcp' && observation.isError && observation.result.kind !== 'absent'
          ? null
          : 'the observation is of no reported error with a result',
    },
  },
  {
    id: 'mcp/deny-unmapped-interface',
    title: 'a server that no authorization names is denied',
    request: (subject) => subject.unmappedInterfaceRequest,
    expect: DENIED,
    calls: callsOfUnmapped,
  },
  {
    id: 'mcp/deny-unauthorized-tool',
    title: 'a tool that is not listed is denied',
    request: (subject) => subject.unauthorizedToolRequest,
    expect: DENIED,
    calls: ({ policy }, request) => {
      if (request.kind !== 'mcp') return `the request is of kind "${request.kind}"`
      const { interfaceId, toolName } = request
      const named = policy.authorizations.find((authorization) => authorization.interfaceId === interfaceId)
      if (named === undefined) return `no authorization names the interface "${interfaceId}"`
      return named.tools.includes(toolName) ? `the policy lists the tool "${toolName}"` : NO_CALL
    },
  },
  {
    id: 'mcp/arguments-passed-as-declared',
    title: 'an argument reaches the tool as declared',
    request: (subject) => subject.argumentEchoRequest,
    expect: {
      kind: 'observation',
      also: (observation, { argumentEchoResultKey: key, argumentEchoValue }) => {
        const result = objectOf(observation)
        if (result === null || !Object.hasOwn(result, key)) return `the result is no object with the key "${key}"`
        return result[key] === argumentEchoValue
          ? null
          : `the result holds ${JSON.stringify(result[key])} under "${key}"`
      },
    },
  },
  {
    id: 'mcp/observe-declared-result-channel',
    title: 'the structured result is what is observed',
    request: (subject) => subject.structuredResultRequest,
    expect: {
      kind: 'observation',
      also: (observation, { structuredResultKeys }) => {
        const result = objectOf(observation)
        if (result === null) return 'the result is no object'
        const missing = structuredResultKeys.find((key) => !Object.hasOwn(result, key))
        return missing === undefined ? null : `the result has no key "${missing}"`
      },
    },
  },
  {
    id: 'mcp/cap-elapsed',
    title: 'a server beyond maxElapsedMs is not waited for',
    request: (subject) => subject.overElapsedRequest,
    expect: CAPPED,
  },
  {
    id: 'mcp/cap-result-bytes',
    title: 'a result beyond maxOutputBytes is not observed',
    request: (subject) => subject.overResultBytesRequest,
    expect: CAPPED,
  },
]

function objectOf(observation: ProbeObservation): JsonObject | null {
  if (observation.kind !== 'mcp' || observation.result.kind !== 'json') return null
  const { value } = observation.result
  return isRecord(value) ? value : null
}
