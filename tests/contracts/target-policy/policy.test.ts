import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { ProbeTargetPolicy } from '../../../src/contracts/target-policy/index.ts'

const authorization = {
  interfaceId: 'notes-api',
  scheme: 'https',
  host: 'notes.test',
  port: 443,
  addresses: ['203.0.113.7', '[2001:db8::1]', 'fe80::1%eth0', '::ffff:127.0.0.1'],
  methods: ['GET'],
  safeMethods: [],
  maxRedirects: 0,
  maxElapsedMs: 1,
  maxRequestBytes: 1,
  maxResponseBytes: 9007199254740991,
}
const issuesOf = (changed: Record<string, unknown>) => {
  const parsed = v.safeParse(ProbeTargetPolicy, { authorizations: [{ ...authorization, ...changed }] })
  return (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

test('takes a policy and copies it', () => {
  const input = { authorizations: [authorization, authorization] }
  const parsed = v.parse(ProbeTargetPolicy, input)

  expect(parsed).toEqual(v.parse(ProbeTargetPolicy, structuredClone(input)))
  expect(parsed.authorizations[0]?.addresses).not.toBe(authorization.addresses)
  expect(v.parse(ProbeTargetPolicy, { authorizations: [] })).toEqual({ authorizations: [] })
})

test.each([
  { interfaceId: 'a' },
  { host: ' ' },
  { port: 1 },
  { port: 65535 },
  { methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET'] },
  { safeMethods: ['DELETE'] },
  { maxRedirects: 9007199254740991 },
])('takes %j', (changed) => {
  expect(issuesOf(changed)).toEqual([])
})

describe('refuses', () => {
  const PORT = 'expected a port from 1 to 65535'
  const ADDRESS =
    'is not an IPv4 or IPv6 address literal, as in "127.0.0.1" or "::1"; a host name or a port is no part of an address'
  test.each<[Record<string, unknown>, string]>([
    [{ interfaceId: 'Notes API' }, 'authorizations.0.interfaceId: '],
    [{ scheme: 'ftp' }, 'authorizations.0.scheme: '],
    [{ scheme: 'HTTP' }, 'authorizations.0.scheme: '],
    [{ host: '' }, 'authorizations.0.host: expected at least one character'],
    [{ port: 0 }, `authorizations.0.port: ${PORT}`],
    [{ port: 65536 }, `authorizations.0.port: ${PORT}`],
    [{ port: 80.5 }, 'authorizations.0.port: '],
    [{ port: '80' }, 'authorizations.0.port: '],
    [{ addresses: [] }, 'authorizations.0.addresses: expected at least one address'],
    [{ addresses: ['127.0.0.1', 'localhost'] }, `authorizations.0.addresses.1: ${ADDRESS}`],
    [{ addresses: ['127.0.0.1:80'] }, `authorizations.0.addresses.0: ${ADDRESS}`],
    [{ addresses: ['0x7f.1'] }, `authorizations.0.addresses.0: ${ADDRESS}`],
    [{ addresses: [''] }, 'authorizations.0.addresses.0: expected at least one character'],
    [{ methods: [] }, 'authorizations.0.methods: expected at least one method'],
    [{ methods: ['get'] }, 'authorizations.0.methods.0: '],
    [{ safeMethods: ['TRACE'] }, 'authorizations.0.safeMethods.0: '],
    [{ maxRedirects: -1 }, 'authorizations.0.maxRedirects: '],
    [{ maxElapsedMs: 0 }, 'authorizations.0.maxElapsedMs: '],
    [{ maxRequestBytes: 0 }, 'authorizations.0.maxRequestBytes: '],
    [{ maxResponseBytes: 1.5 }, 'authorizations.0.maxResponseBytes: '],
    [{ maxResponseBytes: undefined }, 'authorizations.0.maxResponseBytes: '],
    [{ note: 'x' }, 'authorizations.0.note: '],
  ])('%j with one issue at its place', (changed, issue) => {
    expect(issuesOf(changed)).toEqual([expect.stringContaining(issue)])
  })

  test('whatever is no policy at all', () => {
    const inputs = [
      null,
      [],
      'policy',
      {},
      { authorizations: null },
      { authorizations: {} },
      { authorizations: [], more: 1 },
    ]

    expect(inputs.filter((input) => v.safeParse(ProbeTargetPolicy, input).success)).toEqual([])
  })
})
