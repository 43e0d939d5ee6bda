/**
 * Reference implementations of the ports, for whoever builds on the library, and the readers of the mappings that say what they
 * may reach. In: a typed policy or a folder. Out: a port that does one thing per call, within limits, and throws a coded fault
 * for everything else. None of them reaches what no policy names. Spec: contracts part 07, sections 3 to 7.
 *
 * Programs and servers run under a watchdog, which ends them should the host be killed, and are ended when that is lost. On
 * Windows, and in a single executable that a stranger built with this library, nothing can be one: there they run without, and
 * end with the host only when it exits by itself.
 */
export {
  parseCommandTargetPolicy,
  parseMcpTargetPolicy,
  parseProbeTargetPolicy,
} from '../ports/policies/parse-target-policy.ts'
export { createCommandLineAdapter } from './command/adapter.ts'
export {
  type CommandArtifact,
  type CommandMechanism,
  type CommandRunRequest,
  type CommandRunResult,
  nodeCommandMechanism,
} from './command/mechanism.ts'
export { createHttpAdapter } from './http/adapter.ts'
export type { HttpEndpoint } from './http/endpoint.ts'
export {
  type HttpExchangeRequest,
  type HttpExchangeResult,
  type HttpMechanism,
  nodeHttpMechanism,
} from './http/mechanism.ts'
export { type CorpusMechanism, createLocalCorpusAdapter } from './local-corpus.ts'
export { createMcpAdapter } from './mcp/adapter.ts'
export {
  type McpCallToolRequest,
  type McpCallToolResult,
  type McpMechanism,
  nodeStdioMcpMechanism,
} from './mcp/mechanism.ts'
export { createNodeFileSystemAdapter, type FileSystemMechanism } from './node-file-system.ts'
export { type ClockMechanism, createSystemClockAdapter } from './system-clock.ts'
