import { Buffer } from 'node:buffer'
import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { RuntimeFault } from '../../canonical/faults.ts'
import { errorCode } from '../files.ts'
import { systemError } from '../read-or-throw.ts'
import { authority, type HttpEndpoint, nameOf } from './endpoint.ts'
import type { Outgoing } from './outgoing.ts'

export type HttpExchangeRequest = {
  readonly endpoint: HttpEndpoint
  /** The address that was judged, a literal; nothing else is connected to. */
  readonly address: string
  readonly outgoing: Outgoing
  readonly maxResponseBytes: number
  /** Certificates to trust besides none: PEM, in place of the system's own. Null trusts the system's. */
  readonly trusted: string | null
}

export type HttpExchangeResult = {
  readonly status: number
  /** As they came, repeated ones repeated. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Uint8Array
}

/** How names are looked up and one request is answered; to be replaced in tests. */
export type HttpMechanism = {
  readonly lookup: (host: string, signal: AbortSignal) => Promise<readonly string[]>
  /** One request and its answer; redirects are answers. */
  readonly exchange: (request: HttpExchangeRequest, signal: AbortSignal) => Promise<HttpExchangeResult>
}

/**
 * Asks the system for names, and servers over a connection of their own, with no proxy and no memory in between.
 *
 * @throws (exchange) RuntimeFault `budget-exhausted` past `maxResponseBytes`; the system's error when nothing answered; an Error
 * for an answer that is none
 */
export const nodeHttpMechanism: HttpMechanism = {
  async lookup(host) {
    try {
      const found = await lookup(host, { all: true, verbatim: true })
      return found.map(({ address }) => address)
    } catch (error) {
      const code = errorCode(error)
      throw systemError(code, `the name ${JSON.stringify(host)} cannot be looked up (${code})`)
    }
  },

  exchange: (request, signal) =>
    new Promise((resolve, reject) => {
      const sent = send(request, signal)
      let when = 'before it had answered'
      const fail = (error: unknown) => {
        reject(explained(error, when))
        sent.destroy()
      }
      sent.on('error', fail)
      sent.on('upgrade', (_, socket) => {
        socket.destroy()
        fail(switched())
      })
      sent.on('response', (response) => {
        if (response.statusCode === 101) return fail(switched())
        when = 'in the middle of its answer'
        receive(response, request.maxResponseBytes).then(resolve, fail)
      })
      sent.end(request.outgoing.body ?? undefined)
    }),
}

function send({ endpoint, address, outgoing, trusted }: HttpExchangeRequest, signal: AbortSignal): ClientRequest {
  const { method, path } = outgoing
  const options = {
    host: address,
    port: endpoint.port,
    method,
    path,
    headers: { host: authority(endpoint), ...Object.fromEntries(outgoing.headers), ...lengthOf(outgoing) },
    agent: false,
    lookup: refuseLookup,
    signal,
  } as const
  if (endpoint.scheme === 'http') return requestHttp(options)
  // Without a name the certificate is checked against the address.
  const tls = { servername: nameOf(endpoint) ?? '', ...(trusted === null ? {} : { ca: trusted }) }
  return requestHttps({ ...options, ...tls })
}

function lengthOf({ method, body }: Outgoing): Record<string, string> {
  if (body !== null) return { 'content-length': String(body.length) }
  return ['POST', 'PUT', 'PATCH'].includes(method) ? { 'content-length': '0' } : {}
}

function refuseLookup(): never {
  throw new Error('an address that was judged is not looked up again')
}

async function receive(response: IncomingMessage, maxResponseBytes: number): Promise<HttpExchangeResult> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response) {
    const bytes: Uint8Array = chunk
    length += bytes.length
    if (length > maxResponseBytes) throw exhausted(`the answer exceeded maxResponseBytes (${maxResponseBytes})`)
    chunks.push(bytes)
  }
  const { rawHeaders } = response
  const headers = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
  return { status: response.statusCode ?? 0, headers, body: new Uint8Array(Buffer.concat(chunks)) }
}

function switched(): Error {
  return new Error('the server switched to another protocol, which it was not asked to')
}

const HUNG_UP = ['ECONNRESET', 'EPIPE']

/** What the system says of a server that hung up, or that speaks no HTTP, in words for whoever probes it. */
function explained(error: unknown, when: string): unknown {
  const code = errorCode(error)
  const wording = HUNG_UP.includes(code)
    ? `the server closed the connection ${when}`
    : code.startsWith('HPE_') && error instanceof Error
      ? `the server sent no HTTP that can be read: ${error.message.replace(/^Parse Error: /, '')}`
      : null
  return wording === null ? error : Object.assign(new Error(wording, { cause: error }), { code })
}

/** A cap of the authorization was passed. */
export function exhausted(detail: string): RuntimeFault {
  return new RuntimeFault({ code: 'budget-exhausted', artifactPath: 'ApiProbeRequest', detail })
}
