import * as v from 'valibot'
import { MAX_DEPTH } from '../canonical/scan-json.ts'
import { isDeeperThan } from '../contracts/schemas/parse.ts'
import { ProbeObservation } from '../contracts/schemas/probe-observation.ts'
import { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import {
  ClockReadRequest,
  ClockReadResponse,
  CorpusResolveRequest,
  CorpusResolveResponse,
  FileReadRequest,
  FileReadResponse,
  FileWriteRequest,
  FileWriteResponse,
} from './messages.ts'

export type Parsed<Value> =
  | { readonly success: true; readonly data: Value }
  /** A `ValiError` with the issues, all of them up to about a thousand; another error when the value could not be read at all. */
  | { readonly success: false; readonly error: Error }

/** Never throws, whatever the value. What comes back shares nothing with the input but the bytes. */
export type Parser<Value> = { safeParse(input: unknown): Parsed<Value> }

export type BoundaryParsers<Request, Response> = {
  readonly request: Parser<Request>
  readonly response: Parser<Response>
}

/** The parsers of each port method, for whoever writes or judges an adapter. Spec: contracts part 07, section 1. */
export const corpusResolveParsers = parsers(CorpusResolveRequest, CorpusResolveResponse)
export const clockReadParsers = parsers(ClockReadRequest, ClockReadResponse)
export const fileReadParsers = parsers(FileReadRequest, FileReadResponse)
export const fileWriteParsers = parsers(FileWriteRequest, FileWriteResponse)
export const probeParsers: BoundaryParsers<ProbeRequest, ProbeObservation> = {
  request: nestedParser(ProbeRequest),
  response: nestedParser(ProbeObservation),
}

function parsers<Request extends v.GenericSchema, Response extends v.GenericSchema>(
  request: Request,
  response: Response,
): BoundaryParsers<v.InferOutput<Request>, v.InferOutput<Response>> {
  return { request: flatParser(request), response: flatParser(response) }
}

function flatParser<Schema extends v.GenericSchema>(schema: Schema): Parser<v.InferOutput<Schema>> {
  return { safeParse: (input) => readable(() => parse(schema, input)) }
}

/** For messages that carry JSON. Deeper than a hashed value may be, it would be refused later and with less to say. */
function nestedParser<Schema extends v.GenericSchema>(schema: Schema): Parser<v.InferOutput<Schema>> {
  return {
    safeParse: (input) =>
      readable(() =>
        isDeeperThan(MAX_DEPTH, input)
          ? { success: false, error: new Error(`nested deeper than ${MAX_DEPTH} levels`) }
          : parse(schema, input),
      ),
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, input: unknown): Parsed<v.InferOutput<Schema>> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true })
  return parsed.success
    ? { success: true, data: parsed.output }
    : { success: false, error: new v.ValiError(parsed.issues) }
}

// A proxy or an accessor of a stranger's throws when it is read.
function readable<Value>(read: () => Parsed<Value>): Parsed<Value> {
  try {
    return read()
  } catch (cause) {
    return { success: false, error: new Error('the value could not be read', { cause }) }
  }
}
