import { expect, test } from 'bun:test'
import ipaddr from 'ipaddr.js'
import { classifyAddress } from '../../../src/contracts/target-policy/index.ts'
import { type Block, IPV4_BLOCKS, IPV4_NEIGHBOURS, IPV6_BLOCKS, IPV6_NEIGHBOURS } from './iana-blocks.ts'

const judged = ({ first, last, addressClass, but = {} }: Block) => ({
  [first]: addressClass,
  [last]: addressClass,
  ...but,
})
const classesOf = (expected: object) =>
  Object.fromEntries(Object.keys(expected).map((address) => [address, classifyAddress(address)]))

test.each([...IPV4_BLOCKS, ...IPV6_BLOCKS])('classifies $block', (block) => {
  const expected = judged(block)

  expect(classesOf(expected)).toEqual(expected)
})

test('classifies what lies beside the blocks as public', () => {
  expect(classesOf(IPV4_NEIGHBOURS)).toEqual(IPV4_NEIGHBOURS)
  expect(classesOf(IPV6_NEIGHBOURS)).toEqual(IPV6_NEIGHBOURS)
})

test('reads an IPv4 address inside IPv6 as the IPv4 address, over every IPv4 block', () => {
  const ipv4 = IPV4_BLOCKS.flatMap((block) => Object.entries(judged(block)))
  const inside = (prefix: string) => ipv4.map(([address]) => classifyAddress(`${prefix}${address}`))
  const expected = ipv4.map(([, addressClass]) => addressClass)

  expect(inside('::ffff:')).toEqual(expected)
  expect(inside('64:ff9b::')).toEqual(expected)
  // `::` and `::1` are addresses of IPv6 itself, and 0.0.0.1 is the only IPv4 address that this moves.
  expect(inside('::')).toEqual(ipv4.map(([address, wanted]) => (address === '0.0.0.1' ? 'loopback' : wanted)))
})

// What ipaddr.js calls these names is what the specification calls them; its other names have no counterpart.
const SAME_MEANING = {
  loopback: 'loopback',
  linkLocal: 'link-local',
  private: 'private',
  carrierGradeNat: 'private',
  uniqueLocal: 'private',
} as const

test('agrees with ipaddr.js on every block that both name, but for the metadata addresses', () => {
  const addresses = [...IPV4_BLOCKS, ...IPV6_BLOCKS].flatMap((block) => Object.keys(judged(block)))
  const compared = addresses.flatMap((address) => {
    const range = ipaddr.parse(address).range()
    const theirs = Object.entries(SAME_MEANING).find(([name]) => name === range)?.[1]
    const ours = classifyAddress(address)
    return theirs === undefined || ours === 'metadata' ? [] : [{ address, ours, theirs }]
  })

  expect(compared.filter(({ ours, theirs }) => ours !== theirs)).toEqual([])
  expect(new Set(compared.map(({ theirs }) => theirs))).toEqual(new Set(Object.values(SAME_MEANING)))
})
