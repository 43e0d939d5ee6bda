import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiProbeRequest } from '../../../src/contracts/schemas/probe-request.ts'
import type { ProbeTargetAuthorization, ProbeTargetPolicy } from '../../../src/contracts/target-policy/index.ts'

type Channels = ApiProbeRequest['channels']
type Changes = Partial<Omit<ApiProbeRequest, 'channels' | 'kind'>> & Partial<Channels>

export function apiRequest(changes: Changes = {}): ApiProbeRequest {
  const { path = {}, query = {}, header = {}, body = { kind: 'absent' }, ...rest } = changes
  return {
    kind: 'api',
    probeId: 'leg-1',
    interfaceId: 'notes-api',
    operationId: 'get-note',
    method: 'GET',
    pathTemplate: '/',
    channels: { path, query, header, body },
    ...rest,
  }
}

export function authorization(changes: Partial<ProbeTargetAuthorization> = {}): ProbeTargetAuthorization {
  return {
    interfaceId: 'notes-api',
    scheme: 'http',
    host: '127.0.0.1',
    port: 80,
    addresses: ['127.0.0.1'],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    safeMethods: [],
    maxRedirects: 3,
    maxElapsedMs: 60_000,
    maxRequestBytes: 64 * 1024,
    maxResponseBytes: 64 * 1024,
    ...changes,
  }
}

export const httpPolicy = (...authorizations: Partial<ProbeTargetAuthorization>[]): ProbeTargetPolicy => ({
  authorizations: authorizations.map(authorization),
})

/** What a server got, in the order it got it. */
export type Got = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A server on 127.0.0.1 that notes every request. Closed with `await using`. */
export async function serve(answer: (got: Got, response: ServerResponse) => void, host = '127.0.0.1') {
  const got: Got[] = []
  const server = createServer(async (message, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of message) chunks.push(chunk)
    const { method = '', url = '', headers } = message
    const noted = { method, url, headers, body: Buffer.concat(chunks).toString() }
    got.push(noted)
    answer(noted, response)
  })
  return { got, ...(await listening(server, host)) }
}

/** Starts a server and tells its port. */
export async function listening(server: Server | import('node:net').Server, host = '127.0.0.1') {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    async [Symbol.asyncDispose]() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
