import { describe, expect, test } from 'bun:test'
import { FORBIDDEN_TARGET_REASONS } from '../../../src/canonical/faults.ts'
import {
  type AddressClass,
  DENIAL_REASONS,
  type DenialReason,
  evaluateTarget,
  isSafeMethod,
  type ProbeTargetAuthorization,
  type ProbeTargetPolicy,
  type ResolvedTarget,
} from '../../../src/contracts/target-policy/index.ts'

const authorization: ProbeTargetAuthorization = {
  interfaceId: 'notes-api',
  scheme: 'http',
  host: 'notes.test',
  port: 8080,
  addresses: ['127.0.0.1', 'fe80::1%eth0'],
  methods: ['GET', 'POST'],
  safeMethods: ['GET', 'DELETE'],
  maxRedirects: 0,
  maxElapsedMs: 1000,
  maxRequestBytes: 1024,
  maxResponseBytes: 1024,
}
const target: ResolvedTarget = {
  interfaceId: 'notes-api',
  scheme: 'http',
  host: 'notes.test',
  port: 8080,
  address: '127.0.0.1',
  method: 'GET',
}
const policy = (...authorizations: ProbeTargetAuthorization[]): ProbeTargetPolicy => ({ authorizations })
const reasonOf = (asked: Partial<ResolvedTarget>, authorized: Partial<ProbeTargetAuthorization> = {}) => {
  const decision = evaluateTarget(policy({ ...authorization, ...authorized }), { ...target, ...asked })
  return decision.allowed ? 'allowed' : decision.reason
}

test('names the denials in published order, each of them a reason of a forbidden target', () => {
  expect(DENIAL_REASONS).toEqual([
    'interface-not-authorized',
    'scheme-not-authorized',
    'host-not-authorized',
    'port-not-authorized',
    'address-not-authorized',
    'address-unparseable',
    'method-not-authorized',
  ])
  expect(Object.isFrozen(DENIAL_REASONS)).toBe(true)
  expect(DENIAL_REASONS.filter((reason) => !FORBIDDEN_TARGET_REASONS.includes(reason))).toEqual([])
})

test('allows what an authorization names, and says which one, what the address is and how it is written', () => {
  expect(evaluateTarget(policy(authorization), target)).toEqual({
    allowed: true,
    authorization,
    addressClass: 'loopback',
    canonicalAddress: '127.0.0.1',
  })
})

describe('every combination of the tests', () => {
  // Each row is one test of section 9.2 with a target that fails it, in the order the tests are made.
  const tests = [
    { reason: 'interface-not-authorized', wrong: { interfaceId: 'other-api' } },
    { reason: 'scheme-not-authorized', wrong: { scheme: 'https' } },
    { reason: 'host-not-authorized', wrong: { host: 'other.test' } },
    { reason: 'port-not-authorized', wrong: { port: 80 } },
    { reason: 'address-unparseable', wrong: { address: 'localhost' } },
    { reason: 'address-not-authorized', wrong: { address: '10.0.0.1' } },
    { reason: 'method-not-authorized', wrong: { method: 'PUT' } },
  ] as const satisfies readonly { reason: DenialReason; wrong: Partial<ResolvedTarget> }[]
  const classOf = (address: string): AddressClass =>
    address === '127.0.0.1' ? 'loopback' : address === '10.0.0.1' ? 'private' : 'unparseable'
  const combinations = Array.from({ length: 2 ** tests.length }, (_, bits) => tests.filter((_, at) => bits & (1 << at)))

  test('reports the first that fails, and the class of the address whatever fails', () => {
    for (const failing of combinations) {
      // A target has one address, so the unparseable one goes first where both are to fail.
      const wrongs = failing.map(({ wrong }) => wrong)
      const asked: ResolvedTarget = Object.assign({ ...target }, ...wrongs.toReversed())
      const decision = evaluateTarget(policy(authorization), asked)
      const reasons = failing.map(({ reason }) => reason)

      expect([reasons, decision.allowed ? [] : [decision.reason]]).toEqual([reasons, reasons.slice(0, 1)])
      expect([asked.address, decision.addressClass]).toEqual([asked.address, classOf(asked.address)])
    }
    expect(combinations).toHaveLength(128)
  })
})

test.each<[Partial<ResolvedTarget>, Partial<ProbeTargetAuthorization>, 'allowed' | DenialReason]>([
  [{ host: 'NOTES.Test' }, {}, 'allowed'],
  [{ host: 'notes.test.' }, {}, 'allowed'],
  [{}, { host: 'NOTES.TEST.' }, 'allowed'],
  [{ host: 'notes.test..' }, {}, 'host-not-authorized'],
  [{ host: 'notes.test..' }, { host: 'notes.test...' }, 'host-not-authorized'],
  [{ host: '.notes.test' }, {}, 'host-not-authorized'],
  [{ host: 'a.notes.test' }, {}, 'host-not-authorized'],
  [{ host: '' }, {}, 'host-not-authorized'],
  [{ host: '.' }, { host: '.' }, 'allowed'],
  [{ scheme: 'HTTP' }, {}, 'scheme-not-authorized'],
  [{ interfaceId: 'Notes-API' }, {}, 'interface-not-authorized'],
  [{ method: 'get' }, {}, 'method-not-authorized'],
  [{ method: 'DELETE' }, {}, 'method-not-authorized'],
  [{ address: '::ffff:127.0.0.1' }, {}, 'allowed'],
  [{ address: '[::ffff:7f00:1]' }, {}, 'allowed'],
  [{ address: '[127.0.0.1]' }, {}, 'allowed'],
  [{ address: 'FE80:0::1' }, {}, 'allowed'],
  [{ address: 'fe80::1%eth9' }, {}, 'allowed'],
  [{ address: '::127.0.0.1' }, {}, 'address-not-authorized'],
  [{ address: '64:ff9b::7f00:1' }, {}, 'address-not-authorized'],
  [{ address: '127.0.0.2' }, {}, 'address-not-authorized'],
  [{ address: '8.8.8.8' }, {}, 'address-not-authorized'],
  [{ address: '127.0.0.1:8080' }, {}, 'address-unparseable'],
  [{ address: '' }, {}, 'address-unparseable'],
  // A policy that nobody parsed may hold what is no address; it names nothing.
  [{}, { addresses: ['localhost'] }, 'address-not-authorized'],
  [{ address: 'localhost' }, { addresses: ['localhost'] }, 'address-unparseable'],
  [{}, { addresses: ['localhost', '127.0.0.1'] }, 'allowed'],
])('judges %j under %j: %s', (asked, authorized, reason) => {
  expect(reasonOf(asked, authorized)).toBe(reason)
})

test('no class decides by itself: each address is allowed when named and denied when not', () => {
  const addresses = ['127.0.0.1', '10.0.0.1', '169.254.0.1', '169.254.169.254', '8.8.8.8', '::1', '64:ff9b::7f00:1']
  const named = addresses.map((address) => reasonOf({ address }, { addresses: [address] }))
  const unnamed = addresses.map((address) => reasonOf({ address }, { addresses: ['203.0.113.7'] }))

  expect(named).toEqual(addresses.map(() => 'allowed'))
  expect(unnamed).toEqual(addresses.map(() => 'address-not-authorized'))
})

describe('several authorizations', () => {
  const secure = { ...authorization, scheme: 'https', port: 443 } as const

  test('the first that allows is the answer, wherever it stands', () => {
    const decision = evaluateTarget(policy(secure, authorization, { ...authorization, maxRedirects: 9 }), target)

    expect(decision.allowed && decision.authorization).toBe(authorization)
  })

  test('when none allows, the first of the interface says why', () => {
    const stranger = { ...authorization, interfaceId: 'other-api', methods: ['PUT' as const] }
    const asked = { ...target, method: 'PUT' }

    expect(evaluateTarget(policy(stranger, authorization, secure), asked)).toEqual({
      allowed: false,
      reason: 'method-not-authorized',
      detail: 'the method "PUT" is not among the authorized ones',
      addressClass: 'loopback',
    })
    expect(evaluateTarget(policy(stranger, secure, authorization), asked)).toMatchObject({
      reason: 'scheme-not-authorized',
    })
  })

  test('an empty policy authorizes nothing', () => {
    expect(evaluateTarget(policy(), { ...target, address: 'nowhere' })).toEqual({
      allowed: false,
      reason: 'interface-not-authorized',
      detail: 'no authorization names the interface "notes-api"',
      addressClass: 'unparseable',
    })
  })
})

test('a method is safe when it is both permitted and marked safe', () => {
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'get', 'TRACE', '']

  expect(all.filter((method) => isSafeMethod(authorization, method))).toEqual(['GET'])
  expect(all.filter((method) => isSafeMethod({ ...authorization, safeMethods: [] }, method))).toEqual([])
})
