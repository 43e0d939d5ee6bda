import { resolve } from 'node:path'
import { RuntimeFault } from '../../canonical/faults.ts'
import type { RequestStdin } from '../../contracts/schemas/parts/bodies.ts'
import type { CommandProbeRequest } from '../../contracts/schemas/probe-request.ts'
import { PROBE } from '../../ports/boundary.ts'
import {
  type CommandTargetAuthorization,
  type CommandTargetPolicy,
  decideCommandTarget,
  refusedEnvironmentKey,
} from '../../ports/policies/command-target-policy.ts'
import type { EnvironmentProbePort } from '../../ports/ports.ts'
import { cross } from '../cross.ts'
import { forbidden, ofKind } from '../denial.ts'
import { errorCode } from '../files.ts'
import { bodyOfText } from '../observed-body.ts'
import { hostPath } from '../process.ts'
import { commandArgv } from './argv.ts'
import { type CommandMechanism, exhausted, nodeCommandMechanism } from './mechanism.ts'

/**
 * Probes command-line programs: what the policy names, in the environment it permits, and nothing else.
 * Spec: contracts part 07, section 5.
 *
 * @param policy typed already; one from outside goes through `parseCommandTargetPolicy` first
 * @throws (the port) RuntimeFault `forbidden-target` with its reason, before anything is started; `budget-exhausted` at a cap;
 * `port-failure` when it cannot be started, `launch-too-large` among the reasons
 */
export function createCommandLineAdapter(
  policy: CommandTargetPolicy,
  mechanism: CommandMechanism = nodeCommandMechanism,
): EnvironmentProbePort {
  return {
    probe: (request, signal) =>
      cross({
        boundary: PROBE,
        request,
        signal,
        async work(probe) {
          const command = ofKind('cli', probe)
          const authorization = authorize(policy, command)
          const ended = await run({ mechanism, authorization, command, signal })
          return { ...ended, artifacts: await readArtifacts(mechanism, authorization) }
        },
      }),
  }
}

function authorize(policy: CommandTargetPolicy, command: CommandProbeRequest): CommandTargetAuthorization {
  const decision = decideCommandTarget(policy, command)
  if (!decision.allowed) throw forbidden(decision)
  const refused = refusedEnvironmentKey(decision.authorization, Object.keys(command.channels.environment))
  if (refused !== null) throw forbidden(refused)
  return decision.authorization
}

type Run = {
  readonly mechanism: CommandMechanism
  readonly authorization: CommandTargetAuthorization
  readonly command: CommandProbeRequest
  readonly signal: AbortSignal
}

async function run({ mechanism, authorization, command, signal }: Run) {
  const { target, cwd, maxElapsedMs, maxOutputBytes } = authorization
  const { kind, probeId, interfaceId, operationId, subcommandPath, channels } = command
  const launch = {
    target,
    subcommandPath,
    argv: commandArgv(command),
    env: { ...hostPath(), ...channels.environment },
    stdin: stdinText(channels.stdin),
    cwd,
    maxElapsedMs,
    maxOutputBytes,
  }
  const running = (async () => mechanism.run(launch, signal))()
  const ended: Record<string, unknown> = { ...(await running.catch(explainLaunch)) }
  return {
    kind,
    probeId,
    interfaceId,
    operationId,
    exitCode: ended['exitCode'],
    stdout: bodyOf(ended['stdout']),
    stderr: bodyOf(ended['stderr']),
  }
}

function stdinText(stdin: RequestStdin): string | null {
  switch (stdin.kind) {
    case 'absent':
      return null
    case 'json':
      return JSON.stringify(stdin.value)
    case 'text':
      return stdin.value
  }
}

function explainLaunch(error: unknown): never {
  if (errorCode(error) !== 'E2BIG') throw error
  throw new RuntimeFault({
    code: 'port-failure',
    artifactPath: PROBE.responsePath,
    detail: 'the arguments and the environment are more than the system takes',
    portFailureReason: 'launch-too-large',
    cause: error,
  })
}

/** Anything but text is left for the response schema to refuse. */
function bodyOf(text: unknown): unknown {
  return typeof text === 'string' ? bodyOfText(text) : text
}

/** One entry for every artifact of the authorization, and for no other. */
async function readArtifacts(mechanism: CommandMechanism, authorization: CommandTargetAuthorization) {
  const { cwd, artifacts, maxOutputBytes } = authorization
  const readings = Object.entries(artifacts).map(async ([artifactId, path]) => {
    const { present, text, truncated } = await mechanism.readArtifact(resolve(cwd, path), maxOutputBytes)
    if (truncated) throw exhausted(`artifact "${artifactId}" exceeded maxOutputBytes (${maxOutputBytes})`)
    return [artifactId, present ? bodyOfText(text) : { kind: 'absent' }] as const
  })
  return Object.fromEntries(await Promise.all(readings))
}
