import * as v from 'valibot'
import { say } from '../../contracts/schemas/parts/describe.ts'
import { mapOf, strict } from '../../contracts/schemas/parts/objects.ts'
import { Identifier, KeyName, NonEmptyText, ToolName } from '../../contracts/schemas/parts/scalars.ts'
import { processLimits } from './limits.ts'

/** One permission to start a tool server and call its tools. Spec: contracts part 07, section 4.3. */
export const McpTargetAuthorization = strict({
  interfaceId: say(Identifier, 'Logical name of the interface in the contract, and so of the server.'),
  target: say(NonEmptyText, 'The program that is the server: an absolute path, or a name looked up on the PATH.'),
  targetArgs: say(v.array(v.string()), 'Its arguments; no shell reads them.'),
  tools: say(
    v.pipe(v.array(ToolName), v.minLength(1, 'expected at least one tool')),
    'The tools that may be called, as the server spells them.',
  ),
  cwd: say(NonEmptyText, 'The folder the server runs in.'),
  serverEnvironment: say(
    mapOf(KeyName, v.string()),
    'Its environment, beside the PATH of the host; a PATH given here replaces that.',
  ),
  ...processLimits,
})
export type McpTargetAuthorization = v.InferOutput<typeof McpTargetAuthorization>

const Authorizations = v.pipe(
  v.array(McpTargetAuthorization),
  v.check((authorizations) => {
    const names = authorizations.map(({ interfaceId }) => interfaceId)
    return new Set(names).size === names.length
  }, 'expected at most one authorization for an interface'),
)

/** Every server that may be started. An empty list authorizes nothing. */
export const McpTargetPolicy = strict({ authorizations: Authorizations })
export type McpTargetPolicy = v.InferOutput<typeof McpTargetPolicy>

/** Which rule of a tool server policy denied. */
export const MCP_DENIAL_REASONS = Object.freeze(['interface-not-authorized', 'tool-not-authorized'] as const)
export type McpDenialReason = (typeof MCP_DENIAL_REASONS)[number]

export type McpTarget = { readonly interfaceId: string; readonly toolName: string }

export type McpDecision =
  | { readonly allowed: true; readonly authorization: McpTargetAuthorization }
  | { readonly allowed: false; readonly reason: McpDenialReason; readonly detail: string }

/**
 * Decides over one tool call; default deny. Of a policy that was never parsed and names an interface twice, only the first
 * counts. Spec: contracts part 07, section 4.3.
 */
export function decideMcpTarget(policy: McpTargetPolicy, { interfaceId, toolName }: McpTarget): McpDecision {
  const authorization = policy.authorizations.find((candidate) => candidate.interfaceId === interfaceId)
  if (authorization === undefined) {
    const detail = `no authorization names the interface "${interfaceId}"`
    return { allowed: false, reason: 'interface-not-authorized', detail }
  }
  if (authorization.tools.includes(toolName)) return { allowed: true, authorization }
  const detail = `the tool "${toolName}" of "${interfaceId}" is not among the authorized ones`
  return { allowed: false, reason: 'tool-not-authorized', detail }
}
