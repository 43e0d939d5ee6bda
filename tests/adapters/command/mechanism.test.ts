import { describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCommandLineAdapter, nodeCommandMechanism } from '../../../src/adapters/index.ts'
import { aliveInSession, fixture, IS_LINUX, isAlive, pidFile, until } from '../../process/processes.ts'
import { temporaryFolder } from '../../temporary-folder.ts'
import { underLimit } from '../../under-limit.ts'
import { faultOf, never, told } from '../faults.ts'
import { commandPolicy, commandRequest, script } from './probes.ts'

const dir = temporaryFolder()

function probe({ policy, request }: ReturnType<typeof script>, signal = never()) {
  return createCommandLineAdapter(policy, nodeCommandMechanism).probe(request, signal)
}

describe('a real program', () => {
  test('is given its arguments, its environment, its folder and its stdin, and no more', async () => {
    const policy = commandPolicy({ cwd: dir })
    const request = commandRequest({
      subcommandPath: ['show'],
      argument: { text: '$(echo pwned); rm -rf / #', more: ['', 'é'] },
      environment: { NOTES_HOME: '/h' },
      stdin: { kind: 'text', value: 'Größe' },
    })

    expect(await probe({ policy, request })).toMatchObject({
      exitCode: 0,
      stdout: {
        kind: 'json',
        value: {
          argv: ['$(echo pwned); rm -rf / #', '', 'é'],
          env: { PATH: process.env['PATH'] ?? '', NOTES_HOME: '/h' },
          cwd: dir,
          stdin: 'Größe',
        },
      },
    })
  })

  test.each([
    ['an exit code', 'exit 3', 3],
    ['a signal, as its number', 'kill -TERM $$', -15],
  ])('ends with %s', async (_, text, exitCode) => {
    expect(await probe(script(text))).toMatchObject({ exitCode })
  })

  test('is found on the PATH, or not at all', async () => {
    const { policy, request } = script('exit 0', { target: 'no-such-program' })

    expect(await faultOf(probe({ policy, request }))).toMatchObject({
      code: 'port-failure',
      artifactPath: 'ProbeObservation',
      portFailureReason: undefined,
      cause: {
        code: 'ENOENT',
        syscall: 'spawn no-such-program',
        path: 'no-such-program',
        spawnargs: ['-c', 'exit 0'],
      },
    })
  })

  test('that may not be executed is named by EACCES', async () => {
    const path = join(dir, 'not-executable')
    writeFileSync(path, '')
    chmodSync(path, 0o644)

    expect(await faultOf(probe(script('', { target: path })))).toMatchObject({
      code: 'port-failure',
      cause: { code: 'EACCES' },
    })
  })

  test('whose arguments are more than the system takes was too large to launch', async () => {
    const policy = commandPolicy({ target: 'true' })
    const request = commandRequest({ argument: { text: 'x'.repeat(4_000_000) } })

    expect(await faultOf(probe({ policy, request }))).toMatchObject({
      code: 'port-failure',
      portFailureReason: 'launch-too-large',
      reason: undefined,
      cause: { code: 'E2BIG' },
    })
  })

  test('that ignores its stdin is no failure', async () => {
    const { policy, request } = script('exit 0')
    const stdin = { kind: 'text', value: 'x'.repeat(1_000_000) } as const

    expect(await probe({ policy, request: { ...request, channels: { ...request.channels, stdin } } })).toMatchObject({
      exitCode: 0,
    })
  })

  test('is read as UTF-8 across chunks', async () => {
    expect(await probe(script("printf '\\303'; sleep 0.05; printf '\\251'"))).toMatchObject({
      stdout: { kind: 'text', value: 'é' },
    })
  })
})

describe('artifacts', () => {
  test('are what the files hold: JSON, text, nothing', async () => {
    const artifacts = { json: 'a.json', text: join(dir, 'b.txt'), absent: 'c' }
    const text = `printf '{"a":1}' > a.json; printf plain > '${join(dir, 'b.txt')}'`

    expect(await probe(script(text, { artifacts }))).toMatchObject({
      artifacts: {
        json: { kind: 'json', value: { a: 1 } },
        text: { kind: 'text', value: 'plain' },
        absent: { kind: 'absent' },
      },
    })
  })

  test('may be as large as the cap and no larger', async () => {
    const run = (size: number) =>
      probe(script(`head -c ${size} /dev/zero | tr '\\0' x > big`, { artifacts: { big: 'big' }, maxOutputBytes: 1000 }))

    expect(await run(1000)).toMatchObject({ artifacts: { big: { kind: 'text', value: 'x'.repeat(1000) } } })
    expect(await told(run(1001))).toMatchObject({
      code: 'budget-exhausted',
      artifactPath: 'CommandProbeRequest',
      detail: 'artifact "big" exceeded maxOutputBytes (1000)',
    })
  })

  test('that are folders, or pipes nobody writes to, are a failure and no wait', async () => {
    mkdirSync(join(dir, 'folder'))
    for (const [path, code] of [
      [join(dir, 'folder'), 'EISDIR'],
      ['pipe', 'EINVAL'],
    ] as const) {
      expect(await faultOf(probe(script('mkfifo pipe', { artifacts: { odd: path } })))).toMatchObject({
        code: 'port-failure',
        artifactPath: 'ProbeObservation',
        cause: { code },
      })
    }
  })
})

describe('caps', () => {
  test('of time, and what holds the output open counts', async () => {
    for (const text of ['sleep 60', 'sleep 60 & exit 0']) {
      expect(await told(probe(script(text, { maxElapsedMs: 100 })))).toMatchObject({
        code: 'budget-exhausted',
        artifactPath: 'CommandProbeRequest',
        detail: 'exceeded maxElapsedMs (100ms) and was killed',
      })
    }
  })

  test.each(['yes', 'yes >&2'])('of output: %s', async (text) => {
    expect(await told(probe(script(text, { maxOutputBytes: 5000 })))).toMatchObject({
      code: 'budget-exhausted',
      artifactPath: 'CommandProbeRequest',
      detail: 'stdout or stderr exceeded maxOutputBytes (5000) and the process was killed',
    })
  })

  test('of output count each stream alone, in bytes, and what is exactly as much is within', async () => {
    const text = 'printf éé; printf éé >&2'

    expect(await probe(script(text, { maxOutputBytes: 4 }))).toMatchObject({
      stdout: { kind: 'text', value: 'éé' },
      stderr: { kind: 'text', value: 'éé' },
    })
    expect(await told(probe(script(text, { maxOutputBytes: 3 })))).toMatchObject({ code: 'budget-exhausted' })
  })

  test('beyond what a timer takes are that, and not nothing', async () => {
    expect(await probe(script('exit 0', { maxElapsedMs: 2 ** 40 }))).toMatchObject({ exitCode: 0 })
  })
})

test('a run that is stopped rejects with an AbortError that says why, before its start and after', async () => {
  const request = {
    ...{ target: 'sleep', subcommandPath: [], argv: ['60'], stdin: null },
    ...{ env: { PATH: process.env['PATH'] ?? '' }, cwd: '/', maxElapsedMs: 60_000, maxOutputBytes: 10 },
  }
  const stop = new AbortController()
  const running = nodeCommandMechanism.run(request, stop.signal)
  stop.abort('enough')

  for (const run of [running, nodeCommandMechanism.run(request, stop.signal)]) {
    expect(await run.catch((error: unknown) => error)).toMatchObject({
      name: 'AbortError',
      code: 'ABORT_ERR',
      cause: 'enough',
    })
  }
})

const onLinux = describe.skipIf(!IS_LINUX)

onLinux('everything a program started', () => {
  /** Runs a fixture that writes its pids, until as many run. */
  function start(program: string, changes: Parameters<typeof script>[1] & { env?: Record<string, string> }) {
    const file = pidFile()
    const { env = {}, ...rest } = changes
    const policy = commandPolicy({
      target: fixture(program),
      permittedSubcommandPaths: [[]],
      permittedEnvironmentKeys: ['PIDS', 'OUTPUTS', 'THEN'],
      ...rest,
    })
    const request = commandRequest({ environment: { PIDS: file.path, ...env } })
    return { file, policy, request }
  }

  test('dies with it at the cap', async () => {
    const pids = await underLimit(
      400,
      async (maxElapsedMs) => {
        const { file, ...rest } = start('tree.sh', { maxElapsedMs })
        expect(await told(probe(rest))).toMatchObject({ code: 'budget-exhausted' })
        return file.pids()
      },
      ({ length }) => length === 3,
    )

    expect(pids).toHaveLength(3)
    await until('all are gone', () => !pids.some(isAlive))
  })

  test('dies with it on an abort, which rejects at once and leaves no listener', async () => {
    const stop = new AbortController()
    const { file, ...rest } = start('tree.sh', {})
    const running = told(probe(rest, stop.signal))
    const pids = await until('all three run', () => file.pids().length === 3 && file.pids())
    stop.abort()

    expect(await running).toMatchObject({ code: 'aborted', artifactPath: 'ProbeObservation' })
    await until('all are gone', () => !pids.some(isAlive))
    await until('nobody listens', () => getEventListeners(stop.signal, 'abort').length === 0)
  })

  test('dies with it however fast it multiplies', async () => {
    const stop = new AbortController()
    const { file, ...rest } = start('fork-storm.sh', {})
    const running = told(probe(rest, stop.signal))
    const [leader = 0] = await until('it runs', () => file.pids().length === 1 && file.pids())
    await until('there is a crowd', () => aliveInSession(leader).length > 20)
    stop.abort()

    expect(await running).toMatchObject({ code: 'aborted' })
    await until('everybody is gone', () => aliveInSession(leader).length === 0)
  })

  test('is left alone when it ends by itself', async () => {
    const { file, ...rest } = start('own-groups.sh', { env: { THEN: 'exit 4' } })

    expect(await probe(rest)).toMatchObject({ exitCode: 4 })
    const [, left = 0] = file.pids()
    expect(isAlive(left)).toBe(true)
    process.kill(left, 'SIGKILL')
  })
})
