import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cli, command, contractOf } from '../contracts/preflight/desk.ts'
import { fixture, IS_LINUX, isAlive, until } from '../process/processes.ts'
import { BINARY, cleanEnvironment, folder, plumb } from './plumb.ts'

const CONTRACT = contractOf([
  cli('desk-cli', command('list', { invocation: { executable: 'desk', subcommandPath: [] } })),
])

/** A pre-flight of one program. */
function system(target: string): string {
  const dir = folder({ 'contract.json': JSON.stringify(CONTRACT), 'probes.json': '[]' })
  const authorization = {
    interfaceId: 'desk-cli',
    executable: 'desk',
    target,
    permittedSubcommandPaths: [[]],
    permittedEnvironmentKeys: [],
    cwd: dir,
    artifacts: {},
    maxElapsedMs: 60_000,
    maxOutputBytes: 4096,
  }
  writeFileSync(join(dir, 'targets.json'), JSON.stringify({ cli: { authorizations: [authorization] } }))
  return dir
}

const CALL =
  'preflight --live --contract contract.json --probes probes.json --targets targets.json --run-id r --out out'

describe('plumb preflight --live', () => {
  test('asks, judges and can be repeated from what it kept', async () => {
    const cwd = system('pwd')

    expect(await plumb(CALL.split(' '), { cwd })).toMatchObject({ exit: 0, stdout: '' })
    const kept = 'out/preflight-verdict.observations.json'
    expect(JSON.parse(readFileSync(join(cwd, kept), 'utf8'))).toMatchObject([
      { stdout: { kind: 'text', value: `${cwd}\n` } },
      { exitCode: 0 },
    ])
    const words = `preflight --contract contract.json --probes probes.json --observations ${kept} --run-id r`
    expect(await plumb(words.split(' '), { cwd, as: 'eval-quality' })).toMatchObject({
      exit: 0,
      stdout: readFileSync(join(cwd, 'out/preflight-verdict.json'), 'utf8'),
    })
  })

  /** A call in the middle of its first leg, in a session of its own. */
  async function startAsking() {
    const pids = join(folder(), 'pids')
    const script = { text: `#!/bin/sh\nPIDS='${pids}' exec '${fixture('tree.sh')}'\n`, mode: 0o755 }
    const cwd = system(join(folder({ run: script }), 'run'))
    const child = Bun.spawn([BINARY, ...CALL.split(' ')], {
      cwd,
      env: cleanEnvironment(),
      detached: true,
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
    })
    const running = await until('three run', () => readPids(pids).length === 3 && readPids(pids))
    return { cwd, child, allGone: () => until('all are gone', () => !running.some(isAlive)) }
  }

  test.skipIf(!IS_LINUX).each([
    ['killed', 'SIGKILL', 1, 137],
    ['killed with its group', 'SIGKILL', -1, 137],
    ['interrupted', 'SIGINT', 1, 130],
    ['asked to stop', 'SIGTERM', 1, 143],
  ] as const)('takes the program with it when it is %s, and writes nothing', async (_, signal, sign, exit) => {
    const { cwd, child, allGone } = await startAsking()
    process.kill(sign * child.pid, signal)

    expect(await child.exited).toBe(exit)
    await allGone()
    expect(readdirSync(cwd).sort()).toEqual(['contract.json', 'probes.json', 'targets.json'])
  })
})

function readPids(path: string): number[] {
  try {
    return readFileSync(path, 'utf8').split('\n').slice(0, -1).map(Number)
  } catch {
    return []
  }
}
