import type { McpProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import type { McpTargetAuthorization, McpTargetPolicy } from '../../../src/ports/index.ts'

export function mcpRequest(
  toolName: string,
  toolArguments: McpProbeRequest['channels']['arguments'] = {},
  changes: Partial<McpProbeRequest> = {},
): McpProbeRequest {
  return {
    kind: 'mcp',
    probeId: 'leg-1',
    interfaceId: 'notes-mcp',
    operationId: 'search',
    toolName,
    channels: { arguments: toolArguments },
    ...changes,
  }
}

export function mcpPolicy(tool: string, changes: Partial<McpTargetAuthorization> = {}): McpTargetPolicy {
  return {
    authorizations: [
      {
        interfaceId: 'notes-mcp',
        target: 'no-such-server',
        targetArgs: [],
        tools: [tool],
        cwd: '/',
        serverEnvironment: {},
        maxElapsedMs: 60_000,
        maxOutputBytes: 64 * 1024,
        ...changes,
      },
    ],
  }
}

export const GREETING = answer(1, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'x' } })

/** An answer as one line, without its line end. */
export function answer(id: unknown, result: unknown): string {
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

/**
 * A server that is a shell script: `$1` is what answers the handshake, `$2` is for the script to print after the call. Lines
 * that were read are `$init`, `$ready` and `$call`.
 */
export function scriptedServer(
  script: string,
  {
    greeting = GREETING,
    reply = '',
    ...changes
  }: Partial<McpTargetAuthorization & { greeting: string; reply: string }> = {},
): McpTargetPolicy {
  const whole = `read -r init; ${greeting === '' ? '' : 'printf "%s\\n" "$1";'} ${script}`
  return mcpPolicy('tool', { target: 'sh', targetArgs: ['-c', whole, 'sh', greeting, reply], ...changes })
}

/** Reads what follows the handshake. */
export const HEAR_CALL = 'read -r ready; read -r call;'
