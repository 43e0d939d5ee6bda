import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import {
  ADDRESS_CLASSES,
  type AddressClass,
  classifyAddress,
  parseAddress,
  staysOnHost,
} from '../../../src/contracts/target-policy/index.ts'
import { IPV4_BLOCKS, IPV6_BLOCKS } from './iana-blocks.ts'

type Expected =
  | { ok: true; family: 4 | 6; canonical: string; addressClass: ReadableClass }
  | { ok: false; addressClass?: undefined }
type ReadableClass = Exclude<AddressClass, 'unparseable'>

const ipv4 = (canonical: string, addressClass: ReadableClass): Expected => ({
  ok: true,
  family: 4,
  canonical,
  addressClass,
})
const ipv6 = (canonical: string, addressClass: ReadableClass): Expected => ({
  ok: true,
  family: 6,
  canonical,
  addressClass,
})
const unreadable: Expected = { ok: false }

const LOOPBACK = '0000:0000:0000:0000:0000:0000:0000:0001'

test('names the classes in published order', () => {
  expect(ADDRESS_CLASSES).toEqual(['loopback', 'private', 'link-local', 'metadata', 'public', 'unparseable'])
  expect(Object.isFrozen(ADDRESS_CLASSES)).toBe(true)
})

describe('addresses of the specification, section 9.6', () => {
  test.each<[string, Expected, boolean]>([
    ['127.0.0.1', ipv4('127.0.0.1', 'loopback'), true],
    ['[127.0.0.1]', ipv4('127.0.0.1', 'loopback'), true],
    ['127.255.255.254', ipv4('127.255.255.254', 'loopback'), true],
    ['0.0.0.0', ipv4('0.0.0.0', 'loopback'), true],
    ['0.0.0.1', ipv4('0.0.0.1', 'public'), false],
    ['10.0.0.1', ipv4('10.0.0.1', 'private'), false],
    ['010.0.0.1', unreadable, false],
    ['172.15.0.1', ipv4('172.15.0.1', 'public'), false],
    ['172.31.255.255', ipv4('172.31.255.255', 'private'), false],
    ['192.168.1.1', ipv4('192.168.1.1', 'private'), false],
    ['100.64.0.1', ipv4('100.64.0.1', 'private'), false],
    ['100.128.0.1', ipv4('100.128.0.1', 'public'), false],
    ['169.254.169.254', ipv4('169.254.169.254', 'metadata'), false],
    ['169.254.0.1', ipv4('169.254.0.1', 'link-local'), false],
    ['8.8.8.8', ipv4('8.8.8.8', 'public'), false],
    ['255.255.255.255', ipv4('255.255.255.255', 'public'), false],
    ['127.1', unreadable, false],
    ['2130706433', unreadable, false],
    ['0x7f.0.0.1', unreadable, false],
    ['1.2.3.256', unreadable, false],
    ['127.0.0.1:80', unreadable, false],
    ['127.0.0.1%eth0', unreadable, false],
    ['localhost', unreadable, false],
    ['', unreadable, false],
    ['[]', unreadable, false],
    ['::', ipv6('0000:0000:0000:0000:0000:0000:0000:0000', 'loopback'), true],
    ['::1', ipv6(LOOPBACK, 'loopback'), true],
    ['[::1]', ipv6(LOOPBACK, 'loopback'), true],
    ['::2', ipv6('0000:0000:0000:0000:0000:0000:0000:0002', 'public'), false],
    ['::127.0.0.1', ipv6('0000:0000:0000:0000:0000:0000:7f00:0001', 'loopback'), false],
    ['::7f00:1', ipv6('0000:0000:0000:0000:0000:0000:7f00:0001', 'loopback'), false],
    ['::ffff:127.0.0.1', ipv4('127.0.0.1', 'loopback'), true],
    ['::FFFF:7f00:1', ipv4('127.0.0.1', 'loopback'), true],
    ['[::ffff:10.0.0.1]', ipv4('10.0.0.1', 'private'), false],
    ['::ffff:127.0.0.1%eth0', unreadable, false],
    ['0:0:0:0:0:ffff:127.0.0.1', ipv4('127.0.0.1', 'loopback'), true],
    ['64:ff9b::127.0.0.1', ipv6('0064:ff9b:0000:0000:0000:0000:7f00:0001', 'loopback'), false],
    ['64:ff9b::a9fe:a9fe', ipv6('0064:ff9b:0000:0000:0000:0000:a9fe:a9fe', 'metadata'), false],
    ['64:ff9b:1::7f00:1', ipv6('0064:ff9b:0001:0000:0000:0000:7f00:0001', 'public'), false],
    ['fe80::1', ipv6('fe80:0000:0000:0000:0000:0000:0000:0001', 'link-local'), false],
    ['fe80::1%eth0', ipv6('fe80:0000:0000:0000:0000:0000:0000:0001', 'link-local'), false],
    ['[fe80:0:0:0:0:0:0:1%eth1]', ipv6('fe80:0000:0000:0000:0000:0000:0000:0001', 'link-local'), false],
    ['fe80::1%', unreadable, false],
    ['fe80::1%a%b', unreadable, false],
    ['febf::1', ipv6('febf:0000:0000:0000:0000:0000:0000:0001', 'link-local'), false],
    ['fec0::1', ipv6('fec0:0000:0000:0000:0000:0000:0000:0001', 'public'), false],
    ['fc00::1', ipv6('fc00:0000:0000:0000:0000:0000:0000:0001', 'private'), false],
    ['fdff::1', ipv6('fdff:0000:0000:0000:0000:0000:0000:0001', 'private'), false],
    ['fd00:ec2::254', ipv6('fd00:0ec2:0000:0000:0000:0000:0000:0254', 'metadata'), false],
    ['2001:db8::1', ipv6('2001:0db8:0000:0000:0000:0000:0000:0001', 'public'), false],
    ['2001:db8::1%eth0', unreadable, false],
    ['1:2:3:4:5:6:7::', ipv6('0001:0002:0003:0004:0005:0006:0007:0000', 'public'), false],
    ['1:2:3:4:5:6:7:8', ipv6('0001:0002:0003:0004:0005:0006:0007:0008', 'public'), false],
    ['1:2:3:4:5:6:7:8::', unreadable, false],
    ['1::2::3', unreadable, false],
    [':1:2:3:4:5:6:7', unreadable, false],
    ['12345::', unreadable, false],
    ['1.2.3.4::', unreadable, false],
    ['::1.2.3', unreadable, false],
    ['1:2:3:4:5:6:1.2.3.4', ipv6('0001:0002:0003:0004:0005:0006:0102:0304', 'public'), false],
  ])('%p', (address, parsed, stays) => {
    expect({
      parsed: parseAddress(address),
      stays: staysOnHost(address),
      addressClass: classifyAddress(address),
    }).toEqual({ parsed, stays, addressClass: parsed.addressClass ?? 'unparseable' })
  })
})

describe('addresses that are none', () => {
  // Each of them is read as an address by some resolver, shell or URL parser.
  test.each([
    '0177.0.0.1',
    '00.0.0.0',
    '0X7F.0x0.0x0.0x1',
    '0x7f000001',
    '017700000001',
    '127.0.1',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4.',
    '.1.2.3.4',
    '1..3.4',
    '1.2.3.04',
    '1.2.3.-4',
    '1.2.3.+4',
    '1.2.3.4e0',
    '1.2.3.4/32',
    ' 1.2.3.4',
    '1.2.3.4 ',
    '1.2.3.4\n',
    '1.2.3.4\u0000',
    '１.２.３.４',
    '1。2。3。4',
    '١.٢.٣.٤',
    '1.2.3.1000',
    '256.0.0.0',
    '[1.2.3.4',
    '1.2.3.4]',
    '[[1.2.3.4]]',
    '[1.2.3.4]:80',
    '[::1]:80',
    '[::1',
    '::1]',
    '[[::1]]',
    '[',
    '%',
    '%eth0',
    '[%eth0]',
    '::1%eth0',
    '::%eth0',
    'fc00::1%eth0',
    'fd00:ec2::254%eth0',
    '64:ff9b::127.0.0.1%eth0',
    '::ffff:169.254.0.1%eth0',
    ':',
    ':::',
    '::::',
    '1:::2',
    ':::1',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8:1.2.3.4',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5::1.2.3.4:1',
    '::1.2.3.4:1',
    '1::2:3:4:5:6:7:8',
    '::1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6::1.2.3.4',
    '::00001',
    '::g',
    '::-1',
    '::0x1',
    ':: 1',
    '::1\n',
    '::１',
    '1:2:3:4:5:6:7:',
    '::1.2.3.04',
    '::1.2.3.4.5',
    '::1.2.3.256',
    '::0x7f.0.0.1',
    '1.2.3.4:5:6:7:8:9:a',
    'example.com',
    'http://127.0.0.1',
    'ff02::1%eth0%',
  ])('%p', (text) => {
    expect(parseAddress(text)).toEqual({ ok: false })
    expect(classifyAddress(text)).toBe('unparseable')
    expect(staysOnHost(text)).toBe(false)
  })
})

test('keeps a zone on any link-local address and on no other', () => {
  const zoned = (address: string) => parseAddress(`${address}%1`).ok
  const ends = IPV6_BLOCKS.flatMap(({ first, last, but = {} }) => [first, last, ...Object.keys(but)])

  expect(ends.filter(zoned)).toEqual(ends.filter((address) => classifyAddress(address) === 'link-local'))
  expect(parseAddress('fe80::1%eth0')).toEqual(parseAddress('fe80::1%2'))
})

test('stays on the host for the loopback blocks as such, whatever carries them', () => {
  const ends = IPV4_BLOCKS.flatMap(({ first, last }) => [first, last])
  const staying = ends.filter((address) => staysOnHost(address))

  expect(staying).toEqual(['0.0.0.0', '0.0.0.0', '127.0.0.0', '127.255.255.255'])
  expect(ends.filter((address) => staysOnHost(`::ffff:${address}`))).toEqual(staying)
  expect(ends.filter((address) => staysOnHost(`64:ff9b::${address}`))).toEqual([])
  // `::0.0.0.0` and `::0.0.0.1` are `::` and `::1` themselves.
  expect(ends.filter((address) => staysOnHost(`::${address}`))).toEqual(['0.0.0.1', '0.0.0.0', '0.0.0.0'])
})

const octet = fc.integer({ min: 0, max: 255 })
const anyIpv4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'))
// Few values, so that runs of zeros and the special prefixes occur.
const group = fc.oneof(
  fc.constantFrom(0, 0, 0, 0xffff, 0x64, 0xff9b, 0xfe80, 0xfd00, 0xec2, 0x254),
  fc.integer({ min: 0, max: 0xffff }),
)
const anyGroups = fc.array(group, { minLength: 8, maxLength: 8 })
const spelled = anyGroups.chain((groups) => fc.record({ groups: fc.constant(groups), text: spellingOf(groups) }))

/** Any way to write these groups: digits padded or not, in either case, with or without `::` and a dotted tail. */
function spellingOf(groups: readonly number[]): fc.Arbitrary<string> {
  return fc
    .record({
      width: fc.integer({ min: 1, max: 4 }),
      upper: fc.boolean(),
      from: fc.integer({ min: 0, max: 8 }),
      dotted: fc.boolean(),
    })
    .map(({ width, upper, from, dotted }) => {
      const hex = groups.map((value) => value.toString(16).padStart(width, '0'))
      const [high = 0, low = 0] = groups.slice(6)
      const tail = dotted ? [[high >> 8, high & 255, low >> 8, low & 255].join('.')] : hex.slice(6)
      const pieces = [...hex.slice(0, 6), ...tail]
      const text = pieces.join(':')
      const isZeroRun = (at: number) => /^0+$/.test(pieces[at] ?? '')
      if (!isZeroRun(from)) return upper ? text.toUpperCase() : text
      let to = from
      while (isZeroRun(to + 1)) to++
      const short = `${pieces.slice(0, from).join(':')}::${pieces.slice(to + 1).join(':')}`
      return upper ? short.toUpperCase() : short
    })
}

test('gives all spellings of an IPv6 address one canonical form, which it reads again', () => {
  fc.assert(
    fc.property(spelled, ({ groups, text }) => {
      const canonical = groups.map((value) => value.toString(16).padStart(4, '0')).join(':')
      const parsed = parseAddress(text)

      expect(parsed).toEqual(parseAddress(canonical))
      expect(parsed).toEqual(parseAddress(`[${text}]`))
      expect(parsed.ok && parsed.family === 6 ? parsed.canonical : canonical).toBe(canonical)
    }),
    { numRuns: 500 },
  )
})

test('reads what ipaddr.js reads to the same address', () => {
  fc.assert(
    fc.property(spelled, ({ text }) => {
      const theirs = ipaddr.process(text)
      const ours = parseAddress(text)

      expect(ours.ok && ours.family).toBe(theirs.kind() === 'ipv4' ? 4 : 6)
      expect(ours.ok && ipaddr.parse(ours.canonical).toNormalizedString()).toBe(theirs.toNormalizedString())
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(anyIpv4, (text) => expect(parseAddress(text)).toMatchObject({ ok: true, family: 4, canonical: text })),
  )
})

test('reads no text that ipaddr.js refuses: addresses with one character replaced, inserted or gone', () => {
  const character = fc.constantFrom(...'0129afAFgx:.%[]- ', '')
  const damaged = fc
    .record({
      text: fc.oneof(
        anyIpv4,
        spelled.map(({ text }) => text),
      ),
      at: fc.nat(40),
      dropped: fc.nat(1),
      character,
    })
    .map(({ text, at, dropped, character: inserted }) => text.slice(0, at) + inserted + text.slice(at + dropped))
  fc.assert(
    fc.property(damaged, (text) => {
      // A zone may hold any character but "%"; ipaddr.js knows letters and digits only.
      const [address = ''] = text.split('%', 1)
      if (parseAddress(text).ok) expect(ipaddr.isValid(address)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('reads each part of an IPv4 address from 0 to 255 in its one spelling, over all spellings of up to three digits', () => {
  const spellings = Array.from({ length: 1000 }, (_, value) =>
    [1, 2, 3].map((width) => String(value).padStart(width, '0')),
  )
  const parts = [...new Set(spellings.flat())]
  const readable = parts.filter((part) => parseAddress(`1.${part}.3.4`).ok)

  expect(readable).toEqual(Array.from({ length: 256 }, (_, value) => String(value)))
  for (const place of [`@.2.3.4`, `1.2.@.4`, `1.2.3.@`, `::1.2.3.@`, `::ffff:@.2.3.4`]) {
    expect(parts.filter((part) => parseAddress(place.replace('@', part)).ok)).toEqual(readable)
  }
})
