import { authority, endpointOfUrl, type HttpEndpoint, isSameEndpoint } from './endpoint.ts'
import type { Outgoing } from './outgoing.ts'

/** A request and where it goes. */
export type Hop = { readonly endpoint: HttpEndpoint; readonly outgoing: Outgoing }

const REDIRECTS = [301, 302, 303, 307, 308] as const
/** What a host is told about its caller is not for the next one. */
const FOR_ONE_HOST = ['authorization', 'cookie', 'proxy-authorization'] as const

/**
 * Where an answer leads, by the rules browsers follow: 303 asks with GET, and so do 301 and 302 after a POST; 307 and 308 repeat
 * the request as it was.
 *
 * @param location the value of the Location header; null when there is none
 * @returns null for an answer that leads nowhere, which is an answer like any other
 * @throws Error when the place it names cannot be read
 */
export function nextHop({ endpoint, outgoing }: Hop, status: number, location: string | null): Hop | null {
  if (location === null || !REDIRECTS.some((redirect) => redirect === status)) return null
  const url = resolveLocation(location, `${endpoint.scheme}://${authority(endpoint)}${outgoing.path}`)
  const named = endpointOfUrl(url)
  const isSame = isSameEndpoint(named, endpointOfUrl(new URL(`${endpoint.scheme}://${authority(endpoint)}`)))
  const path = url.pathname + url.search
  const request = asksAgainWithGet(outgoing.method, status)
    ? { method: 'GET', path, headers: without(outgoing.headers, ['content-type']), body: null }
    : { ...outgoing, path }
  // The spelling of the policy is kept: a URL may write the same host in another way.
  return isSame
    ? { endpoint, outgoing: request }
    : { endpoint: named, outgoing: { ...request, headers: without(request.headers, FOR_ONE_HOST) } }
}

function resolveLocation(location: string, from: string): URL {
  try {
    return new URL(readAsUtf8(location), from)
  } catch (cause) {
    throw new Error(`the answer redirects to ${JSON.stringify(location)}, which is no address`, { cause })
  }
}

/** A header arrives with one character for each byte; of an address they are UTF-8, when they can be. */
function readAsUtf8(location: string): string {
  if (!/^[\0-\xff]*$/.test(location)) return location
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(location, (byte) => byte.charCodeAt(0)))
  } catch {
    return location
  }
}

function asksAgainWithGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD'
  return (status === 301 || status === 302) && method === 'POST'
}

function without(headers: ReadonlyMap<string, string>, names: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...headers].filter(([name]) => !names.includes(name)))
}
