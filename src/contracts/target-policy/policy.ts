import * as v from 'valibot'
import { say } from '../schemas/parts/describe.ts'
import { strict } from '../schemas/parts/objects.ts'
import { Count, HttpMethod, Identifier, Integer, NonEmptyText, PositiveInteger } from '../schemas/parts/scalars.ts'
import { parseAddress } from './address.ts'

const PORT = 'expected a port from 1 to 65535'
const Port = v.pipe(Integer, v.minValue(1, PORT), v.maxValue(65535, PORT))

const ADDRESS =
  'is not an IPv4 or IPv6 address literal, as in "127.0.0.1" or "::1"; a host name or a port is no part of an address'
// The empty text has said what is wrong with it already.
const Address = v.pipe(
  NonEmptyText,
  v.check((text) => text === '' || parseAddress(text).ok, ADDRESS),
)

/**
 * One permission to probe over HTTP. Several may name one interface; they are tried in order. The caps are for the port to
 * hold; the decision does not read them. Spec: contracts part 03, section 9.1.
 */
export const ProbeTargetAuthorization = strict({
  interfaceId: say(Identifier, 'Logical name of the interface in the contract.'),
  scheme: v.picklist(['http', 'https']),
  host: say(NonEmptyText, 'Host name; case and one trailing dot do not count.'),
  port: Port,
  addresses: say(
    v.pipe(v.array(Address), v.minLength(1, 'expected at least one address')),
    'Every address that may be connected to. Spellings of one address are one address.',
  ),
  methods: v.pipe(v.array(HttpMethod), v.minLength(1, 'expected at least one method')),
  safeMethods: say(v.array(HttpMethod), 'The methods that a differential probe may repeat; empty when none is safe.'),
  maxRedirects: Count,
  maxElapsedMs: say(PositiveInteger, 'Milliseconds.'),
  maxRequestBytes: say(PositiveInteger, 'Bytes.'),
  maxResponseBytes: say(PositiveInteger, 'Bytes.'),
})
export type ProbeTargetAuthorization = v.InferOutput<typeof ProbeTargetAuthorization>

/** Everything that may be probed over HTTP. An empty list authorizes nothing. */
export const ProbeTargetPolicy = strict({ authorizations: v.array(ProbeTargetAuthorization) })
export type ProbeTargetPolicy = v.InferOutput<typeof ProbeTargetPolicy>
