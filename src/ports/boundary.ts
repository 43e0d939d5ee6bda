import { RuntimeFault } from '../canonical/faults.ts'
import {
  type BoundaryParsers,
  clockReadParsers,
  corpusResolveParsers,
  fileReadParsers,
  fileWriteParsers,
  probeParsers,
} from './parsers.ts'

/** Where a port method is crossed: how to read what goes in and what comes out, and what the two are called in faults. */
export type Boundary<Request, Response> = {
  readonly parsers: BoundaryParsers<Request, Response>
  readonly requestPath: string
  readonly responsePath: string
}

export const CORPUS_RESOLVE = {
  parsers: corpusResolveParsers,
  requestPath: 'CorpusResolveRequest',
  responsePath: 'CorpusResolveResponse',
} as const
export const CLOCK_READ = {
  parsers: clockReadParsers,
  requestPath: 'ClockReadRequest',
  responsePath: 'ClockReadResponse',
} as const
export const FILE_READ = {
  parsers: fileReadParsers,
  requestPath: 'FileReadRequest',
  responsePath: 'FileReadResponse',
} as const
export const FILE_WRITE = {
  parsers: fileWriteParsers,
  requestPath: 'FileWriteRequest',
  responsePath: 'FileWriteResponse',
} as const
export const PROBE = { parsers: probeParsers, requestPath: 'ProbeRequest', responsePath: 'ProbeObservation' } as const

/**
 * The request as a port may see it.
 *
 * @throws RuntimeFault `aborted`: the signal had fired; `schema-parse-failure`: the request is none; both at the request path
 */
export function enter<Request>(boundary: Boundary<Request, unknown>, request: unknown, signal: AbortSignal): Request {
  const { parsers, requestPath: artifactPath } = boundary
  if (signal.aborted) {
    const detail = 'the signal had fired before the port was asked'
    throw new RuntimeFault({ code: 'aborted', artifactPath, detail, cause: signal.reason })
  }
  const parsed = parsers.request.safeParse(request)
  if (parsed.success) return parsed.data
  const detail = `input does not conform to the ${artifactPath} schema`
  throw new RuntimeFault({ code: 'schema-parse-failure', artifactPath, detail, cause: parsed.error })
}

/**
 * The response as the caller may see it.
 *
 * @throws RuntimeFault `port-contract-violation` at the response path: it is no response
 */
export function leave<Response>(boundary: Boundary<unknown, Response>, response: unknown): Response {
  const { parsers, responsePath: artifactPath } = boundary
  const parsed = parsers.response.safeParse(response)
  if (parsed.success) return parsed.data
  const detail = `what the port answered does not conform to the ${artifactPath} schema`
  throw new RuntimeFault({ code: 'port-contract-violation', artifactPath, detail, cause: parsed.error })
}

/** `aborted` at the response path: the signal fired while the port was working. */
export function abortedInFlight({ responsePath: artifactPath }: Boundary<unknown, unknown>, cause: unknown) {
  return new RuntimeFault({
    code: 'aborted',
    artifactPath,
    detail: 'the signal fired before the port had answered',
    cause,
  })
}

/** `port-failure` at the response path: the port broke and did not say how. */
export function portFailure({ responsePath: artifactPath }: Boundary<unknown, unknown>, cause: unknown): RuntimeFault {
  const detail = cause instanceof Error ? cause.message : `the port failed with ${describe(cause)}`
  return new RuntimeFault({ code: 'port-failure', artifactPath, detail, cause })
}

function describe(thrown: unknown): string {
  return typeof thrown === 'string' ? JSON.stringify(thrown) : `a thrown ${thrown === null ? 'null' : typeof thrown}`
}
