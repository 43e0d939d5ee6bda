import { describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { readdirSync } from 'node:fs'
import { type Ended, run, type SpawnRequest } from '../../src/process/index.ts'
import { underLimit } from '../under-limit.ts'
import { aliveInSession, fixture, IS_LINUX, isAlive, pidFile, until } from './processes.ts'

const onLinux = test.skipIf(!IS_LINUX)
const PATH = process.env['PATH'] ?? '/usr/bin:/bin'
const REQUEST = { cwd: '/', env: { PATH }, timeoutMs: 60_000, keepBytes: 64 * 1024 }

async function ended(request: Partial<SpawnRequest> & Pick<SpawnRequest, 'argv'>): Promise<Ended> {
  const outcome = await run({ ...REQUEST, ...request })
  if (outcome.kind !== 'ended') throw new Error(outcome.message)
  return outcome
}

const sh = (script: string, request: Partial<SpawnRequest> = {}) => ended({ ...request, argv: ['sh', '-c', script] })

/** A program that starts another one; aborted, if at all, once both run. */
async function runTwo(program: string, env: Record<string, string>, killedBy: 'abort' | null) {
  const file = pidFile()
  const stop = new AbortController()
  const running = ended({ argv: [program], env: { PATH, PIDS: file.path, ...env }, signal: stop.signal })
  const pids = await until('both run', () => file.pids().length === 2 && file.pids())
  if (killedBy === 'abort') stop.abort()
  return { outcome: await running, pids }
}

describe('what a program did', () => {
  test('is its exit code and both streams', async () => {
    expect(await sh('echo out; echo err >&2; exit 3')).toEqual({
      kind: 'ended',
      exitCode: 3,
      signal: null,
      killedBy: null,
      stdout: { text: 'out\n', bytes: Buffer.from('out\n'), totalBytes: 4, truncated: false },
      stderr: { text: 'err\n', bytes: Buffer.from('err\n'), totalBytes: 4, truncated: false },
      ms: expect.any(Number),
    })
  })

  test('names the signal that ended it', async () => {
    expect(await sh('kill -TERM $$')).toMatchObject({ exitCode: null, signal: 'SIGTERM', killedBy: null })
  })

  onLinux('gives the number of a signal without a name', async () => {
    expect(await sh('kill -40 $$')).toMatchObject({ exitCode: null, signal: '40' })
  })

  test('does not depend on its closing stdout early', async () => {
    expect(await sh('echo early; exec >&- 2>&-; sleep 0.05; exit 4')).toMatchObject({
      exitCode: 4,
      stdout: { text: 'early\n' },
    })
  })

  test('is kept apart from that of programs that run at the same time', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `program ${i}`)
    const outcomes = await Promise.all(names.map((name) => sh(`echo ${name}; echo ${name} >&2`)))

    expect(outcomes.map(({ stdout, stderr }) => [stdout.text, stderr.text])).toEqual(
      names.map((name) => [`${name}\n`, `${name}\n`]),
    )
  })
})

describe('what a program is given', () => {
  test('its environment and nothing else', async () => {
    const env = { ONLY: 'this', EMPTY: '', 'odd name': 'é=1' }

    expect((await ended({ argv: ['/usr/bin/env'], env })).stdout.text).toBe('ONLY=this\nEMPTY=\nodd name=é=1\n')
  })

  test('each argument as it is, with no shell in between', async () => {
    const words = ['$(id); "two"', "it's", '', '--', '*', 'é']

    expect((await ended({ argv: ['printf', '%s\\n', ...words] })).stdout.text).toBe(words.join('\n').concat('\n'))
  })

  onLinux('its own name as it was called', async () => {
    expect((await ended({ argv: ['cat', '/proc/self/cmdline'] })).stdout.text).toBe('cat\0/proc/self/cmdline\0')
  })

  test('its working folder', async () => {
    expect((await ended({ argv: ['pwd'], cwd: '/usr' })).stdout.text).toBe('/usr\n')
  })

  onLinux('a session and a group of its own', async () => {
    const fields = (await ended({ argv: ['cat', '/proc/self/stat'] })).stdout.text.split(' ')

    expect([fields[4], fields[5]]).toEqual([fields[0], fields[0]])
  })

  test('outputs it can open by name', async () => {
    expect(await sh('echo out > /dev/stdout; echo err > /dev/stderr')).toMatchObject({
      exitCode: 0,
      stdout: { text: 'out\n' },
      stderr: { text: 'err\n' },
    })
  })

  onLinux('no descriptor besides the three', async () => {
    expect((await ended({ argv: ['ls', '/proc/self/fd'] })).stdout.text).toBe('0\n1\n2\n3\n')
  })
})

describe('stdin', () => {
  test('is closed unless something is given', async () => {
    expect(await ended({ argv: ['cat'] })).toMatchObject({ exitCode: 0, stdout: { text: '' } })
    expect(await ended({ argv: ['cat'], stdin: null })).toMatchObject({ exitCode: 0, stdout: { text: '' } })
  })

  test.each([
    ['text', 'grüße\n'],
    ['bytes', new TextEncoder().encode('grüße\n')],
    ['nothing', ''],
  ])('takes %s', async (_, stdin) => {
    const given = typeof stdin === 'string' ? stdin : new TextDecoder().decode(stdin)

    expect((await ended({ argv: ['cat'], stdin })).stdout.text).toBe(given)
  })

  test.each([
    ['never reads', 'exit 5'],
    ['reads one line', 'read line; exit 5'],
    ['closes it', 'exec <&-; sleep 0.05; exit 5'],
  ])('may be large when the program %s', async (_, script) => {
    expect(await sh(script, { stdin: 'line\n'.repeat(1_000_000) })).toMatchObject({ exitCode: 5, killedBy: null })
  })
})

describe('what is kept of an output', () => {
  test('is decoded across chunks', async () => {
    expect((await sh("printf 'caf\\303'; sleep 0.05; printf '\\251'")).stdout).toMatchObject({
      text: 'café',
      totalBytes: 5,
      truncated: false,
    })
  })

  test('shows bytes that are not UTF-8 as U+FFFD, and has them as they were', async () => {
    const { text, bytes } = (await sh("printf 'a\\377b\\303'")).stdout

    expect(text).toBe('a\uFFFDb\uFFFD')
    expect([...bytes]).toEqual([0x61, 0xff, 0x62, 0xc3])
  })

  test('keeps a byte order mark', async () => {
    expect((await sh("printf '\\357\\273\\277{}'")).stdout.text).toBe('\uFEFF{}')
  })

  test.each([
    { keepBytes: 3, text: '123', truncated: true },
    { keepBytes: 5, text: '12345', truncated: false },
    { keepBytes: 0, text: '', truncated: true },
  ])('is the first $keepBytes bytes', async ({ keepBytes, text, truncated }) => {
    expect((await ended({ argv: ['printf', '12345'], keepBytes })).stdout).toMatchObject({
      text,
      totalBytes: 5,
      truncated,
    })
  })

  test('leaves out the character that the limit cut in two', async () => {
    expect((await ended({ argv: ['printf', 'aé'], keepBytes: 2 })).stdout).toMatchObject({
      text: 'a',
      totalBytes: 3,
      truncated: true,
    })
  })

  test('is each stream for itself, and what is dropped is counted', async () => {
    const outcome = await sh('head -c 3000000 /dev/zero; head -c 10 /dev/zero >&2', { keepBytes: 1000 })

    expect(outcome).toMatchObject({
      exitCode: 0,
      killedBy: null,
      stdout: { totalBytes: 3_000_000, truncated: true },
      stderr: { totalBytes: 10, truncated: false },
    })
    expect(outcome.stdout.text.length).toBe(1000)
  })

  test('survives a mebibyte printed a byte at a time', async () => {
    const script = 'dd if=/dev/zero bs=1 count=20000 2>/dev/null'

    expect((await sh(script)).stdout).toMatchObject({ totalBytes: 20_000, truncated: false })
  })
})

describe('a limit', () => {
  test('the deadline ends all generations', async () => {
    const file = pidFile()
    const outcome = await ended({ argv: [fixture('tree.sh')], env: { PATH, PIDS: file.path }, timeoutMs: 300 })

    expect(outcome).toMatchObject({ exitCode: null, signal: 'SIGKILL', killedBy: 'timeout' })
    expect(file.pids().filter(isAlive)).toEqual([])
  })

  test('an abort does the same, at once', async () => {
    const file = pidFile()
    const stop = new AbortController()
    const env = { PATH, PIDS: file.path }
    const running = run({ ...REQUEST, argv: [fixture('tree.sh')], env, signal: stop.signal })
    await until('all three run', () => file.pids().length === 3)
    stop.abort()

    expect(await running).toMatchObject({ exitCode: null, signal: 'SIGKILL', killedBy: 'abort' })
    expect(file.pids().filter(isAlive)).toEqual([])
  })

  onLinux('a program that starts children faster than they are killed dies too', async () => {
    const file = pidFile()
    const stop = new AbortController()
    const env = { PATH, PIDS: file.path }
    const running = run({ ...REQUEST, argv: [fixture('fork-storm.sh')], env, signal: stop.signal })
    const [leader = 0] = await until('it runs', () => file.pids().length > 0 && file.pids())
    await until('there is a crowd', () => aliveInSession(leader).length > 20)
    stop.abort()

    expect(await running).toMatchObject({ killedBy: 'abort' })
    expect(aliveInSession(leader)).toEqual([])
  })

  test('what the program printed before is kept', async () => {
    const stop = new AbortController()
    const file = pidFile()
    const script = 'echo before; echo $$ >> "$PIDS"; exec sleep 60'
    const running = sh(script, { env: { PATH, PIDS: file.path }, signal: stop.signal })
    await until('it has printed', () => file.pids().length === 1)
    stop.abort()

    expect(await running).toMatchObject({ killedBy: 'abort', stdout: { text: 'before\n' } })
  })

  test.each(['', ' >&2'])('an overflow ends it when asked to (yes%s)', async (redirect) => {
    const outcome = await sh(`yes${redirect}`, { keepBytes: 1000, onOverflow: 'kill' })

    expect(outcome).toMatchObject({ exitCode: null, signal: 'SIGKILL', killedBy: 'overflow' })
    expect((redirect === '' ? outcome.stdout : outcome.stderr).truncated).toBe(true)
  })

  test('exactly as many bytes as are kept are no overflow', async () => {
    const outcome = await ended({ argv: ['printf', '12345'], keepBytes: 5, onOverflow: 'kill' })

    expect(outcome).toMatchObject({ exitCode: 0, killedBy: null })
  })

  test('no deadline is too far away for a timer', async () => {
    for (const timeoutMs of [2 ** 31, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY]) {
      expect(await sh('sleep 0.05; exit 6', { timeoutMs })).toMatchObject({ exitCode: 6, killedBy: null })
    }
  })

  test('nothing is started once the signal has aborted', async () => {
    const file = pidFile()
    const env = { PATH, PIDS: file.path }
    const outcome = await run({ ...REQUEST, argv: [fixture('tree.sh')], env, signal: AbortSignal.abort() })

    expect(outcome).toMatchObject({ kind: 'not-started', failure: 'aborted', code: 'ABORT_ERR' })
    expect(file.pids()).toEqual([])
  })

  test('no listener stays on the signal, whatever became of the run', async () => {
    const { signal } = new AbortController()
    await run({ ...REQUEST, argv: ['true'], signal })
    await run({ ...REQUEST, argv: ['/no/such/program'], signal })
    await run({ ...REQUEST, argv: ['sleep', '60'], timeoutMs: 1, signal })

    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('what a program leaves running', () => {
  test('dies with it', async () => {
    const outcome = await sh('sleep 60 > /dev/null 2>&1 & echo $!; exit 7')

    expect(outcome).toMatchObject({ exitCode: 7, killedBy: null })
    expect(isAlive(Number(outcome.stdout.text))).toBe(false)
  })

  const mayFinish = async () => {
    expect(await sh('(sleep 0.05; echo late) & echo early')).toMatchObject({
      exitCode: 0,
      stdout: { text: 'early\nlate\n' },
    })
  }
  // It has 200 ms, in which a machine that stalls does not come to print a word.
  test('may finish what it is printing', mayFinish, { retry: 9 })

  test('dies with it although it holds the outputs open', async () => {
    const outcome = await sh('sleep 60 & echo $!')

    expect(outcome).toMatchObject({ exitCode: 0, killedBy: null })
    expect(isAlive(Number(outcome.stdout.text))).toBe(false)
  })

  onLinux.each([
    { end: 'its own exit', last: 'exit 0', killedBy: null },
    { end: 'an abort', last: 'sleep 60', killedBy: 'abort' as const },
  ])('dies at $end although it has a group of its own', async ({ last, killedBy }) => {
    const { outcome, pids } = await runTwo(fixture('own-groups.sh'), { THEN: last }, killedBy)

    expect(outcome).toMatchObject({ killedBy })
    expect(pids.filter(isAlive)).toEqual([])
  })

  onLinux.each([
    { end: 'its own exit', last: 'exit 0', outputs: '', killedBy: null },
    { end: 'an abort', last: 'sleep 60', outputs: '', killedBy: 'abort' as const },
    { end: 'an abort, its outputs closed,', last: 'sleep 60', outputs: '>/dev/null 2>&1', killedBy: 'abort' as const },
  ])('dies at $end although it has left the session', async ({ last, outputs, killedBy }) => {
    const { outcome, pids } = await runTwo(fixture('own-session.sh'), { OUTPUTS: outputs, THEN: last }, killedBy)

    expect(outcome).toMatchObject({ killedBy })
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('stays when it is to be left', async () => {
    const outcome = await sh('sleep 60 > /dev/null 2>&1 & echo $!', { leftovers: 'leave' })
    const pid = Number(outcome.stdout.text)

    expect(outcome).toMatchObject({ exitCode: 0, killedBy: null })
    expect(isAlive(pid)).toBe(true)
    process.kill(pid, 'SIGKILL')
  })

  test('makes the run last while it holds an output, when it is to be left', async () => {
    const outcome = await underLimit(
      300,
      (timeoutMs) => sh('sleep 60 & echo $!', { leftovers: 'leave', timeoutMs }),
      ({ exitCode }) => exitCode !== null,
    )

    expect(outcome).toMatchObject({ exitCode: 0, killedBy: 'timeout' })
    expect(isAlive(Number(outcome.stdout.text))).toBe(false)
  })
})

onLinux('descriptors are given back', async () => {
  const open = () => readdirSync('/proc/self/fd').length
  await sh('true')
  const before = open()
  for (let i = 0; i < 3; i++) {
    await sh('echo out; setsid sleep 60 &')
    await run({ ...REQUEST, argv: ['/no/such/program'] })
  }

  await until('they are closed', () => open() <= before)
})
