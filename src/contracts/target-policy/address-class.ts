import type { Ipv4 } from './ipv4.ts'
import { type Ipv6, lowIpv4, startsWithGroups } from './ipv6.ts'

/** What an address that can be read is. */
export type ReadableClass = 'loopback' | 'private' | 'link-local' | 'metadata' | 'public'

/** The first range that holds the address. Spec: contracts part 03, section 9.4. */
export function classifyIpv4(address: Ipv4): ReadableClass {
  const [a, b, c, d] = address
  if (a === 169 && b === 254) return c === 169 && d === 254 ? 'metadata' : 'link-local'
  if (a === 127) return 'loopback'
  // Connecting to the unspecified address reaches the machine itself; the rest of 0/8 does not.
  if (address.every((part) => part === 0)) return 'loopback'
  if (a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168)) return 'private'
  if (a === 100 && b >= 64 && b <= 127) return 'private'
  return 'public'
}

const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0]
const IPV4_COMPATIBLE = [0, 0, 0, 0, 0, 0]
const METADATA = [0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254]

/**
 * The first range that holds the address. Only the class looks through NAT64 and the IPv4-compatible spelling: such an address
 * still is an IPv6 address, and naming the IPv4 one does not authorize it.
 */
export function classifyIpv6(address: Ipv6): ReadableClass {
  const [first, , , , , , seventh, eighth] = address
  if (startsWithGroups(address, METADATA)) return 'metadata'
  if (startsWithGroups(address, NAT64)) return classifyIpv4(lowIpv4(address))
  if (startsWithGroups(address, IPV4_COMPATIBLE)) {
    return seventh === 0 && eighth <= 1 ? 'loopback' : classifyIpv4(lowIpv4(address))
  }
  if ((first & 0xffc0) === 0xfe80) return 'link-local'
  if ((first & 0xfe00) === 0xfc00) return 'private'
  return 'public'
}
