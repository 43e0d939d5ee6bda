import { describe, expect, test } from 'bun:test'
import { constants, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cli, command, contractOf, mcp, tool } from '../contracts/preflight/desk.ts'
import { packFiles } from '../packs/pack-files.ts'
import { catches, childrenOf, fixture, IS_LINUX, isAlive, pidFile, until } from '../process/processes.ts'
import { BINARY, cleanEnvironment, type Ending, folder, plumb } from './plumb.ts'

type Options = { readonly cwd: string; readonly env?: Readonly<Record<string, string>> }

function start(binary: string, words: readonly string[], { cwd, env = {} }: Options) {
  const child = Bun.spawn([binary, ...words], {
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const ending = async (): Promise<Ending> => {
    const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    return { exit: await child.exited, stdout, stderr }
  }
  return { pid: child.pid, ending: ending() }
}

/** Runs a binary whose file is gone, as after an update: no watchdog can be started from it. */
function vanished(words: readonly string[], options: Options): Promise<Ending> {
  const path = join(folder(), 'plumb')
  copyFileSync(BINARY, path, constants.COPYFILE_FICLONE)
  // Opened first and removed before it is run, so that it cannot be quicker than whoever removes it.
  const script = 'exec 9< "$0"; rm "$0"; exec /proc/self/fd/9 "$@"'
  return start('/bin/sh', ['-c', script, path, ...words], options).ending
}

/** The folder of a pre-flight of one program, or of one tool of a server that is that program. */
function preflightFolder(kind: 'cli' | 'mcp', target: string): string {
  const contract =
    kind === 'cli'
      ? contractOf([cli('desk', command('list', { invocation: { executable: 'desk', subcommandPath: [] } }))])
      : contractOf([mcp('desk', tool('list'))])
  const dir = folder({ 'contract.json': JSON.stringify(contract), 'probes.json': '[]' })
  const limits = { cwd: dir, maxElapsedMs: 60_000, maxOutputBytes: 4096 }
  const authorization =
    kind === 'cli'
      ? { executable: 'desk', permittedSubcommandPaths: [[]], permittedEnvironmentKeys: [], artifacts: {} }
      : { targetArgs: [], tools: ['list'], serverEnvironment: {} }
  const authorizations = [{ interfaceId: 'desk', target, ...authorization, ...limits }]
  writeFileSync(join(dir, 'targets.json'), JSON.stringify({ [kind]: { authorizations } }))
  return dir
}

const PREFLIGHT = [
  ...['preflight', '--live', '--contract', 'contract.json', '--probes', 'probes.json'],
  ...['--targets', 'targets.json', '--run-id', 'r', '--out', 'out'],
]

/** A pack whose CLI is a shell script. */
function scriptPack(script: string): string {
  return folder({ ...packFiles(), 'bin/ledger': { text: `#!/bin/sh\n${script}\n`, mode: 0o755 } })
}

/** A store in which the pack is ready to be called. */
async function storeWith(dir: string): Promise<Readonly<Record<string, string>>> {
  const env = { HCP_HOME: join(folder(), 'home') }
  expect((await plumb(['install', dir], { env })).exit).toBe(0)
  expect((await plumb(['activate', 'ledger'], { env })).exit).toBe(0)
  return env
}

describe.skipIf(!IS_LINUX)('when no watchdog can be started', () => {
  const NOTICE =
    /^plumb: what it runs would outlive a SIGKILL to it: the watchdog could not be started: .*\n {2}After kill/

  test.each([
    ['check', ['check', '--probe', '--json', '.']],
    ['eval', ['eval', '--json', '.']],
  ])('%s runs its programs all the same and says so, once', async (_, words) => {
    const cwd = scriptPack('echo "{}"')
    const usual = await plumb(words, { cwd })
    const { exit, stdout, stderr } = await vanished(words, { cwd })

    expect(usual.stderr).toBe('')
    expect({ exit, ...repeatable(stdout) }).toEqual({ exit: usual.exit, ...repeatable(usual.stdout) })
    expect(stderr).toMatch(NOTICE)
    expect(stderr.match(/SIGKILL/g)).toHaveLength(1)
  })

  test('exec runs the command all the same and says so', async () => {
    const cwd = scriptPack('echo "{}"')
    const env = await storeWith(cwd)
    const { exit, stdout, stderr } = await vanished(['exec', 'ledger', 'list', '--json'], { cwd, env })

    expect({ exit, answer: JSON.parse(stdout) }).toMatchObject({ exit: 0, answer: { ok: true, exit_code: 0 } })
    expect(stderr).toMatch(NOTICE)
  })

  test.each(['cli', 'mcp'] as const)('a live pre-flight starts nothing: %s', async (kind) => {
    const marker = join(folder(), 'was-started')
    const script = join(folder({ run: { text: `#!/bin/sh\n: > '${marker}'\n`, mode: 0o755 } }), 'run')
    const { exit, stderr } = await vanished(PREFLIGHT, { cwd: preflightFolder(kind, script) })

    expect(exit).toBe(5)
    expect(stderr).toContain('port-failure: ProbeObservation: ')
    expect(stderr).toContain(`${script} was not started: the watchdog could not be started: `)
    expect(await Bun.file(marker).exists()).toBe(false)
  })
})

describe.skipIf(!IS_LINUX)('when only the watchdog is killed', () => {
  /** A program of three generations, and its pids. */
  function tree() {
    const file = pidFile()
    const text = `#!/bin/sh\nPIDS='${file.path}' exec '${fixture('tree.sh')}'\n`
    return { path: join(folder({ run: { text, mode: 0o755 } }), 'run'), pids: file.pids }
  }

  async function killWatchdog(pid: number): Promise<void> {
    const watchdog = await until('there is a watchdog', () => childrenOf(pid, '__watchdog')[0])
    await until('it watches', () => catches(watchdog, 'SIGTERM'))
    process.kill(watchdog, 'SIGKILL')
    await until('it is gone', () => !isAlive(watchdog))
  }

  test('a live pre-flight of a program observes that it was killed', async () => {
    const { path, pids } = tree()
    const cwd = preflightFolder('cli', path)
    const { pid, ending } = start(BINARY, PREFLIGHT, { cwd })
    for (const leg of [1, 2]) {
      await until('three more run', () => pids().length === 3 * leg)
      await killWatchdog(pid)
      await until('all are gone', () => !pids().some(isAlive))
    }

    expect((await ending).exit).toBe(3)
    const observations = readFileSync(join(cwd, 'out/preflight-verdict.observations.json'), 'utf8')
    expect(JSON.parse(observations)).toMatchObject([{ exitCode: -9 }, { exitCode: -9 }])
  })

  test('a live pre-flight of a server fails', async () => {
    const { path, pids } = tree()
    const { pid, ending } = start(BINARY, PREFLIGHT, { cwd: preflightFolder('mcp', path) })
    await until('three run', () => pids().length === 3)
    await killWatchdog(pid)
    const { exit, stderr } = await ending

    expect(exit).toBe(5)
    expect(stderr).toContain('the watchdog of the server was ended during the handshake, and the server with it')
    expect(pids().filter(isAlive)).toEqual([])
  })

  test('a command that exec runs is left in peace, under another watchdog', async () => {
    const dir = folder()
    const wait = `while [ ! -e '${dir}/go' ]; do sleep 0.01; done; echo '{"went":true}'`
    const cwd = scriptPack(wait)
    const { pid, ending } = start(BINARY, ['exec', 'ledger', 'list', '--json'], { cwd, env: await storeWith(cwd) })
    await killWatchdog(pid)
    await until('there is another', () => childrenOf(pid, '__watchdog').length === 1)
    writeFileSync(join(dir, 'go'), '')
    const { exit, stdout, stderr } = await ending

    expect({ exit, stderr, answer: JSON.parse(stdout) }).toMatchObject({
      exit: 0,
      stderr: '',
      answer: { ok: true, result: { went: true } },
    })
  })
})

/** A report without what differs from run to run: times, and the words that are made up to be unknown. */
function repeatable(stdout: string): Record<string, unknown> {
  return JSON.parse(stdout, (key, value: unknown) => (/ms$|^p50|^p95|^argv$/.test(key) ? undefined : value))
}
