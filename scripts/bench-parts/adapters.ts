import { createCommandLineAdapter } from '../../src/adapters/index.ts'
import type { ProbeRequest } from '../../src/contracts/schemas/probe-request.ts'
import { type Bench, shortest } from './measure.ts'

const TARGET = '/bin/echo'
const WORD = 'hello'
/** What a probe may cost: so many times what running the program costs, and so many milliseconds. */
const MAY_COST = { times: 1.2, plusMs: 10 }

const adapter = createCommandLineAdapter({
  authorizations: [
    {
      interfaceId: 'bench-cli',
      executable: 'echo',
      target: TARGET,
      permittedSubcommandPaths: [[]],
      permittedEnvironmentKeys: [],
      cwd: '/',
      artifacts: {},
      maxElapsedMs: 20_000,
      maxOutputBytes: 65_536,
    },
  ],
})

const request: ProbeRequest = {
  kind: 'cli',
  probeId: 'bench',
  interfaceId: 'bench-cli',
  operationId: 'echo',
  executable: 'echo',
  subcommandPath: [],
  channels: { argument: { word: WORD }, option: {}, environment: {}, stdin: { kind: 'absent' } },
}

async function probeOnce(): Promise<void> {
  const observation = await adapter.probe(request, new AbortController().signal)
  if (observation.kind !== 'cli' || observation.exitCode !== 0) throw new Error('the probe did not run')
}

/** The least it takes to run a program and hear all it says. */
async function spawnOnce(): Promise<void> {
  const child = Bun.spawn([TARGET, WORD], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text(), child.exited])
}

export const ADAPTER_BENCHES: readonly Bench[] = [
  {
    name: `a command-line probe, of ${MAY_COST.times} x Bun.spawn + ${MAY_COST.plusMs} ms`,
    limit: 1,
    unit: '',
    measure: async () => {
      const { subjectMs, baseMs } = await shortest({ subject: probeOnce, base: spawnOnce, rounds: 101 })
      return subjectMs / (MAY_COST.times * baseMs + MAY_COST.plusMs)
    },
  },
]
