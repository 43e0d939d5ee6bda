import { parseAddress } from '../../contracts/target-policy/address.ts'

/** Where requests of an interface go. */
export type HttpEndpoint = {
  readonly scheme: string
  /** A name, or an address; one of IPv6 may be in brackets. */
  readonly host: string
  readonly port: number
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 }

/** As in the Host header: the port is named unless it is the scheme's own. */
export function authority({ scheme, host, port }: HttpEndpoint): string {
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`
}

/** The name to check a certificate against; null for an address, which is checked as one. */
export function nameOf({ host }: HttpEndpoint): string | null {
  return parseAddress(host).ok ? null : host.replace(/\.$/, '')
}

/** Where a URL leads. */
export function endpointOfUrl({ protocol, hostname, port }: URL): HttpEndpoint {
  const scheme = protocol.replace(/:$/, '')
  return { scheme, host: hostname, port: port === '' ? (DEFAULT_PORTS[scheme] ?? 0) : Number(port) }
}

export function isSameEndpoint(one: HttpEndpoint, other: HttpEndpoint): boolean {
  return one.scheme === other.scheme && one.port === other.port && authority(one) === authority(other)
}
