/**
 * What the author of an adapter needs: the ports with their messages and parsers, the policies and faults an adapter speaks of,
 * and the suite that tells whether it keeps the contract. In: a subject, which is a port and how to put it into four situations.
 * Out: a report with one outcome per assertion; a suite that did not finish fails itself. It needs no test framework, and it
 * never asks the policy evaluators, so that it cannot agree with a subject by sharing its mistake.
 * Spec: contracts part 07, section 8.
 */
export {
  FORBIDDEN_TARGET_REASONS,
  type ForbiddenTargetReason,
  PORT_FAILURE_REASONS,
  type PortFailureReason,
  RUNTIME_FAULT_CODES,
  RuntimeFault,
  type RuntimeFaultCode,
} from '../canonical/faults.ts'
export type {
  ObservedBody as ProbeObservedBody,
  RequestBody as ProbeRequestBody,
} from '../contracts/schemas/parts/bodies.ts'
export type { ProbeObservation } from '../contracts/schemas/probe-observation.ts'
export type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
export type { ProbeTargetAuthorization, ProbeTargetPolicy } from '../contracts/target-policy/policy.ts'
export type {
  ClockReadRequest,
  ClockReadResponse,
  CorpusResolveRequest,
  CorpusResolveResponse,
  FileReadRequest,
  FileReadResponse,
  FileWriteRequest,
  FileWriteResponse,
} from '../ports/messages.ts'
export {
  type BoundaryParsers,
  clockReadParsers,
  corpusResolveParsers,
  fileReadParsers,
  fileWriteParsers,
  type Parsed,
  type Parser,
  probeParsers,
} from '../ports/parsers.ts'
export type { CommandTargetAuthorization, CommandTargetPolicy } from '../ports/policies/command-target-policy.ts'
export type { McpTargetAuthorization, McpTargetPolicy } from '../ports/policies/mcp-target-policy.ts'
export type { ClockPort, CorpusPort, EnvironmentProbePort, FileSystemPort } from '../ports/ports.ts'
export {
  CONFORMANCE_OUTCOME_COUNTS,
  type ConformanceOutcome,
  type ConformancePort,
  type ConformanceReport,
  formatConformanceReport,
} from './report.ts'
export {
  runClockPortConformance,
  runCommandLineProbeConformance,
  runCorpusPortConformance,
  runEnvironmentProbePortConformance,
  runFileSystemPortConformance,
  runMcpProbeConformance,
} from './runners.ts'
export type {
  BuiltSubject,
  CommandProbeSubject,
  McpProbeSubject,
  PortSubject,
  ProbeSubject,
  ScenarioKind,
} from './subject.ts'
