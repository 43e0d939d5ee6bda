import { type Ipv4, readIpv4 } from './ipv4.ts'

/** The eight groups of an IPv6 address, each 0 to 0xffff. */
export type Ipv6 = readonly [number, number, number, number, number, number, number, number]

/** Reads an address without brackets and zone; null for anything else. Spec: contracts part 03, section 9.3, rule 5. */
export function readIpv6(text: string): Ipv6 | null {
  const [front = '', back, more] = text.split('::', 3)
  if (more !== undefined) return null
  const head =
    back === undefined ? readGroups(front, { mayEndInIpv4: true }) : readGroups(front, { mayEndInIpv4: false })
  const tail = back === undefined ? [] : readGroups(back, { mayEndInIpv4: true })
  if (head === null || tail === null) return null
  const missing = 8 - head.length - tail.length
  // "::" stands for at least one group.
  if (back === undefined ? missing !== 0 : missing < 1) return null
  return eightGroups([...head, ...Array.from({ length: missing }, () => 0), ...tail])
}

// One more than an address has is enough to refuse the rest of a long text.
const MOST_GROUPS = 9

/** The groups on one side of `::`; none for the empty text, null when one of them is no group. */
function readGroups(text: string, { mayEndInIpv4 }: { readonly mayEndInIpv4: boolean }): number[] | null {
  if (text === '') return []
  const pieces = text.split(':', MOST_GROUPS)
  const groups: number[] = []
  for (const [index, piece] of pieces.entries()) {
    const ipv4 = mayEndInIpv4 && index === pieces.length - 1 ? readIpv4(piece) : null
    if (ipv4 !== null) groups.push(...groupsOf(ipv4))
    else if (/^[0-9A-Fa-f]{1,4}$/.test(piece)) groups.push(Number.parseInt(piece, 16))
    else return null
  }
  return groups
}

function groupsOf([a, b, c, d]: Ipv4): [number, number] {
  return [(a << 8) | b, (c << 8) | d]
}

function eightGroups([a, b, c, d, e, f, g, h]: readonly number[]): Ipv6 | null {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null
  if (e === undefined || f === undefined || g === undefined || h === undefined) return null
  return [a, b, c, d, e, f, g, h]
}

/** Eight lower-case groups of four digits, never compressed, so that equal addresses are equal texts. */
export function writeIpv6(address: Ipv6): string {
  return address.map((group) => group.toString(16).padStart(4, '0')).join(':')
}

/** The IPv4 address in the low 32 bits, whatever stands before them. */
export function lowIpv4([, , , , , , high, low]: Ipv6): Ipv4 {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff]
}

/** The IPv4 address that an address of `::ffff:0:0/96` is; null for any other. */
export function mappedIpv4(address: Ipv6): Ipv4 | null {
  return startsWithGroups(address, [0, 0, 0, 0, 0, 0xffff]) ? lowIpv4(address) : null
}

export function startsWithGroups(address: Ipv6, groups: readonly number[]): boolean {
  return groups.every((group, index) => address[index] === group)
}
