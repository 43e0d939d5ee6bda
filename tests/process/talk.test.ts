import { describe, expect, test } from 'bun:test'
import { type Talk, type TalkRequest, talk } from '../../src/process/index.ts'
import { fixture, isAlive, pidFile, until } from './processes.ts'

const PATH = process.env['PATH'] ?? '/usr/bin:/bin'

/** A program to talk with, and what it has said so far. */
function start(request: Partial<TalkRequest> & Pick<TalkRequest, 'argv'>): { readonly program: Talk; heard(): string } {
  const decoder = new TextDecoder()
  let heard = ''
  const program = talk({
    cwd: '/',
    env: { PATH },
    timeoutMs: 60_000,
    keepBytes: 1024,
    ...request,
    onStdout: (chunk) => {
      heard += decoder.decode(chunk, { stream: true })
    },
  })
  if (program.kind !== 'started') throw new Error(program.message)
  return { program, heard: () => heard }
}

describe('talk', () => {
  test('goes back and forth until stdin is closed', async () => {
    const { program, heard } = start({ argv: ['cat'] })
    program.write('first\n')
    await until('it answers', () => heard() === 'first\n')
    program.write(new TextEncoder().encode('zweite Größe\n'))
    await until('it answers again', () => heard() === 'first\nzweite Größe\n')
    program.closeStdin()

    expect(await program.ended).toMatchObject({
      exitCode: 0,
      killedBy: null,
      stdout: { text: 'first\nzweite Größe\n', truncated: false },
    })
  })

  test('hears all of an output of which little is kept', async () => {
    const { program, heard } = start({ argv: ['printf', '12345'], keepBytes: 2 })

    expect(await program.ended).toMatchObject({ stdout: { text: '12', totalBytes: 5, truncated: true } })
    expect(heard()).toBe('12345')
  })

  test('is stopped with everything the program started', async () => {
    const file = pidFile()
    const { program } = start({ argv: [fixture('tree.sh')], env: { PATH, PIDS: file.path } })
    await until('all three run', () => file.pids().length === 3)
    program.stop()

    expect(await program.ended).toMatchObject({ exitCode: null, signal: 'SIGKILL', killedBy: 'abort' })
    expect(file.pids()[0]).toBe(program.pid)
    expect(file.pids().filter(isAlive)).toEqual([])
  })

  test('keeps to the deadline and to the signal of the request', async () => {
    const stop = new AbortController()
    const late = start({ argv: ['cat'], timeoutMs: 50 }).program
    const aborted = start({ argv: ['cat'], signal: stop.signal }).program
    stop.abort()

    expect(await late.ended).toMatchObject({ killedBy: 'timeout' })
    expect(await aborted.ended).toMatchObject({ killedBy: 'abort' })
  })

  test('does not mind a program that never reads', async () => {
    const { program, heard } = start({ argv: ['sh', '-c', 'echo ready; exec sleep 60'] })
    program.write('x'.repeat(4_000_000))
    await until('it is ready', () => heard() === 'ready\n')
    program.stop()

    expect(await program.ended).toMatchObject({ killedBy: 'abort' })
  })

  test('does not mind a program that is gone', async () => {
    const { program } = start({ argv: ['sh', '-c', 'exit 3'] })
    program.write('x'.repeat(1_000_000))

    expect(await program.ended).toMatchObject({ exitCode: 3, killedBy: null })
    program.write('more')
    program.closeStdin()
    program.closeStdin()
    program.stop()
  })

  test('ends with what its listener threw, when nothing of the program is left', async () => {
    const file = pidFile()
    const program = talk({
      argv: ['sh', '-c', '"$TREE" & while [ "$(wc -l < "$PIDS")" != 3 ]; do :; done; echo ready; wait'],
      cwd: '/',
      env: { PATH, PIDS: file.path, TREE: fixture('tree.sh') },
      timeoutMs: 60_000,
      keepBytes: 10,
      onStdout() {
        throw new Error('the listener broke')
      },
    })
    if (program.kind !== 'started') throw new Error(program.message)

    expect(await program.ended.catch(({ message }) => message)).toBe('the listener broke')
    expect(file.pids()).toHaveLength(3)
    expect(file.pids().filter(isAlive)).toEqual([])
  })

  test('tells why nothing was started', () => {
    const request = { cwd: '/', env: { PATH }, timeoutMs: 1000, keepBytes: 10 }

    expect(talk({ ...request, argv: ['/no/such/program'] })).toMatchObject({
      kind: 'not-started',
      failure: 'not-found',
    })
  })
})
