import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import { RuntimeFault } from '../../../src/canonical/faults.ts'
import { parseCommandTargetPolicy, parseMcpTargetPolicy, parseProbeTargetPolicy } from '../../../src/ports/index.ts'
import { command, http, mcp, policy } from './samples.ts'

const KINDS = [
  { name: 'ProbeTargetPolicy', parse: parseProbeTargetPolicy, sound: http },
  { name: 'CommandTargetPolicy', parse: parseCommandTargetPolicy, sound: command },
  { name: 'McpTargetPolicy', parse: parseMcpTargetPolicy, sound: mcp },
] as const

function faultOf(parse: (value: unknown) => unknown, value: unknown): RuntimeFault {
  try {
    parse(value)
  } catch (error) {
    if (error instanceof RuntimeFault) return error
    throw error
  }
  throw new Error('it was accepted')
}

/** The part of the message that lists the issues. */
const issues = (fault: RuntimeFault) => fault.message.split(' schema: ')[1]?.split('; ')

describe.each(KINDS)('$name', ({ name, parse, sound }) => {
  test('takes a sound mapping, several authorizations, and none at all', () => {
    const several = policy(sound(), sound({ interfaceId: 'another' }))

    expect(parse(several)).toEqual(several as never)
    expect(parse(policy())).toEqual({ authorizations: [] })
  })

  test('gives a deep copy each time', () => {
    const value = policy(sound())
    const [first, second] = [parse(value), parse(value)]
    const parts = (root: unknown): object[] =>
      typeof root === 'object' && root !== null ? [root, ...Object.values(root).flatMap(parts)] : []
    const all = [...parts(value), ...parts(first), ...parts(second)]

    expect(new Set(all).size).toBe(all.length)
  })

  test.each([[undefined], [null], ['text'], [7], [[]], [true]])('refuses %p with one issue at the root', (value) => {
    const fault = faultOf(parse, value)

    expect([fault.code, fault.artifactPath, fault.message]).toEqual([
      'schema-parse-failure',
      name,
      `schema-parse-failure in ${name}: input does not conform to the ${name} schema: (root): expected an object`,
    ])
    expect(fault.cause instanceof v.ValiError && fault.cause.issues.length).toBe(1)
  })

  test('names every unknown key at its container', () => {
    const value = { ...policy(sound({ toolz: 1, constructor: 2 })), more: true }

    expect(issues(faultOf(parse, value))).toEqual([
      '/authorizations/0: Unrecognized key: "toolz"',
      '/authorizations/0: Unrecognized key: "constructor"',
      '(root): Unrecognized key: "more"',
    ])
  })

  test('refuses an own __proto__ at every level of its own, before all else, once each', () => {
    const own = (value: object) => Object.defineProperty(value, '__proto__', { value: {}, enumerable: true })
    const value = own(policy(sound(), own(sound({ interfaceId: 'b', cwd: 7, host: 7 }))))
    const fault = faultOf(parse, value)

    expect(issues(fault)?.slice(0, 3)).toEqual([
      '(root): Unrecognized key: "__proto__"',
      '/authorizations/1: Unrecognized key: "__proto__"',
      expect.stringMatching(/^\/authorizations\/1\/?(cwd|host)?: /),
    ])
    expect(fault.message.match(/__proto__/g)).toHaveLength(2)
    expect(fault.cause instanceof v.ValiError && fault.cause.issues.length).toBe(issues(fault)?.length ?? 0)
  })

  test('says which field is missing and which list entry is wrong', () => {
    const { interfaceId, ...rest } = sound()

    expect(issues(faultOf(parse, policy(rest)))).toEqual(['/authorizations/0/interfaceId: this key is required'])
    expect(interfaceId).toBeString()
  })

  test.each([
    ['an error', new Error('no')],
    ['text', 'no'],
    ['undefined', undefined],
  ])('hands on exactly what reading threw: %s', (_, thrown) => {
    const refuse = () => {
      throw thrown
    }
    const hostile = [
      Object.defineProperty({}, 'authorizations', { get: refuse, enumerable: true }),
      { authorizations: [Object.defineProperty(sound(), 'interfaceId', { get: refuse, enumerable: true })] },
      new Proxy({}, { ownKeys: refuse, get: refuse, has: refuse, getOwnPropertyDescriptor: refuse }),
      { authorizations: new Proxy([], { get: refuse }) },
    ]
    for (const value of hostile) {
      const fault = faultOf(parse, value)
      expect([fault.code, fault.artifactPath, Object.hasOwn(fault, 'cause'), fault.cause]).toEqual([
        'schema-parse-failure',
        name,
        true,
        thrown,
      ])
      expect(fault.message).toBe(`schema-parse-failure in ${name}: the input could not be read`)
    }
  })

  test('refuses a revoked proxy and a circular value like any other', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    const circular: Record<string, unknown> = policy()
    circular['self'] = circular

    expect(faultOf(parse, proxy).cause).toBeInstanceOf(TypeError)
    expect(issues(faultOf(parse, circular))).toEqual(['(root): Unrecognized key: "self"'])
  })
})

describe('the one record of an authorization', () => {
  const withProto = JSON.parse('{"__proto__": "x"}')
  const proto = 'Unrecognized key: "__proto__"'

  test.each([
    { parse: parseCommandTargetPolicy, value: command({ artifacts: withProto }), at: 'artifacts' },
    { parse: parseMcpTargetPolicy, value: mcp({ serverEnvironment: withProto }), at: 'serverEnvironment' },
  ])('has no own __proto__: $at', ({ parse, value, at }) => {
    expect(issues(faultOf(parse, policy(value)))).toEqual([`/authorizations/0/${at}: ${proto}`])
  })
})

describe('fields', () => {
  test.each([
    ['target', '', '/target: expected at least one character'],
    [
      'permittedSubcommandPaths',
      [],
      '/permittedSubcommandPaths: expected at least one subcommand path, where [] is no subcommand',
    ],
    ['permittedSubcommandPaths', [['A b']], /^\/permittedSubcommandPaths\/0\/0: expected lower-case/],
    ['permittedEnvironmentKeys', ['A=B'], /^\/permittedEnvironmentKeys\/0: expected letters/],
    ['permittedEnvironmentKeys', ['X', 'path'], /^\/permittedEnvironmentKeys: PATH is never permitted/],
    ['permittedEnvironmentKeys', ['Path'], /^\/permittedEnvironmentKeys: PATH is never permitted/],
    ['artifacts', { 'a/~b': 'x' }, /^\/artifacts\/a~1~0b: expected lower-case/],
    ['artifacts', { a: '' }, '/artifacts/a: expected at least one character'],
    ['maxElapsedMs', 0, /^\/maxElapsedMs: expected milliseconds from 1/],
    ['maxElapsedMs', 2147483648, /^\/maxElapsedMs: expected milliseconds from 1/],
    ['maxElapsedMs', 1.5, /^\/maxElapsedMs: /],
    ['maxOutputBytes', 0, /^\/maxOutputBytes: expected a whole number of at least 1/],
  ])('of a command: %s cannot be %p', (field, value, expected) => {
    const [only, ...more] = issues(faultOf(parseCommandTargetPolicy, policy(command({ [field]: value })))) ?? []
    expect(more).toEqual([])
    const found = only?.replace('/authorizations/0', '')
    if (typeof expected === 'string') expect(found).toBe(expected)
    else expect(found).toMatch(expected)
  })

  test.each([
    ['tools', [], '/tools: expected at least one tool'],
    ['tools', ['with space'], /^\/tools\/0: expected 1 to 128 letters/],
    ['targetArgs', [1], '/targetArgs/0: expected a string'],
    ['serverEnvironment', { A: 1 }, '/serverEnvironment/A: expected a string'],
    ['maxElapsedMs', 2147483648, /^\/maxElapsedMs: expected milliseconds from 1/],
  ])('of a tool server: %s cannot be %p', (field, value, expected) => {
    const [only, ...more] = issues(faultOf(parseMcpTargetPolicy, policy(mcp({ [field]: value })))) ?? []
    expect(more).toEqual([])
    const found = only?.replace('/authorizations/0', '')
    if (typeof expected === 'string') expect(found).toBe(expected)
    else expect(found).toMatch(expected)
  })

  test('an address that cannot be read is named in its list', () => {
    const value = policy(http({ addresses: ['127.0.0.1', 'localhost'] }))

    expect(issues(faultOf(parseProbeTargetPolicy, value))?.[0]).toStartWith(
      '/authorizations/0/addresses/1: is not an IPv4 or IPv6 address literal',
    )
  })

  test('no two authorizations name one server', () => {
    expect(issues(faultOf(parseMcpTargetPolicy, policy(mcp(), mcp({ target: 'other' }))))).toEqual([
      '/authorizations: expected at most one authorization for an interface',
    ])
    expect(parseCommandTargetPolicy(policy(command(), command())).authorizations).toHaveLength(2)
    expect(parseProbeTargetPolicy(policy(http(), http())).authorizations).toHaveLength(2)
  })

  test('the longest time is the longest a timer takes', () => {
    expect(parseCommandTargetPolicy(policy(command({ maxElapsedMs: 2147483647 }))).authorizations).toHaveLength(1)
  })
})
