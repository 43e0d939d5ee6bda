import { describe, expect, test } from 'bun:test'
import { createMcpAdapter } from '../../../src/adapters/index.ts'
import type { McpTargetPolicy } from '../../../src/ports/index.ts'
import { fixture, IS_LINUX, isAlive, pidFile, until } from '../../process/processes.ts'
import { underLimit } from '../../under-limit.ts'
import { faultOf, never, told } from '../faults.ts'
import { answer, HEAR_CALL, mcpRequest, scriptedServer } from './requests.ts'

const probe = (policy: McpTargetPolicy, signal = never()) =>
  createMcpAdapter(policy).probe(mcpRequest('tool', { text: 'é' }), signal)

const DONE = answer(2, { structuredContent: { done: true } })
const REPLY = 'printf "%s\\n" "$2";'

describe('a server that is a few lines of shell', () => {
  test('is sent exactly three lines', async () => {
    const heard = 'printf "%s\\n%s\\n%s\\n" "$init" "$ready" "$call" >&2'
    const server = scriptedServer(`${HEAR_CALL} ${heard}; ${REPLY} exit 0`, {
      reply: answer(2, { structuredContent: 1 }),
    })

    expect(await probe(server)).toMatchObject({ isError: false, result: { kind: 'json', value: 1 } })
  })

  test('is understood when a character arrives in two pieces', async () => {
    const [before = '', after = ''] = answer(2, { structuredContent: { text: 'é' } }).split('é')
    const split = `printf '%s\\303' '${before}'; sleep 0.05; printf '\\251%s\\n' '${after}'; sleep 60`

    expect(await probe(scriptedServer(`${HEAR_CALL} ${split}`))).toMatchObject({
      result: { kind: 'json', value: { text: 'é' } },
    })
  })

  test('is understood when it ends without ending its last line', async () => {
    const server = scriptedServer(`${HEAR_CALL} printf %s "$2"`, { reply: DONE })

    expect(await probe(server)).toMatchObject({ isError: false, result: { kind: 'json', value: { done: true } } })
  })

  test('may answer before it is asked a second time, and close its stdin', async () => {
    const server = scriptedServer(`exec 0<&-; ${REPLY} sleep 60`, { reply: DONE })

    expect(await probe(server)).toMatchObject({ result: { kind: 'json', value: { done: true } } })
  })

  test.each([
    ['an exit code', 'exit 7', 7],
    ['an exit code of 0', 'exit 0', 0],
    ['a signal', 'kill -KILL $$', -9],
  ])('that ends with %s after the handshake is observed as ended', async (_, ending, exitCode) => {
    expect(await probe(scriptedServer(`${HEAR_CALL} ${ending}`))).toEqual({
      kind: 'mcp',
      probeId: 'leg-1',
      interfaceId: 'notes-mcp',
      operationId: 'search',
      isError: true,
      result: { kind: 'absent' },
      exitCode,
    })
  })

  test.each([
    ['before it answered the handshake', scriptedServer('exit 3', { greeting: '' }), 'the handshake, with exit code 3'],
    ['by a signal', scriptedServer('kill -KILL $$', { greeting: '' }), 'the handshake, with exit code -9'],
  ])('that ends %s is a failure', async (_, server, words) => {
    expect(await faultOf(probe(server))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      portFailureReason: undefined,
      cause: { message: `the server ended during ${words}` },
    })
  })

  test('that prints anything else is a failure, also right after its answer to the handshake', async () => {
    expect(await faultOf(probe(scriptedServer('echo started; sleep 60')))).toMatchObject({
      code: 'port-failure',
      cause: { message: 'during the tool call the server printed a line that is no JSON-RPC message: "started"' },
    })
  })

  test('is believed in what it said first', async () => {
    const server = scriptedServer(`${HEAR_CALL} ${REPLY} echo garbage; sleep 60`, { reply: DONE })

    expect(await probe(server)).toMatchObject({ result: { kind: 'json', value: { done: true } } })
  })

  test('that does not exist cannot be started', async () => {
    expect(await faultOf(probe(scriptedServer('', { target: 'no-such-server' })))).toMatchObject({
      code: 'port-failure',
      portFailureReason: undefined,
      cause: { code: 'ENOENT', path: 'no-such-server' },
    })
  })
})

describe('caps', () => {
  const elapsed = { code: 'budget-exhausted', artifactPath: 'McpProbeRequest', reason: undefined }

  test.each([
    ['the handshake', { greeting: '' }],
    ['the tool call', {}],
  ])('of time name the phase: %s', async (phase, changes) => {
    const { ms, fault } = await underLimit(
      400,
      async (ms) => ({
        ms,
        fault: await told(probe(scriptedServer('sleep 60', { ...changes, maxElapsedMs: ms }))),
      }),
      ({ fault: { detail } }) => detail.endsWith(phase),
    )

    expect(fault).toMatchObject({ ...elapsed, detail: `exceeded maxElapsedMs (${ms}ms) during ${phase}` })
  })

  test('of stdout hold although the answer came in one piece', async () => {
    const reply = answer(2, { structuredContent: 'x'.repeat(5000) })

    expect(
      await told(probe(scriptedServer(`${HEAR_CALL} ${REPLY} sleep 60`, { reply, maxOutputBytes: 4096 }))),
    ).toMatchObject({ ...elapsed, detail: 'stdout exceeded maxOutputBytes (4096) during the tool call' })
  })

  test('of stdout and stderr are counted apart, over the whole session, and what is exactly as much is within', async () => {
    const reply = answer(2, {})
    const greeting = answer(1, {})
    const size = reply.length + greeting.length + 2
    const script = `head -c ${size} /dev/zero >&2; ${HEAR_CALL} ${REPLY} sleep 60`

    expect(await probe(scriptedServer(script, { greeting, reply, maxOutputBytes: size }))).toMatchObject({
      isError: false,
    })
    expect(await told(probe(scriptedServer(script, { greeting, reply, maxOutputBytes: size - 1 })))).toMatchObject({
      code: 'budget-exhausted',
    })
  })

  test('of stderr name it', async () => {
    expect(await told(probe(scriptedServer('yes >&2', { maxOutputBytes: 4096 })))).toMatchObject({
      ...elapsed,
      detail: expect.stringMatching(/^stderr exceeded maxOutputBytes \(4096\) during /),
    })
  })
})

describe.skipIf(!IS_LINUX)('everything a server started', () => {
  const tree = (after: string, env: Record<string, string>, changes = {}) =>
    scriptedServer(`"$TREE" & ${HEAR_CALL} ${after}`, {
      reply: DONE,
      serverEnvironment: { TREE: fixture('tree.sh'), ...env },
      ...changes,
    })

  const waitForTree = 'until [ "$(cat "$PIDS" 2> /dev/null | wc -l)" -eq 3 ]; do sleep 0.01; done;'

  test.each([
    ['after the answer', `${waitForTree} ${REPLY} wait`, 'observation'],
    ['after the server ended', `${waitForTree} exit 2`, 'observation'],
    ['after it broke the protocol', `${waitForTree} echo oops; wait`, 'port-failure'],
  ])('is gone %s', async (_, after, expected) => {
    const file = pidFile()
    const outcome = await probe(tree(after, { PIDS: file.path })).then(
      () => 'observation',
      (fault) => fault.code,
    )

    expect([outcome, file.pids().length, file.pids().filter(isAlive)]).toEqual([expected, 3, []])
  })

  test('is gone on an abort, which rejects at once', async () => {
    const file = pidFile()
    const stop = new AbortController()
    const running = told(probe(tree('wait', { PIDS: file.path }), stop.signal))
    const pids = await until('all three run', () => file.pids().length === 3 && file.pids())
    stop.abort()

    expect(await running).toMatchObject({ code: 'aborted', artifactPath: 'ProbeObservation' })
    await until('all are gone', () => !pids.some(isAlive))
  })

  test('is gone at the cap, though it holds the output and left the session', async () => {
    const leaves = `setsid sh -c 'echo $$ >> "$PIDS"; exec sleep 60' & sleep 60`
    const pids = await underLimit(
      500,
      async (maxElapsedMs) => {
        const file = pidFile()
        const server = scriptedServer(leaves, { serverEnvironment: { PIDS: file.path }, maxElapsedMs })
        expect(await told(probe(server))).toMatchObject({ code: 'budget-exhausted' })
        return file.pids()
      },
      ({ length }) => length > 0,
    )

    expect(pids).toHaveLength(1)
    await until('it is gone', () => !pids.some(isAlive))
  })
})
