/** Why a hub cannot be reached by everyone; null from {@link whyNotPublic} when it can. */
export type NotPublic =
  | 'not-a-url'
  | 'not-https'
  | 'loopback'
  | 'private'
  | 'link-local'
  | 'local-name'
  | 'single-label'
  | 'reserved'

/**
 * Whether a hub is a public `https` address, judged by its text alone: nothing is resolved. Odd spellings of an address (hex,
 * octal, one number, full-width digits, IPv4 inside IPv6) are read as a browser reads them. Spec: packs/01-pack-format.md,
 * `binding`.
 */
export function whyNotPublic(hub: string): NotPublic | null {
  const url = URL.canParse(hub) ? new URL(hub) : null
  if (url === null) return 'not-a-url'
  if (url.protocol !== 'https:') return url.hostname === '' ? 'not-a-url' : 'not-https'
  const host = url.hostname.replace(/\.$/, '').toLowerCase()
  if (host.startsWith('[')) return judgeIpv6(groupsOf(host.slice(1, -1)))
  if (/^\d+(?:\.\d+){3}$/.test(host)) return judgeIpv4(host.split('.').map(Number))
  return judgeName(host)
}

const LOCAL_SUFFIXES = ['.local', '.internal', '.lan', '.home.arpa', '.intranet', '.corp', '.home', '.private']

function judgeName(host: string): NotPublic | null {
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback'
  if (LOCAL_SUFFIXES.some((suffix) => host.endsWith(suffix))) return 'local-name'
  return host.includes('.') ? null : 'single-label'
}

function judgeIpv4([a = 0, b = 0, c = 0]: readonly number[]): NotPublic | null {
  if (a === 127) return 'loopback'
  if (a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168)) return 'private'
  if (a === 100 && b >= 64 && b < 128) return 'private'
  if (a === 169 && b === 254) return 'link-local'
  if (a === 0 || a >= 224 || (a === 198 && (b === 18 || b === 19))) return 'reserved'
  const block = `${a}.${b}.${c}`
  return ['192.0.0', '192.0.2', '192.88.99', '198.51.100', '203.0.113'].includes(block) ? 'reserved' : null
}

/** The eight 16-bit groups of an address as URL parsing writes it: compressed at most once, never with a dotted tail. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  if (tail === undefined) return read(head)
  const front = read(head)
  const back = read(tail)
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back]
}

function judgeIpv6(groups: readonly number[]): NotPublic | null {
  const [first = 0, second = 0, , , , sixth = 0, seventh = 0, eighth = 0] = groups
  const isZeroUpTo = (count: number) => groups.slice(0, count).every((group) => group === 0)
  const tail = [seventh >> 8, seventh & 255, eighth >> 8]
  if (isZeroUpTo(7) && eighth === 1) return 'loopback'
  if (isZeroUpTo(5) && sixth === 0xffff) return judgeIpv4(tail)
  if ((first & 0xffc0) === 0xfe80) return 'link-local'
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfec0) return 'private'
  // Only 2000::/3 is handed out to the public; documentation, tunnels and other special blocks are carved out of it.
  if ((first & 0xe000) !== 0x2000) return 'reserved'
  const isSpecial = (first === 0x2001 && (second < 0x200 || second === 0xdb8)) || first === 0x2002 || first === 0x3fff
  return isSpecial ? 'reserved' : null
}
