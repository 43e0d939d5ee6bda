import type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import type { ClockReadRequest, CorpusResolveRequest, FileReadRequest, FileWriteRequest } from '../ports/messages.ts'
import {
  clockReadParsers,
  corpusResolveParsers,
  fileReadParsers,
  fileWriteParsers,
  probeParsers,
} from '../ports/parsers.ts'
import { type ArmAssertion, armOutcomes } from './arm.ts'
import { API_ASSERTIONS } from './arms/api.ts'
import { COMMAND_ASSERTIONS } from './arms/command.ts'
import { MCP_ASSERTIONS } from './arms/mcp.ts'
import { type ConformancePort, type ConformanceReport, reportOf } from './report.ts'
import { sharedOutcomes } from './shared.ts'
import type { CommandProbeSubject, McpProbeSubject, PortSubject, ProbeSubject } from './subject.ts'

/** Whether a port conforms; it never throws for anything the subject does. Spec: contracts part 07, section 8.3. */
export async function runCorpusPortConformance(subject: PortSubject<CorpusResolveRequest>): Promise<ConformanceReport> {
  return reportOf('corpus', subject.name, await sharedOutcomes('resolve', subject, corpusResolveParsers.response))
}

export async function runClockPortConformance(subject: PortSubject<ClockReadRequest>): Promise<ConformanceReport> {
  return reportOf('clock', subject.name, await sharedOutcomes('read', subject, clockReadParsers.response))
}

/** The two methods of one port, each as a subject of its own. */
export async function runFileSystemPortConformance(
  readSubject: PortSubject<FileReadRequest>,
  writeSubject: PortSubject<FileWriteRequest>,
): Promise<ConformanceReport> {
  const names = new Set([readSubject.name, writeSubject.name])
  return reportOf('file-system', [...names].join(' + '), [
    ...(await sharedOutcomes('readFile', readSubject, fileReadParsers.response)),
    ...(await sharedOutcomes('writeFile', writeSubject, fileWriteParsers.response)),
  ])
}

/** A port for `api` requests. */
export function runEnvironmentProbePortConformance(subject: ProbeSubject): Promise<ConformanceReport> {
  return runProbeArm('environment-probe', subject, API_ASSERTIONS)
}

/** A port for `cli` requests. */
export function runCommandLineProbeConformance(subject: CommandProbeSubject): Promise<ConformanceReport> {
  return runProbeArm('command-probe', subject, COMMAND_ASSERTIONS)
}

/** A port for `mcp` requests. */
export function runMcpProbeConformance(subject: McpProbeSubject): Promise<ConformanceReport> {
  return runProbeArm('mcp-probe', subject, MCP_ASSERTIONS)
}

async function runProbeArm<Subject extends PortSubject<ProbeRequest>>(
  port: ConformancePort,
  subject: Subject,
  assertions: readonly ArmAssertion<Subject>[],
): Promise<ConformanceReport> {
  return reportOf(port, subject.name, [
    ...(await sharedOutcomes('probe', subject, probeParsers.response)),
    ...(await armOutcomes(subject, assertions)),
  ])
}
