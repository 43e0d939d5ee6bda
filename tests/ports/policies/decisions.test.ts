import { describe, expect, test } from 'bun:test'
import { FORBIDDEN_TARGET_REASONS } from '../../../src/canonical/faults.ts'
import { DENIAL_REASONS } from '../../../src/contracts/target-policy/index.ts'
import {
  COMMAND_DENIAL_REASONS,
  decideCommandTarget,
  decideMcpTarget,
  MCP_DENIAL_REASONS,
  parseCommandTargetPolicy,
  parseMcpTargetPolicy,
} from '../../../src/ports/index.ts'
import { refusedEnvironmentKey } from '../../../src/ports/policies/command-target-policy.ts'
import { command, mcp, policy } from './samples.ts'

describe('decideCommandTarget', () => {
  const commands = parseCommandTargetPolicy(
    policy(
      command({ cwd: '/first', permittedSubcommandPaths: [['list']] }),
      command({ cwd: '/second', permittedSubcommandPaths: [['list'], ['note', 'add']] }),
      command({ executable: 'bare', permittedSubcommandPaths: [[]] }),
    ),
  )

  test.each([
    { interfaceId: 'notes-cli', executable: 'notes', subcommandPath: ['list'], cwd: '/first' },
    { interfaceId: 'notes-cli', executable: 'notes', subcommandPath: ['note', 'add'], cwd: '/second' },
    { interfaceId: 'notes-cli', executable: 'bare', subcommandPath: [], cwd: '/tmp' },
  ])('allows $executable $subcommandPath by the first authorization that permits it', ({ cwd, ...target }) => {
    expect(decideCommandTarget(commands, target)).toMatchObject({ allowed: true, authorization: { cwd } })
  })

  test.each([
    [{ interfaceId: 'other', executable: 'notes', subcommandPath: ['list'] }, 'interface-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'other', subcommandPath: ['list'] }, 'executable-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'notes', subcommandPath: [] }, 'subcommand-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'notes', subcommandPath: ['note'] }, 'subcommand-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'notes', subcommandPath: ['add', 'note'] }, 'subcommand-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'notes', subcommandPath: ['list', 'all'] }, 'subcommand-not-authorized'],
    [{ interfaceId: 'notes-cli', executable: 'bare', subcommandPath: ['list'] }, 'subcommand-not-authorized'],
  ])('denies %p: %s', (target, reason) => {
    expect(decideCommandTarget(commands, target)).toMatchObject({ allowed: false, reason })
  })

  test('denies everything by an empty policy', () => {
    const target = { interfaceId: 'notes-cli', executable: 'notes', subcommandPath: [] }

    expect(decideCommandTarget({ authorizations: [] }, target)).toMatchObject({ reason: 'interface-not-authorized' })
  })
})

describe('refusedEnvironmentKey', () => {
  const [authorization] = parseCommandTargetPolicy(policy(command())).authorizations
  if (authorization === undefined) throw new Error('no authorization')

  test.each([[[]], [['NOTES_HOME']]])('permits %p', (keys) => {
    expect(refusedEnvironmentKey(authorization, keys)).toBeNull()
  })

  test.each([[['notes_home']], [['NOTES_HOME', 'LD_PRELOAD']], [['PATH']], [['pAtH']]])('refuses %p', (keys) => {
    expect(refusedEnvironmentKey(authorization, keys)).toMatchObject({ reason: 'environment-key-not-authorized' })
  })

  test('refuses PATH even where a policy that was never parsed lists it', () => {
    const careless = { ...authorization, permittedEnvironmentKeys: ['PATH'] }

    expect(refusedEnvironmentKey(careless, ['PATH'])).toMatchObject({ detail: expect.stringContaining('PATH') })
  })
})

describe('decideMcpTarget', () => {
  const servers = parseMcpTargetPolicy(policy(mcp(), mcp({ interfaceId: 'b', tools: ['other'] })))

  test.each([
    [{ interfaceId: 'notes-mcp', toolName: 'search_notes' }, { allowed: true }],
    [
      { interfaceId: 'c', toolName: 'other' },
      { allowed: false, reason: 'interface-not-authorized' },
    ],
    [
      { interfaceId: 'notes-mcp', toolName: 'other' },
      { allowed: false, reason: 'tool-not-authorized' },
    ],
    [
      { interfaceId: 'notes-mcp', toolName: 'Search_notes' },
      { allowed: false, reason: 'tool-not-authorized' },
    ],
  ])('over %p', (target, decision) => {
    expect(decideMcpTarget(servers, target)).toMatchObject(decision)
  })

  test('asks only the first authorization of an interface', () => {
    const [first, second] = servers.authorizations
    if (first === undefined || second === undefined) throw new Error('no authorizations')
    const repeated = { authorizations: [first, { ...second, interfaceId: first.interfaceId }] }

    expect(decideMcpTarget(repeated, { interfaceId: 'notes-mcp', toolName: 'other' })).toMatchObject({
      reason: 'tool-not-authorized',
    })
  })
})

test('every reason of every policy is one a fault can carry, in the published order', () => {
  const all = [...DENIAL_REASONS, ...COMMAND_DENIAL_REASONS, ...MCP_DENIAL_REASONS]

  expect([...new Set(all)]).toEqual([...FORBIDDEN_TARGET_REASONS])
})
