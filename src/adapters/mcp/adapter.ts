import { PROBE } from '../../ports/boundary.ts'
import { decideMcpTarget, type McpTargetPolicy } from '../../ports/policies/mcp-target-policy.ts'
import type { EnvironmentProbePort } from '../../ports/ports.ts'
import { cross } from '../cross.ts'
import { forbidden, ofKind } from '../denial.ts'
import { hostPath } from '../process.ts'
import { type McpMechanism, nodeStdioMcpMechanism } from './mechanism.ts'

/**
 * Probes tool servers over stdio: the servers the policy names, the tools it lists, one session for each probe.
 * Spec: contracts part 07, section 7.
 *
 * @param policy typed already; one from outside goes through `parseMcpTargetPolicy` first
 * @throws (the port) RuntimeFault `forbidden-target` with its reason, before any server is started; `budget-exhausted` at a
 * cap; `port-failure` when the server cannot be started, refuses the handshake or breaks the protocol
 */
export function createMcpAdapter(
  policy: McpTargetPolicy,
  mechanism: McpMechanism = nodeStdioMcpMechanism,
): EnvironmentProbePort {
  return {
    probe: (request, signal) =>
      cross({
        boundary: PROBE,
        request,
        signal,
        async work(probe) {
          const { kind, probeId, interfaceId, operationId, toolName, channels } = ofKind('mcp', probe)
          const decision = decideMcpTarget(policy, { interfaceId, toolName })
          if (!decision.allowed) throw forbidden(decision)
          const { target, targetArgs, serverEnvironment, cwd, maxElapsedMs, maxOutputBytes } = decision.authorization
          const call = {
            target,
            targetArgs,
            toolName,
            arguments: channels.arguments,
            env: { ...hostPath(), ...serverEnvironment },
            cwd,
            maxElapsedMs,
            maxOutputBytes,
          }
          return { kind, probeId, interfaceId, operationId, ...observed(await mechanism.callTool(call, signal)) }
        },
      }),
  }
}

/** What a mechanism answered, as an observation; what is ill-shaped is left for the response schema to refuse. */
function observed(answer: unknown) {
  const { isError, structuredResult, exitCode }: Record<string, unknown> = { ...Object(answer) }
  const result = structuredResult === undefined ? { kind: 'absent' } : { kind: 'json', value: structuredResult }
  return exitCode === undefined ? { isError, result } : { isError, result, exitCode }
}
