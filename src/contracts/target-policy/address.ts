import { classifyIpv4, classifyIpv6, type ReadableClass } from './address-class.ts'
import { type Ipv4, readIpv4, writeIpv4 } from './ipv4.ts'
import { type Ipv6, mappedIpv4, readIpv6, writeIpv6 } from './ipv6.ts'

/** What an address is, in published order. Spec: contracts part 03, section 9.1. */
export const ADDRESS_CLASSES = Object.freeze([
  'loopback',
  'private',
  'link-local',
  'metadata',
  'public',
  'unparseable',
] as const satisfies readonly (ReadableClass | 'unparseable')[])
export type AddressClass = (typeof ADDRESS_CLASSES)[number]

/**
 * An address in the one form that two spellings of it share. `canonical` is dotted for family 4 and eight lower-case groups of
 * four digits for family 6; a zone is no part of it.
 */
export type ParsedAddress =
  | { readonly ok: true; readonly family: 4 | 6; readonly canonical: string; readonly addressClass: ReadableClass }
  | { readonly ok: false }

const UNPARSEABLE: ParsedAddress = Object.freeze({ ok: false })

/**
 * Reads a literal address: IPv4 as four decimal parts, or IPv6, either of them in brackets. Names, ports and the octal, hex,
 * short and one-number spellings of IPv4 are refused, because resolvers disagree on what those mean.
 * Spec: contracts part 03, section 9.3.
 *
 * @returns an IPv4 address written inside IPv6 (`::ffff:127.0.0.1`) as that IPv4 address, since both reach the same socket
 */
export function parseAddress(text: string): ParsedAddress {
  const { address, zone } = splitZone(withoutBrackets(text))
  if (!address.includes(':')) {
    const ipv4 = readIpv4(address)
    return ipv4 === null || zone !== null ? UNPARSEABLE : parsedIpv4(ipv4)
  }
  const ipv6 = readIpv6(address)
  return ipv6 === null ? UNPARSEABLE : parsedIpv6(ipv6, zone)
}

function parsedIpv4(ipv4: Ipv4): ParsedAddress {
  return { ok: true, family: 4, canonical: writeIpv4(ipv4), addressClass: classifyIpv4(ipv4) }
}

function parsedIpv6(ipv6: Ipv6, zone: string | null): ParsedAddress {
  const mapped = mappedIpv4(ipv6)
  if (mapped !== null) return zone === null ? parsedIpv4(mapped) : UNPARSEABLE
  const addressClass = classifyIpv6(ipv6)
  if (zone !== null && !(isZone(zone) && addressClass === 'link-local')) return UNPARSEABLE
  return { ok: true, family: 6, canonical: writeIpv6(ipv6), addressClass }
}

function withoutBrackets(text: string): string {
  return text.length >= 2 && text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text
}

function splitZone(text: string): { readonly address: string; readonly zone: string | null } {
  const at = text.indexOf('%')
  return at === -1 ? { address: text, zone: null } : { address: text.slice(0, at), zone: text.slice(at + 1) }
}

function isZone(zone: string): boolean {
  return zone !== '' && !zone.includes('%')
}

/** The class of an address; `unparseable` for what {@link parseAddress} refuses. */
export function classifyAddress(address: string): AddressClass {
  const parsed = parseAddress(address)
  return parsed.ok ? parsed.addressClass : 'unparseable'
}

const LOOPBACK_IPV6 = ['0000:0000:0000:0000:0000:0000:0000:0001', '0000:0000:0000:0000:0000:0000:0000:0000']

/**
 * Whether a connection to this address stays on the machine, so that a credential over plain http is not exposed. Narrower than
 * the class `loopback`: a loopback address behind NAT64 or in the IPv4-compatible spelling goes through a translator.
 * Spec: contracts part 03, section 9.5.
 */
export function staysOnHost(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed.ok || parsed.addressClass !== 'loopback') return false
  return parsed.family === 4 || LOOPBACK_IPV6.includes(parsed.canonical)
}
