import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { type NotPublic, whyNotPublic } from '../../src/packs/public-host.ts'

describe('not public', () => {
  test.each<[string, NotPublic]>([
    ['', 'not-a-url'],
    ['hub.example.com', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https://[fe80::1%25eth0]', 'not-a-url'],
    ['mailto:hub@example.com', 'not-a-url'],
    ['http://hub.example.com', 'not-https'],
    ['ftp://hub.example.com', 'not-https'],
    ['wss://hub.example.com', 'not-https'],
    ['https://localhost', 'loopback'],
    ['https://LOCALHOST.:8443/', 'loopback'],
    ['https://hub.localhost', 'loopback'],
    ['https://%6c%6f%63alhost', 'loopback'],
    ['https://127.0.0.1', 'loopback'],
    ['https://127.1', 'loopback'],
    ['https://0x7f.1', 'loopback'],
    ['https://2130706433', 'loopback'],
    ['https://017700000001', 'loopback'],
    ['https://１２７.0.0.1', 'loopback'],
    ['https://[::1]', 'loopback'],
    ['https://[::ffff:127.0.0.1]', 'loopback'],
    ['https://10.1.2.3', 'private'],
    ['https://172.16.0.1', 'private'],
    ['https://172.31.255.255', 'private'],
    ['https://192.168.0.1.', 'private'],
    ['https://100.64.0.1', 'private'],
    ['https://[fd00::1]', 'private'],
    ['https://[::ffff:192.168.0.1]', 'private'],
    ['https://169.254.169.254', 'link-local'],
    ['https://[fe80::1]', 'link-local'],
    ['https://0.0.0.0', 'reserved'],
    ['https://192.0.2.1', 'reserved'],
    ['https://224.0.0.1', 'reserved'],
    ['https://255.255.255.255', 'reserved'],
    ['https://[::]', 'reserved'],
    ['https://[2001:db8::1]', 'reserved'],
    ['https://printer.local', 'local-name'],
    ['https://hub.svc.cluster.local.', 'local-name'],
    ['https://metadata.google.internal', 'local-name'],
    ['https://router.home.arpa', 'local-name'],
    ['https://hub', 'single-label'],
    ['https://hub.', 'single-label'],
  ])('%s: %s', (hub, reason) => {
    expect(whyNotPublic(hub)).toBe(reason)
  })
})

test.each(
  [
    'https://hub.example.com',
    'HTTPS://Hub.Example.COM.:443/path?query#hash',
    'https://local.example.com',
    'https://localhost.example.com',
    'https://internal.dev',
    'https://10.example.com',
    'https://8.8.8.8',
    'https://172.32.0.1',
    'https://172.15.0.1',
    'https://100.128.0.1',
    'https://[2606:4700::1111]',
    'https://bücher.example.com',
  ].filter((hub) => hub !== 'https://mylocal'),
)('public: %s', (hub) => {
  expect(whyNotPublic(hub)).toBeNull()
})

const OTHERWISE_NAMED = new Set([
  'as112',
  'orchid2',
  'droneRemoteIdProtocolEntityTags',
  'amt',
  'as112v6',
  'segmentRouting',
  'discard',
])

test('every IPv4 address is judged as a register of address blocks judges it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV4Extended()), (address) => {
      const parsed = URL.parse(`https://${address}`)
      if (parsed === null) return
      const range = ipaddr.IPv4.parse(parsed.hostname).range()
      if (OTHERWISE_NAMED.has(range)) return
      expect(whyNotPublic(`https://${address}`) === null).toBe(range === 'unicast')
    }),
    { numRuns: 2000 },
  )
})

test('every IPv6 address is judged so too, and an IPv4 address inside one by itself', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const url = URL.parse(`https://[${address}]`)
      if (url === null) return
      const parsed = ipaddr.IPv6.parse(url.hostname.slice(1, -1))
      const range = parsed.isIPv4MappedAddress() ? parsed.toIPv4Address().range() : parsed.range()
      if (OTHERWISE_NAMED.has(range)) return
      const isHandedOut = (parsed.parts[0] ?? 0) >> 13 === 1 || parsed.isIPv4MappedAddress()
      expect(whyNotPublic(`https://[${address}]`) === null).toBe(range === 'unicast' && isHandedOut)
    }),
    { numRuns: 2000 },
  )
})
