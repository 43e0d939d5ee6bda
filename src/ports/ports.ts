import type { ProbeObservation } from '../contracts/schemas/probe-observation.ts'
import type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import type {
  ClockReadRequest,
  ClockReadResponse,
  CorpusResolveRequest,
  CorpusResolveResponse,
  FileReadRequest,
  FileReadResponse,
  FileWriteRequest,
  FileWriteResponse,
} from './messages.ts'

/**
 * One effect. Every implementation makes one underlying call per invocation, never retries, falls back or caches; rejects at
 * once with `aborted` when the signal fires; rejects with a `RuntimeFault` for every failure, never answers with one; and what
 * it answers satisfies the response schema. Spec: contracts part 07, section 1.
 */
export type PortMethod<Request, Response> = (request: Request, signal: AbortSignal) => Promise<Response>

/** Turns a private reference into the bytes it stands for. */
export type CorpusPort = { readonly resolve: PortMethod<CorpusResolveRequest, CorpusResolveResponse> }

/** Tells the time. */
export type ClockPort = { readonly read: PortMethod<ClockReadRequest, ClockReadResponse> }

/** Reads and writes files. */
export type FileSystemPort = {
  readonly readFile: PortMethod<FileReadRequest, FileReadResponse>
  readonly writeFile: PortMethod<FileWriteRequest, FileWriteResponse>
}

/** Asks a live system one thing. Whatever it answers is an observation, an error of its own included. */
export type EnvironmentProbePort = { readonly probe: PortMethod<ProbeRequest, ProbeObservation> }
