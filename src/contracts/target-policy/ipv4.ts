/** The four numbers of an IPv4 address, each 0 to 255. */
export type Ipv4 = readonly [number, number, number, number]

// No leading zero: half of the resolvers read "010" as eight.
const PART = /^(?:0|[1-9][0-9]{0,2})$/

/** Reads exactly four decimal parts; null for anything else. Spec: contracts part 03, section 9.3, rule 4. */
export function readIpv4(text: string): Ipv4 | null {
  const parts = text.split('.', 5)
  if (!parts.every((part) => PART.test(part) && Number(part) <= 255)) return null
  const [a, b, c, d, more] = parts.map(Number)
  if (a === undefined || b === undefined || c === undefined || d === undefined || more !== undefined) return null
  return [a, b, c, d]
}

export function writeIpv4(address: Ipv4): string {
  return address.join('.')
}
