import { describe, expect, test } from 'bun:test'
import { createMcpAdapter, type McpCallToolRequest, type McpMechanism } from '../../../src/adapters/index.ts'
import { commandRequest } from '../command/probes.ts'
import { never, told } from '../faults.ts'
import { mcpPolicy, mcpRequest } from './requests.ts'

/** A mechanism that notes what it is asked and answers as told. */
function scripted(answer: unknown = { isError: false }) {
  const calls: McpCallToolRequest[] = []
  const mechanism: McpMechanism = {
    async callTool(request) {
      calls.push(request)
      if (answer instanceof Error) throw answer
      return answer as never
    },
  }
  return { mechanism, calls }
}

describe('what is denied, before a server is started', () => {
  test.each([
    ['interface-not-authorized', mcpRequest('search', {}, { interfaceId: 'other' })],
    ['tool-not-authorized', mcpRequest('destroy')],
    ['tool-not-authorized', mcpRequest('Search')],
    ['interface-not-authorized', commandRequest({ interfaceId: 'notes-mcp' })],
  ] as const)('%s', async (reason, request) => {
    const { mechanism, calls } = scripted()

    expect(await told(createMcpAdapter(mcpPolicy('search'), mechanism).probe(request, never()))).toMatchObject({
      code: 'forbidden-target',
      artifactPath: 'ProbeRequest',
      reason,
      portFailureReason: undefined,
    })
    expect(calls).toEqual([])
  })

  test('another kind is named', async () => {
    const adapter = createMcpAdapter(mcpPolicy('search'), scripted().mechanism)

    expect(await told(adapter.probe(commandRequest(), never()))).toMatchObject({
      detail: 'this adapter runs mcp requests only; no cli target is ever authorized',
    })
  })
})

describe('what is called', () => {
  test('is the tool, on the server of the policy, with the arguments as declared', async () => {
    const { mechanism, calls } = scripted()
    const policy = mcpPolicy('search', {
      target: 'server',
      targetArgs: ['a b'],
      cwd: '/c',
      serverEnvironment: { K: 'v' },
    })
    const values = { text: '$(x)', deep: [{ a: null }], __proto__: 1 }
    await createMcpAdapter(policy, mechanism).probe(mcpRequest('search', values), never())

    expect(calls).toEqual([
      {
        target: 'server',
        targetArgs: ['a b'],
        toolName: 'search',
        arguments: values,
        env: { PATH: process.env['PATH'] ?? '', K: 'v' },
        cwd: '/c',
        maxElapsedMs: 60_000,
        maxOutputBytes: 65_536,
      },
    ])
  })

  test('sees a PATH of the policy in place of the host’s', async () => {
    const { mechanism, calls } = scripted()
    const policy = mcpPolicy('search', { serverEnvironment: { PATH: '/only/here' } })
    await createMcpAdapter(policy, mechanism).probe(mcpRequest('search'), never())

    expect(calls[0]?.env).toEqual({ PATH: '/only/here' })
  })
})

const ECHO = { kind: 'mcp', probeId: 'leg-1', interfaceId: 'notes-mcp', operationId: 'search' } as const

describe('what is observed', () => {
  test.each([
    [{ isError: false }, { isError: false, result: { kind: 'absent' } }],
    [
      { isError: true, structuredResult: null },
      { isError: true, result: { kind: 'json', value: null } },
    ],
    [
      { isError: false, structuredResult: { a: 1 } },
      { isError: false, result: { kind: 'json', value: { a: 1 } } },
    ],
    [
      { isError: true, exitCode: -9 },
      { isError: true, result: { kind: 'absent' }, exitCode: -9 },
    ],
  ])('of %p', async (answer, expected) => {
    const adapter = createMcpAdapter(mcpPolicy('search'), scripted(answer).mechanism)

    expect(await adapter.probe(mcpRequest('search'), never())).toEqual({ ...ECHO, ...expected } as never)
  })

  test.each([
    [null],
    [{ error: 'x' }],
    [{ isError: 1 }],
    [{ isError: false, exitCode: 0 }],
    [{ isError: false, structuredResult: () => 1 }],
  ])('is not %p', async (answer) => {
    const adapter = createMcpAdapter(mcpPolicy('search'), scripted(answer).mechanism)

    expect(await told(adapter.probe(mcpRequest('search'), never()))).toMatchObject({
      code: 'port-contract-violation',
      artifactPath: 'ProbeObservation',
    })
  })

  test.each(['E2BIG', 'ENOENT'])('a server that cannot be started (%s) has no reason of its own', async (code) => {
    const error = Object.assign(new Error('spawn'), { code })
    const adapter = createMcpAdapter(mcpPolicy('search'), scripted(error).mechanism)

    expect(await told(adapter.probe(mcpRequest('search'), never()))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      portFailureReason: undefined,
    })
  })
})
