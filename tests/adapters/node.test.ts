import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from '../../src/process/index.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { commandPolicy, commandRequest } from './command/probes.ts'
import { apiRequest, httpPolicy, serve } from './http/probes.ts'

const node = Bun.which('node')
const dir = temporaryFolder()

const SRC = resolve(import.meta.dir, '../../src')

/** What a script prints as JSON, run by Node beside the two entries as they are built for it. */
async function underNode(script: string, ...values: unknown[]): Promise<unknown> {
  const built = await Bun.build({
    entrypoints: ['adapters', 'conformance'].map((name) => join(SRC, name, 'index.ts')),
    outdir: dir,
    target: 'node',
    splitting: true,
  })
  if (!built.success) throw new Error('the library could not be built')
  const path = join(dir, 'script.mjs')
  writeFileSync(
    path,
    `import * as adapters from './adapters/index.js'
import * as conformance from './conformance/index.js'
const values = JSON.parse(process.argv[2])
const { signal } = new AbortController()
console.log(JSON.stringify(await (${script})()))
`,
  )
  const outcome = await run({
    argv: [node ?? '', path, JSON.stringify(values)],
    cwd: dir,
    env: {},
    timeoutMs: 30_000,
    keepBytes: 100_000,
  })
  if (outcome.kind !== 'ended' || outcome.exitCode !== 0) throw new Error(JSON.stringify(outcome))
  return JSON.parse(outcome.stdout.text)
}

describe.skipIf(node === null)('built for Node (needs node)', () => {
  test('an interface is probed over HTTP', async () => {
    await using server = await serve((_, response) => response.end('{"ok":true}'))
    const observation = await underNode(
      'async () => adapters.createHttpAdapter(adapters.parseProbeTargetPolicy(values[0])).probe(values[1], signal)',
      httpPolicy({ port: server.port, host: 'localhost' }),
      apiRequest(),
    )

    expect(observation).toMatchObject({ status: 200, body: { kind: 'json', value: { ok: true } } })
  })

  test('a port is judged', async () => {
    const report = await underNode(`async () => conformance.runClockPortConformance({
      name: 'clock',
      sampleRequest: {},
      abortBudgetMs: 200,
      async build(scenario) {
        let calls = 0
        const clock = adapters.createSystemClockAdapter(async () => {
          calls++
          if (scenario === 'fails') throw new Error('broken')
          if (scenario === 'hangs') await new Promise(() => {})
          return scenario === 'resolves' ? new Date().toISOString() : { error: 'broken' }
        })
        return { port: clock.read, underlyingCalls: () => calls }
      },
    })`)

    expect(report).toMatchObject({ passed: true, outcomes: { length: 6 } })
  })

  test('a command is decided over and observed through a mechanism of the caller’s, and not without one', async () => {
    const script = `async () => {
      const mechanism = {
        run: async () => ({ exitCode: 0, stdout: '[1]', stderr: '' }),
        readArtifact: async () => ({ present: false, text: '', truncated: false }),
      }
      const [policy, request] = values
      const own = await adapters.createCommandLineAdapter(policy, mechanism).probe(request, signal)
      const fault = await adapters.createCommandLineAdapter(policy).probe(request, signal).catch(({ message }) => message)
      return [own.stdout, fault]
    }`

    expect(await underNode(script, commandPolicy(), commandRequest())).toEqual([
      { kind: 'json', value: [1] },
      'port-failure in ProbeObservation: programs are started with the means of Bun; under another runtime, pass a mechanism of your own',
    ])
  })
})

test('no pattern names a group twice: Node 20 would not even load the library', () => {
  const newer = [...new Bun.Glob('**/*.ts').scanSync(SRC)].flatMap((path) =>
    readFileSync(join(SRC, path), 'utf8')
      .split('\n')
      .filter((line) => /\(\?<(\w+)>.*\(\?<\1>/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )

  expect(newer).toEqual([])
})
