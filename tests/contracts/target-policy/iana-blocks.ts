import type { AddressClass } from '../../../src/contracts/target-policy/index.ts'

/**
 * The special-purpose registries of IANA (RFC 6890 and what was added since), with multicast and the deprecated site-local
 * block. Each block is judged at both of its ends; `but` names the addresses inside that are judged otherwise.
 */
export type Block = {
  readonly block: string
  readonly first: string
  readonly last: string
  readonly addressClass: AddressClass
  readonly but?: Readonly<Record<string, AddressClass>>
}

export const IPV4_BLOCKS: readonly Block[] = [
  block('0.0.0.0/8, this network', '0.0.0.1', '0.255.255.255', 'public', { '0.0.0.0': 'loopback' }),
  block('0.0.0.0/32, this host', '0.0.0.0', '0.0.0.0', 'loopback'),
  block('10.0.0.0/8, private use', '10.0.0.0', '10.255.255.255', 'private'),
  block('100.64.0.0/10, shared', '100.64.0.0', '100.127.255.255', 'private'),
  block('127.0.0.0/8, loopback', '127.0.0.0', '127.255.255.255', 'loopback', { '127.0.0.53': 'loopback' }),
  block('169.254.0.0/16, link local', '169.254.0.0', '169.254.255.255', 'link-local', {
    '169.254.169.253': 'link-local',
    '169.254.169.254': 'metadata',
    '169.254.169.255': 'link-local',
  }),
  block('172.16.0.0/12, private use', '172.16.0.0', '172.31.255.255', 'private'),
  block('192.0.0.0/24, protocol assignments', '192.0.0.0', '192.0.0.255', 'public', {
    '192.0.0.8': 'public',
    '192.0.0.9': 'public',
    '192.0.0.10': 'public',
    '192.0.0.170': 'public',
    '192.0.0.171': 'public',
    '192.0.0.192': 'public',
  }),
  block('192.0.2.0/24, documentation', '192.0.2.0', '192.0.2.255', 'public'),
  block('192.31.196.0/24, AS112', '192.31.196.0', '192.31.196.255', 'public'),
  block('192.52.193.0/24, AMT', '192.52.193.0', '192.52.193.255', 'public'),
  block('192.88.99.0/24, 6to4 relay', '192.88.99.0', '192.88.99.255', 'public', { '192.88.99.2': 'public' }),
  block('192.168.0.0/16, private use', '192.168.0.0', '192.168.255.255', 'private'),
  block('192.175.48.0/24, AS112', '192.175.48.0', '192.175.48.255', 'public'),
  block('198.18.0.0/15, benchmarking', '198.18.0.0', '198.19.255.255', 'public'),
  block('198.51.100.0/24, documentation', '198.51.100.0', '198.51.100.255', 'public'),
  block('203.0.113.0/24, documentation', '203.0.113.0', '203.0.113.255', 'public'),
  block('224.0.0.0/4, multicast', '224.0.0.0', '239.255.255.255', 'public'),
  block('240.0.0.0/4, reserved', '240.0.0.0', '255.255.255.254', 'public'),
  block('255.255.255.255/32, broadcast', '255.255.255.255', '255.255.255.255', 'public'),
]

/** The nearest address on either side of each block that is no special one. */
export const IPV4_NEIGHBOURS: Readonly<Record<string, AddressClass>> = {
  '1.0.0.0': 'public',
  '9.255.255.255': 'public',
  '11.0.0.0': 'public',
  '100.63.255.255': 'public',
  '100.128.0.0': 'public',
  '126.255.255.255': 'public',
  '128.0.0.0': 'public',
  '169.253.255.255': 'public',
  '169.255.0.0': 'public',
  '172.15.255.255': 'public',
  '172.32.0.0': 'public',
  '192.167.255.255': 'public',
  '192.169.0.0': 'public',
  '8.8.8.8': 'public',
  '93.184.215.14': 'public',
}

export const IPV6_BLOCKS: readonly Block[] = [
  block('::/128, unspecified', '::', '::', 'loopback'),
  block('::1/128, loopback', '::1', '::1', 'loopback'),
  block('::/96, IPv4-compatible', '::2', '::ffff:ffff', 'public', {
    '::a00:1': 'private',
    '::7f00:1': 'loopback',
    '::a9fe:1': 'link-local',
    '::a9fe:a9fe': 'metadata',
    '::808:808': 'public',
  }),
  block('64:ff9b::/96, NAT64', '64:ff9b::', '64:ff9b::ffff:ffff', 'public', {
    '64:ff9b::': 'loopback',
    '64:ff9b::1': 'public',
    '64:ff9b::a00:1': 'private',
    '64:ff9b::6440:1': 'private',
    '64:ff9b::ac10:1': 'private',
    '64:ff9b::c0a8:1': 'private',
    '64:ff9b::7f00:1': 'loopback',
    '64:ff9b::a9fe:1': 'link-local',
    '64:ff9b::a9fe:a9fe': 'metadata',
    '64:ff9b::808:808': 'public',
  }),
  block('64:ff9b:1::/48, local NAT64', '64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', 'public', {
    '64:ff9b:1::7f00:1': 'public',
  }),
  block('100::/64, discard', '100::', '100::ffff:ffff:ffff:ffff', 'public'),
  block('100:0:0:1::/64, dummy prefix', '100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff', 'public'),
  block('2001::/23, protocol assignments', '2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001::/32, Teredo', '2001::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:1::1/128, PCP anycast', '2001:1::1', '2001:1::1', 'public'),
  block('2001:1::2/128, TURN anycast', '2001:1::2', '2001:1::2', 'public'),
  block('2001:1::3/128, DNS-SD anycast', '2001:1::3', '2001:1::3', 'public'),
  block('2001:2::/48, benchmarking', '2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:3::/32, AMT', '2001:3::', '2001:3:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:4:112::/48, AS112', '2001:4:112::', '2001:4:112:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:10::/28, ORCHID', '2001:10::', '2001:1f:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:20::/28, ORCHIDv2', '2001:20::', '2001:2f:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:30::/28, drone identities', '2001:30::', '2001:3f:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2001:db8::/32, documentation', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('2002::/16, 6to4', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'public', {
    '2002:7f00:1::': 'public',
  }),
  block('2620:4f:8000::/48, AS112', '2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('3fff::/20, documentation', '3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('5f00::/16, segment routing', '5f00::', '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('fc00::/7, unique local', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'private', {
    'fd00:ec2::253': 'private',
    'fd00:ec2::254': 'metadata',
    'fd00:ec2::255': 'private',
    'fd00:ec2:0:0:0:0:1:254': 'private',
  }),
  block('fe80::/10, link local', 'fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'link-local'),
  block('fec0::/10, site local', 'fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
  block('ff00::/8, multicast', 'ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'public'),
]

export const IPV6_NEIGHBOURS: Readonly<Record<string, AddressClass>> = {
  '::1:0:0': 'public',
  '::fffe:7f00:1': 'public',
  '::1:ffff:7f00:1': 'public',
  '64:ff9b::1:0:0': 'public',
  '64:ff9a:ffff:ffff:ffff:ffff:7f00:1': 'public',
  '64:ff9c::7f00:1': 'public',
  'fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff': 'public',
  'fe00::': 'public',
  'fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff': 'public',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c': 'public',
}

function block(
  name: string,
  first: string,
  last: string,
  addressClass: AddressClass,
  but: Readonly<Record<string, AddressClass>> = {},
): Block {
  return { block: name, first, last, addressClass, but }
}
