import { Buffer } from 'node:buffer'
import { RuntimeFault } from '../../canonical/faults.ts'
import type { JsonValue } from '../../canonical/json-value.ts'
import type { RequestBody } from '../../contracts/schemas/parts/bodies.ts'
import type { ApiProbeRequest } from '../../contracts/schemas/probe-request.ts'
import { PROBE } from '../../ports/boundary.ts'

/** What is sent, wherever it goes. */
export type Outgoing = {
  readonly method: string
  /** Path and query, as on the request line. */
  readonly path: string
  /** Lower-case name to value; without those that frame the message or name the host. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Uint8Array | null
}

/** These say how the message is cut or where it goes; a contract that set them could make one request two. */
const OWN_HEADERS = [
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
] as const

/**
 * The request of a probe as it is put on the wire. Values are tokens as on a command line: a string as it stands, anything else
 * as JSON; a list in the query repeats its key.
 *
 * @throws RuntimeFault `schema-parse-failure` at `ProbeRequest`: a path parameter is missing or not in the template, a header is
 * none that can be sent or belongs to the adapter
 */
export function outgoingRequest({ method, pathTemplate, channels }: ApiProbeRequest): Outgoing {
  const headers = requestHeaders(channels.header)
  const body = requestBody(channels.body, headers)
  return { method, path: expand(pathTemplate, channels.path) + queryString(channels.query), headers, body }
}

function expand(template: string, values: Readonly<Record<string, JsonValue>>): string {
  const names = [...template.matchAll(PARAMETER)].map(([, name = '']) => name)
  const missing = names.find((name) => !Object.hasOwn(values, name))
  if (missing !== undefined) throw unsendable(`the path parameter "${missing}" has no value`)
  const stray = Object.keys(values).find((name) => !names.includes(name))
  if (stray !== undefined) throw unsendable(`the path ${template} has no parameter "${stray}"`)
  return template
    .split(PARAMETER)
    .map((part, index) => (index % 2 === 1 ? escaped(token(values[part] ?? null)) : literal(part)))
    .join('')
}

const PARAMETER = /\{([A-Za-z0-9_-]+)\}/g
const NOT_IN_A_PATH = /[^A-Za-z0-9\-._~!$&'()*+,;=@%/]+/g

function literal(part: string): string {
  return part.replaceAll(NOT_IN_A_PATH, escaped)
}

function queryString(query: Readonly<Record<string, JsonValue>>): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${escaped(key)}=${escaped(token(each))}`),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

function escaped(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    throw unsendable(`${JSON.stringify(text)} holds half a character, which no address can`)
  }
}

function token(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function requestHeaders(given: Readonly<Record<string, string>>): Map<string, string> {
  const headers = new Map([['accept-encoding', 'identity']])
  for (const [name, value] of Object.entries(given)) {
    const key = name.toLowerCase()
    if (OWN_HEADERS.some((own) => own === key)) throw unsendable(`the header "${name}" is the adapter's own to set`)
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) throw unsendable(`${JSON.stringify(name)} is no name of a header`)
    if (!/^[\t\x20-\x7e]*$/.test(value)) throw unsendable(`the header "${name}" may hold printable ASCII only`)
    headers.set(key, value)
  }
  return headers
}

/** The bytes of the body; what they are is noted in the headers. */
function requestBody(body: RequestBody, headers: Map<string, string>): Uint8Array | null {
  switch (body.kind) {
    case 'absent':
      return null
    case 'json':
      if (!headers.has('content-type')) headers.set('content-type', 'application/json')
      return new TextEncoder().encode(JSON.stringify(body.value))
    case 'raw':
      headers.set('content-type', body.contentType)
      return new Uint8Array(Buffer.from(body.base64, 'base64'))
  }
}

function unsendable(detail: string): RuntimeFault {
  return new RuntimeFault({ code: 'schema-parse-failure', artifactPath: PROBE.requestPath, detail })
}
