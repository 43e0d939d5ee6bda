import { beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { closePipe, openPipe } from '../../src/process/pipes.ts'
import { PATIENCE_MS } from '../patience.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { aliveInSession, catches, childrenOf, fixture, IS_LINUX, isAlive, pidFile, until } from './processes.ts'

// They look into /proc to see who is there.
const onLinux = describe.skipIf(!IS_LINUX)
const dir = temporaryFolder()
const COMPILED = join(dir, 'host')
const SOURCE = [process.execPath, fixture('host.ts')]
const PATH = process.env['PATH'] ?? '/usr/bin:/bin'

beforeAll(async () => {
  if (!IS_LINUX) return
  const build = Bun.spawn([process.execPath, 'build', '--compile', fixture('host.ts'), '--outfile', COMPILED], {
    stdout: 'ignore',
    stderr: 'pipe',
  })
  if ((await build.exited) !== 0) throw new Error(await build.stderr.text())
}, PATIENCE_MS)

type Options = {
  readonly ending?: 'normal' | 'exits' | 'throws' | 'waits'
  readonly argv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** A host in a session of its own, so that its group can be killed, running a tree of three unless told otherwise. */
function startHost(command: readonly string[], { ending = 'normal', argv, env = {} }: Options = {}) {
  const file = pidFile()
  const child = Bun.spawn([...command, ending, ...(argv ?? [fixture('tree.sh')])], {
    cwd: dir,
    env: { PATH, PIDS: file.path, ...env },
    detached: true,
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const watchdogs = () => childrenOf(child.pid, '__watchdog')
  const pids = (count: number) => until(`${count} run`, () => file.pids().length === count && file.pids())
  return {
    child,
    watchdogs,
    watchdog: () => until('the watchdog runs', () => watchdogs()[0]),
    pids,
    started: file.pids,
    tree: () => pids(3),
    go: () => writeFileSync(file.path, ''),
    begin() {
      child.stdin.write('now')
      child.stdin.flush()
    },
    printed: async () => JSON.parse(await new Response(child.stdout).text()),
  }
}

/** The watchdog, once it watches. */
async function watching(host: ReturnType<typeof startHost>, not: readonly number[] = []): Promise<number> {
  const watchdog = await until('there is one', () => host.watchdogs().find((pid) => !not.includes(pid)))
  await until('it is past its start', () => catches(watchdog, ...POLITE))
  return watchdog
}

const POLITE = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const

/** Ends once it is told to go. */
const waitForGo = ['/bin/sh', '-c', 'while [ ! -e "$PIDS" ]; do sleep 0.01; done; echo went']

const allGone = (pids: readonly number[]) => until('everything is gone', () => !pids.some(isAlive))

for (const { form, command } of [
  { form: 'run from its sources', command: SOURCE },
  { form: 'compiled', command: [COMPILED] },
]) {
  onLinux(`a host that is ${form}`, () => {
    test.each([
      { how: 'alone', sign: 1 },
      { how: 'with its whole group', sign: -1 },
    ])('takes its programs with it when it is killed $how', async ({ sign }) => {
      const host = startHost(command)
      const pids = [...(await host.tree()), await host.watchdog()]
      process.kill(sign * host.child.pid, 'SIGKILL')

      await allGone(pids)
      expect(await host.child.exited).toBe(137)
    })

    test('leaves no watchdog behind when it ends by itself, and nobody who reads its output waits for one', async () => {
      const host = startHost(command, { argv: waitForGo })
      const watchdog = await host.watchdog()
      process.kill(watchdog, 'SIGSTOP')
      host.go()

      expect(JSON.parse(await new Response(host.child.stdout).text())).toMatchObject({
        outcome: { kind: 'ended', exitCode: 0, stdout: { text: 'went\n' } },
        note: null,
      })
      expect(await host.child.exited).toBe(0)
      process.kill(watchdog, 'SIGCONT')
      await allGone([watchdog])
    })

    test('is guarded by a watchdog that no polite signal ends', async () => {
      const host = startHost(command)
      const pids = await host.tree()
      const watchdog = await watching(host)
      for (const signal of POLITE) process.kill(watchdog, signal)
      process.kill(host.child.pid, 'SIGKILL')

      await allGone([...pids, watchdog])
    })
  })
}

onLinux('a host', () => {
  test.each([
    { ending: 'exits', exit: 3 },
    { ending: 'throws', exit: 1 },
  ] as const)('that $ending in the middle of a run leaves nothing', async ({ ending, exit }) => {
    const host = startHost(SOURCE, { ending })
    const pids = await host.tree()
    host.begin()

    expect(await host.child.exited).toBe(exit)
    await allGone(pids)
  })

  test('that calls killEverything from a signal handler leaves nothing, even without a watchdog', async () => {
    const host = startHost([COMPILED], { env: { STRANGER: '1' } })
    const pids = await host.tree()
    host.child.kill('SIGTERM')

    expect(await host.child.exited).toBe(143)
    await allGone(pids)
  })

  test('takes those with it that left the session but hold its pipes', async () => {
    const host = startHost(SOURCE, { argv: [fixture('own-session.sh')], env: { OUTPUTS: '', THEN: 'exit 0' } })
    const pids = await host.pids(2)
    process.kill(host.child.pid, 'SIGKILL')

    await allGone(pids)
  })

  test('takes a crowd that grows while it is being killed', async () => {
    const host = startHost(SOURCE, { argv: [fixture('fork-storm.sh')] })
    const [leader = 0] = await host.pids(1)
    await until('there is a crowd', () => aliveInSession(leader).length > 20)
    process.kill(host.child.pid, 'SIGKILL')

    await until('everybody is gone', () => aliveInSession(leader).length === 0)
  })

  test('replaces a watchdog that was killed, however often, and the last one knows all that runs', async () => {
    const host = startHost(SOURCE)
    const pids = await host.tree()
    const killed: number[] = []
    for (let times = 0; times < 3; times++) {
      const watchdog = await watching(host, killed)
      killed.push(watchdog)
      process.kill(watchdog, 'SIGKILL')
    }
    const last = await watching(host, killed)
    expect(pids.every(isAlive)).toBe(true)
    process.kill(host.child.pid, 'SIGKILL')

    await allGone([...pids, last])
  })

  test('ends a run that requires its watchdog when that is killed', async () => {
    const host = startHost(SOURCE, { env: { GUARD: 'required' } })
    const pids = await host.tree()
    process.kill(await watching(host), 'SIGKILL')

    expect(await host.printed()).toMatchObject({
      outcome: { exitCode: null, signal: 'SIGKILL', killedBy: 'guard-lost' },
      note: null,
      told: [],
    })
    await allGone(pids)
  })

  describe('whose watchdog', () => {
    /** A host that is about to run a program, with a file of its own that a watchdog would be started from. */
    function startOwn(options: Options) {
      const path = join(temporaryFolder(), 'host')
      copyFileSync(COMPILED, path)
      return { path, host: startHost([path], { ending: 'waits', ...options }) }
    }

    /** Puts a script in the place of a program that runs. Whether that has asked for its own path before or not: the system
     * says then that the file it was started from is deleted. */
    function replaceWith(path: string, text: string) {
      for (const name of [`${path} (deleted)`, path]) {
        writeFileSync(`${path}.new`, text)
        chmodSync(`${path}.new`, 0o755)
        renameSync(`${path}.new`, name)
      }
    }

    test('cannot be started starts nothing that requires one', async () => {
      const { path, host } = startOwn({ argv: [fixture('tree.sh')], env: { GUARD: 'required' } })
      rmSync(path)
      host.begin()

      expect(await host.printed()).toMatchObject({
        outcome: { kind: 'not-started', failure: 'other', code: 'ENOENT' },
        told: [],
      })
    })

    test('cannot be started runs anything else without, and says so once', async () => {
      const { path, host } = startOwn({ argv: ['/bin/echo', 'ran'] })
      rmSync(path)
      host.begin()
      const { outcome, note, told } = await host.printed()

      expect(outcome).toMatchObject({ exitCode: 0, stdout: { text: 'ran\n' } })
      expect(note).toStartWith('the watchdog could not be started: ')
      expect(told).toEqual([note])
    })

    test('ends before it could watch takes a run with it that requires one', async () => {
      const { path, host } = startOwn({ env: { GUARD: 'required' } })
      replaceWith(path, '#!/bin/sh\nexit 1\n')
      host.begin()

      const { outcome } = await host.printed()
      // Who ends that early may be missed before the run is started, or right after.
      expect(['not-started', 'unguarded']).toContain(outcome.kind === 'not-started' ? outcome.kind : outcome.killedBy)
      await until('nothing of it is left', () => !host.started().some(isAlive))
    })

    test('ends before it could watch leaves any other run alone, and says so once', async () => {
      const { path, host } = startOwn({ argv: waitForGo })
      const ended = join(path, '../ended')
      replaceWith(path, `#!/bin/sh\necho $$ > '${ended}'\nexit 1\n`)
      host.begin()
      const pid = await until('it has ended', () => existsSync(ended) && readFileSync(ended, 'utf8').trim())
      await until('the host has noticed', () => !existsSync(`/proc/${pid}`))
      host.go()
      const note = 'the watchdog ended before it could watch'

      expect(await host.printed()).toMatchObject({
        outcome: { exitCode: 0, stdout: { text: 'went\n' } },
        note,
        told: [note],
      })
    })
  })

  test.each(['wanted', 'required'])(
    'that is a stranger to the watchdog, and compiled, is not executed again, though %s',
    async (GUARD) => {
      const host = startHost([COMPILED], { argv: ['/bin/true'], env: { STRANGER: '1', GUARD } })

      expect(await host.printed()).toMatchObject({
        outcome: { exitCode: 0 },
        note: 'no watchdog can be started from this executable',
        told: [],
      })
    },
  )
})

onLinux('the watchdog', () => {
  const entry = resolve(import.meta.dir, '../../src/process/watchdog-entry.ts')

  function start(): { readonly child: Bun.Subprocess; readonly lifeline: number } {
    const stdio = ['ignore', 'ignore', 'ignore', 'socket-fd'] as const
    const child = Bun.spawn([process.execPath, entry, '__watchdog', '0'], { detached: true, stdio: [...stdio] })
    const lifeline = child.stdio[3]
    if (typeof lifeline !== 'number') throw new Error('no lifeline')
    return { child, lifeline }
  }

  test('finds a program whose pid it was never told, by the pipe it was to write to', async () => {
    const pipe = openPipe()
    if (pipe === null) throw new Error('no pipe')
    const program = Bun.spawn(['sleep', '60'], { detached: true, stdio: ['ignore', pipe.writeFd, 'ignore'] })
    const { child, lifeline } = start()
    writeSync(lifeline, `starting 1 ${pipe.inode}\n`)
    closeSync(lifeline)
    // This process holds the pipe as well; were it taken for a program, it would not live to see this.
    closePipe(pipe)

    expect(await child.exited).toBe(0)
    expect(await program.exited).toBe(137)
  })

  test('spares what has ended, what it does not understand, and numbers no group can have', async () => {
    const bystander = Bun.spawn(['sleep', '60'], { detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
    const { child, lifeline } = start()
    const { pid } = bystander
    writeSync(
      lifeline,
      `starting 1\nstarted 1 ${pid}\nover 1\nstarted 2 ${pid}\nkill ${pid}\nstarting 3\nstarted 3 1\n`,
    )
    writeSync(lifeline, `starting 4\nstarted 4 0\nstarting 5\nstarted 5 ${pid}`)
    closeSync(lifeline)

    expect(await child.exited).toBe(0)
    expect(isAlive(pid)).toBe(true)
    bystander.kill('SIGKILL')
  })

  test('reads lines that arrive in pieces', async () => {
    const program = Bun.spawn(['sleep', '60'], { detached: true, stdio: ['ignore', 'ignore', 'ignore'] })
    const { child, lifeline } = start()
    for (const letter of `starting 1\nstarted 1 ${program.pid}\n`) writeSync(lifeline, letter)
    closeSync(lifeline)

    expect(await child.exited).toBe(0)
    expect(await program.exited).toBe(137)
  })

  test('says nothing and exits 64 when somebody calls it by hand', async () => {
    const child = Bun.spawn([process.execPath, entry, '__watchdog'], {
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: 'pipe',
    })

    expect([
      await child.exited,
      await new Response(child.stdout).text(),
      await new Response(child.stderr).text(),
    ]).toEqual([64, '', ''])
  })
})
