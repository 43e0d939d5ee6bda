import { describe, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import {
  aliveInSession,
  catches,
  childrenOf,
  fixture,
  IS_LINUX,
  isAlive,
  pidFile,
  until,
} from '../process/processes.ts'
import { commandPolicy, commandRequest } from './command/probes.ts'
import { HEAR_CALL, mcpRequest, scriptedServer } from './mcp/requests.ts'

const HOST = resolve(import.meta.dir, '../fixtures/adapters/host.ts')

/** A host, in a session of its own, in the middle of a probe of a program that writes pids to a file. */
function startHost(kind: 'cli' | 'mcp', program: string) {
  const file = pidFile()
  const words =
    kind === 'cli'
      ? [
          commandPolicy({
            target: fixture(program),
            permittedSubcommandPaths: [[]],
            permittedEnvironmentKeys: ['PIDS'],
          }),
          commandRequest({ environment: { PIDS: file.path } }),
        ]
      : [
          scriptedServer(`"$PROGRAM" & ${HEAR_CALL} wait`, {
            serverEnvironment: { PIDS: file.path, PROGRAM: fixture(program) },
          }),
          mcpRequest('tool'),
        ]
  const argv = [process.execPath, HOST, kind, ...words.map((word) => JSON.stringify(word))]
  const host = Bun.spawn(argv, { detached: true, stdin: 'ignore', stdout: 'pipe', stderr: 'ignore' })
  return {
    host,
    printed: async () => JSON.parse(await new Response(host.stdout).text()),
    pids: (count: number) => until(`${count} run`, () => file.pids().length === count && file.pids()),
    watchdog: () => until('there is a watchdog', () => childrenOf(host.pid, '__watchdog')[0]),
  }
}

describe.skipIf(!IS_LINUX).each(['cli', 'mcp'] as const)('the end of the host of a %s probe', (kind) => {
  test.each([
    ['alone', 1],
    ['with its group', -1],
  ])('by SIGKILL, %s, leaves nothing', async (_, sign) => {
    const { host, pids, watchdog } = startHost(kind, 'tree.sh')
    const running = [...(await pids(3)), await watchdog()]
    process.kill(sign * host.pid, 'SIGKILL')

    expect(await host.exited).toBe(137)
    await until('everything is gone', () => !running.some(isAlive))
  })

  test('in a storm of forks leaves nothing', async () => {
    const { host, pids } = startHost(kind, 'fork-storm.sh')
    const [storm = 0] = await pids(1)
    const crowd = () => (kind === 'cli' ? aliveInSession(storm) : childrenOf(storm, 'sleep'))
    await until('there is a crowd', () => crowd().length > 20)
    const seen = crowd()
    process.kill(host.pid, 'SIGKILL')

    await until('everybody is gone', () => !isAlive(storm) && !seen.some(isAlive) && crowd().length === 0)
  })

  test('need not come for the program to be ended when its watchdog is killed', async () => {
    const { printed, pids, watchdog } = startHost(kind, 'tree.sh')
    const running = await pids(3)
    const guard = await watchdog()
    await until('it watches', () => catches(guard, 'SIGTERM'))
    process.kill(guard, 'SIGKILL')

    expect(await printed()).toMatchObject(
      kind === 'cli'
        ? { exitCode: -9, stdout: { kind: 'text', value: '' } }
        : {
            code: 'port-failure',
            message: expect.stringMatching(/ProbeObservation: the watchdog of the server was ended during the /),
          },
    )
    expect(running.filter(isAlive)).toEqual([])
  })
})
