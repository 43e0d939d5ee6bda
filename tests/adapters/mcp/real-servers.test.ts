import { describe, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { createMcpAdapter } from '../../../src/adapters/index.ts'
import type { JsonObject } from '../../../src/canonical/index.ts'
import type { McpTargetAuthorization } from '../../../src/ports/index.ts'
import { IS_LINUX, isAlive, pidFile } from '../../process/processes.ts'
import { faultOf, never } from '../faults.ts'
import { mcpRequest } from './requests.ts'
import { buildSdkServers } from './sdk-servers.ts'

const { SDK_SERVER, SDK_MCP_SERVER, sdkPolicy } = await buildSdkServers()

/** One probe of a server built with the official SDK. */
function call(tool: string, toolArguments: JsonObject = {}, changes: Partial<McpTargetAuthorization> = {}) {
  return createMcpAdapter(sdkPolicy(tool, changes)).probe(mcpRequest(tool, toolArguments), never())
}

const as = (mode: string): Partial<McpTargetAuthorization> => ({ targetArgs: [SDK_SERVER, mode] })

describe('a server built with the official SDK', () => {
  test('is given the arguments as declared and heard in full', async () => {
    const given = { text: '$(id) é "x"', deep: [{ a: null }, 1.5], flag: false }

    expect(await call('echo', given)).toMatchObject({ isError: false, result: { kind: 'json', value: { given } } })
  })

  test('that answers in text only has no structured result', async () => {
    expect(await call('text_only')).toMatchObject({ isError: false, result: { kind: 'absent' } })
  })

  test('is heard when it reports an error of a tool, with or without structure', async () => {
    expect(await call('fail')).toMatchObject({ isError: true, result: { kind: 'json', value: { code: 'not-found' } } })
    expect(await call('fail_in_words')).toMatchObject({ isError: true, result: { kind: 'absent' } })
  })

  test('whose handler throws reports a protocol error, which is observed', async () => {
    expect(await call('throw')).toMatchObject({
      isError: true,
      result: { kind: 'json', value: { message: expect.stringContaining('the handler broke') } },
    })
  })

  test('may send notifications, requests of its own and lines on stderr in between', async () => {
    expect(await call('chat_first')).toMatchObject({ isError: false, result: { kind: 'json', value: { done: true } } })
  })

  test('runs in the environment and the folder of the policy and no more', async () => {
    const serverEnvironment = { NOTES: 'here' }

    expect(await call('environment', {}, { serverEnvironment, cwd: tmpdir() })).toMatchObject({
      result: { kind: 'json', value: { env: { PATH: process.env['PATH'] ?? '', NOTES: 'here' }, cwd: tmpdir() } },
    })
  })

  test('that prints a log line on stdout breaks the protocol, before or after the handshake', async () => {
    expect(await faultOf(call('echo', {}, as('log-at-once')))).toMatchObject({
      code: 'port-failure',
      cause: { message: expect.stringContaining('"notes server listening on stdio"') },
    })
    expect(await faultOf(call('log'))).toMatchObject({
      code: 'port-failure',
      cause: { message: expect.stringContaining('"debug: looking for the note"') },
    })
  })

  test('that crashes before the handshake is a failure, after it an observation', async () => {
    expect(await faultOf(call('echo', {}, as('crash-at-once')))).toMatchObject({
      code: 'port-failure',
      cause: { message: 'the server ended during the handshake, with exit code 9' },
    })
    expect(await call('echo', {}, as('crash-after-handshake'))).toMatchObject({ isError: true, exitCode: 8 })
    expect(await call('exit')).toMatchObject({ isError: true, result: { kind: 'absent' }, exitCode: 7 })
    expect(await call('die')).toMatchObject({ isError: true, exitCode: -9 })
  })

  test('that is slow, or says nothing at all, runs into the cap of time', async () => {
    expect(await faultOf(call('slow', {}, { maxElapsedMs: 1500 }))).toMatchObject({ code: 'budget-exhausted' })
    expect(await faultOf(call('echo', {}, { ...as('silent'), maxElapsedMs: 300 }))).toMatchObject({
      code: 'budget-exhausted',
      message: expect.stringContaining('during the handshake'),
    })
  })

  test('that says too much runs into the cap of output', async () => {
    expect(await call('huge', { size: 60_000 })).toMatchObject({ isError: false })
    expect(await faultOf(call('huge', { size: 66_000 }))).toMatchObject({ code: 'budget-exhausted' })
    expect(await faultOf(call('flood_stderr'))).toMatchObject({
      code: 'budget-exhausted',
      message: expect.stringContaining('stderr exceeded'),
    })
  })

  test.skipIf(!IS_LINUX)('is gone after its answer, with all it started', async () => {
    const file = pidFile()
    const observation = await call('start_children', {}, { serverEnvironment: { PIDS: file.path } })

    expect(observation).toMatchObject({ result: { kind: 'json', value: { started: true } } })
    expect(file.pids().filter(isAlive)).toEqual([])
  })

  test('of the high-level kind is heard as well, and its errors', async () => {
    const changes = { targetArgs: [SDK_MCP_SERVER] }

    expect(await call('zone', {}, changes)).toMatchObject({ result: { kind: 'json', value: { zone: 'UTC' } } })
    expect(await call('broken', {}, changes)).toMatchObject({ isError: true })
    expect(await call('unregistered', {}, changes)).toMatchObject({ isError: true })
  })
})
