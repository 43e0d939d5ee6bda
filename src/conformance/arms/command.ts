import type { ProbeObservation } from '../../contracts/schemas/probe-observation.ts'
import type { CommandProbeRequest, ProbeRequest } from '../../contracts/schemas/probe-request.ts'
import type { CommandTargetAuthorization, CommandTargetPolicy } from '../../ports/policies/command-target-policy.ts'
import { type ArmAssertion, CAPPED, callsOfUnmapped, DENIED, NO_CALL, OBSERVED } from '../arm.ts'
import type { Complaint } from '../report.ts'
import type { CommandProbeSubject } from '../subject.ts'

/** What every port for `cli` requests must do. Spec: contracts part 07, section 8.6. */
export const COMMAND_ASSERTIONS: readonly ArmAssertion<CommandProbeSubject>[] = [
  {
    id: 'command/allow-authorized-invocation',
    title: 'an authorized command is run',
    request: (subject) => subject.authorizedRequest,
    expect: OBSERVED,
  },
  {
    id: 'command/observe-nonzero-exit',
    title: 'an exit code other than 0 is observed and not thrown',
    request: (subject) => subject.nonZeroExitRequest,
    expect: {
      kind: 'observation',
      also: (observation) =>
        observation.kind === 'cli' && observation.exitCode !== 0 ? null : 'the observation is of no exit code but 0',
    },
  },
  {
    id: 'command/deny-unmapped-interface',
    title: 'an interface that no authorization names is denied',
    request: (subject) => subject.unmappedInterfaceRequest,
    expect: DENIED,
    calls: callsOfUnmapped,
  },
  {
    id: 'command/deny-unmapped-executable',
    title: 'an executable that no authorization names is denied',
    request: (subject) => subject.unmappedExecutableRequest,
    expect: DENIED,
    calls: ({ policy }, request) =>
      ofCommand(request, (command) =>
        namedBy(policy, command) === undefined ? NO_CALL : `the policy names the executable "${command.executable}"`,
      ),
  },
  {
    id: 'command/deny-unauthorized-subcommand',
    title: 'a subcommand that is not permitted is denied',
    request: (subject) => subject.unauthorizedSubcommandRequest,
    expect: DENIED,
    calls: ({ policy }, request) => ofNamedCommand(policy, request, subcommandCalls),
  },
  {
    id: 'command/deny-unauthorized-environment-key',
    title: 'an environment key that is not permitted is denied',
    request: (subject) => subject.unauthorizedEnvironmentKeyRequest,
    expect: DENIED,
    calls: ({ policy }, request) => ofNamedCommand(policy, request, environmentCalls),
  },
  {
    id: 'command/argument-passed-literally',
    title: 'an argument reaches the program as it stands',
    request: (subject) => subject.injectionRequest,
    expect: { kind: 'observation', also: (observation, subject) => argumentComplaint(observation, subject) },
  },
  {
    id: 'command/capture-declared-artifact',
    title: 'a file that the program writes is observed',
    request: (subject) => subject.artifactRequest,
    expect: { kind: 'observation', also: (observation, subject) => artifactComplaint(observation, subject) },
  },
  {
    id: 'command/cap-elapsed',
    title: 'a program beyond maxElapsedMs is not waited for',
    request: (subject) => subject.overElapsedRequest,
    expect: CAPPED,
  },
  {
    id: 'command/cap-output-bytes',
    title: 'output beyond maxOutputBytes is not observed',
    request: (subject) => subject.overOutputRequest,
    expect: CAPPED,
  },
]

function ofCommand(request: ProbeRequest, calls: (command: CommandProbeRequest) => number | string): number | string {
  return request.kind === 'cli' ? calls(request) : `the request is of kind "${request.kind}"`
}

type NamedCalls = (authorization: CommandTargetAuthorization, command: CommandProbeRequest) => number | string

function ofNamedCommand(policy: CommandTargetPolicy, request: ProbeRequest, calls: NamedCalls): number | string {
  return ofCommand(request, (command) => {
    const named = namedBy(policy, command)
    return named === undefined ? `no authorization names the executable "${command.executable}"` : calls(named, command)
  })
}

function namedBy(policy: CommandTargetPolicy, { interfaceId, executable }: CommandProbeRequest) {
  return policy.authorizations.find((named) => named.interfaceId === interfaceId && named.executable === executable)
}

const subcommandCalls: NamedCalls = ({ permittedSubcommandPaths }, { subcommandPath }) => {
  const asked = JSON.stringify(subcommandPath)
  const isPermitted = permittedSubcommandPaths.some((permitted) => JSON.stringify(permitted) === asked)
  return isPermitted ? `the policy permits the subcommand path ${asked}` : NO_CALL
}

const environmentCalls: NamedCalls = ({ permittedEnvironmentKeys }, { channels }) => {
  const keys = Object.keys(channels.environment)
  if (keys.length === 0) return 'the request declares no environment key'
  // PATH is never permitted, so a policy that lists it does not contradict the request.
  const isPermitted = (key: string) => permittedEnvironmentKeys.includes(key) && key.toUpperCase() !== 'PATH'
  return keys.every(isPermitted) ? 'the policy permits every environment key of the request' : NO_CALL
}

function argumentComplaint(observation: ProbeObservation, { injectionArgumentValue }: CommandProbeSubject): Complaint {
  const expected = JSON.stringify([injectionArgumentValue])
  const printed = observation.kind === 'cli' && observation.stdout.kind === 'json' ? observation.stdout.value : null
  const argv = typeof printed === 'object' && printed !== null && 'argv' in printed ? printed['argv'] : null
  return JSON.stringify(argv) === expected ? null : `the program saw the arguments ${JSON.stringify(argv)}`
}

function artifactComplaint(
  observation: ProbeObservation,
  { artifactId, artifactExpectedText }: CommandProbeSubject,
): Complaint {
  const artifacts = observation.kind === 'cli' ? observation.artifacts : {}
  const artifact = Object.hasOwn(artifacts, artifactId) ? artifacts[artifactId] : undefined
  if (artifact === undefined) return `the observation has no artifact "${artifactId}"`
  const isExpected = artifact.kind === 'text' && artifact.value === artifactExpectedText
  return isExpected ? null : `the artifact "${artifactId}" does not hold the expected text`
}
