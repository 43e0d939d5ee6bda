/**
 * What the core asks of the outside: four ports with their messages, who may reach what, and how a port is called. In: a
 * request and a signal. Out: a response that satisfies its schema, or a `RuntimeFault`. Nothing here has an effect; that is
 * for adapters. Spec: contracts part 07, sections 1, 2 and 4.
 */
export { type Boundary, CLOCK_READ, CORPUS_RESOLVE, FILE_READ, FILE_WRITE, PROBE } from './boundary.ts'
export { invokePort } from './invoke-port.ts'
export * from './messages.ts'
export * from './parsers.ts'
export {
  COMMAND_DENIAL_REASONS,
  type CommandDecision,
  type CommandDenialReason,
  type CommandTarget,
  CommandTargetAuthorization,
  CommandTargetPolicy,
  decideCommandTarget,
} from './policies/command-target-policy.ts'
export {
  decideMcpTarget,
  MCP_DENIAL_REASONS,
  type McpDecision,
  type McpDenialReason,
  type McpTarget,
  McpTargetAuthorization,
  McpTargetPolicy,
} from './policies/mcp-target-policy.ts'
export {
  parseCommandTargetPolicy,
  parseMcpTargetPolicy,
  parseProbeTargetPolicy,
} from './policies/parse-target-policy.ts'
export type { ClockPort, CorpusPort, EnvironmentProbePort, FileSystemPort, PortMethod } from './ports.ts'
