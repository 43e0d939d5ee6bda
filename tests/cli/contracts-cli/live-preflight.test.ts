import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { RuntimeFault } from '../../../src/canonical/index.ts'
import { livePreflight } from '../../../src/cli/contracts-cli/live-preflight.ts'
import { parseTargetPolicies } from '../../../src/cli/contracts-cli/target-policies.ts'
import { authorization, serve } from '../../adapters/http/probes.ts'
import { answer, HEAR_CALL, scriptedServer } from '../../adapters/mcp/requests.ts'
import {
  api,
  cli,
  command,
  contractOf,
  http,
  httpInputs,
  mcp,
  permitting,
  tool,
  witness,
} from '../../contracts/preflight/desk.ts'
import { call, folder } from './calls.ts'

const CONTRACT = contractOf([
  api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2') })),
  cli('desk-cli', command('list')),
  mcp('desk-mcp', tool('count')),
])

const SCRIPT = '#!/bin/sh\nprintf \'{"argv":"%s"}\' "$*"\n'

/** Policies for a system that is a server on this port, a script and a tool server. */
function targets(here: string, port: number) {
  const server = scriptedServer(`${HEAR_CALL} printf "%s\\n" "$2"; sleep 60`, {
    reply: answer(2, { structuredContent: { count: 2 } }),
  })
  return {
    api: { authorizations: [authorization({ interfaceId: 'desk-api', port })] },
    cli: {
      authorizations: [
        {
          interfaceId: 'desk-cli',
          executable: 'desk',
          target: 'sh',
          permittedSubcommandPaths: [['list']],
          permittedEnvironmentKeys: [],
          cwd: here,
          artifacts: {},
          maxElapsedMs: 60_000,
          maxOutputBytes: 4096,
        },
      ],
    },
    mcp: {
      authorizations: server.authorizations.map((each) => ({ ...each, interfaceId: 'desk-mcp', tools: ['count'] })),
    },
  }
}

const inFolder = (here: string, ...rest: string[]) => [
  'preflight',
  `--contract=${here}/contract.json`,
  `--probes=${here}/probes.json`,
  '--run-id=run-1',
  ...rest,
]
const live = (here: string, ...rest: string[]) => inFolder(here, '--live', `--targets=${here}/targets.json`, ...rest)
const asPlumb = (argv: readonly string[]) => call(argv, { program: 'plumb' })
const read = (here: string, name: string) => readFileSync(join(here, name), 'utf8')

/** A folder with all that a live pre-flight needs. The script is called `list`, which is what `sh` is asked to run. */
function system(port: number, contract: unknown = CONTRACT): string {
  const here = folder({ 'contract.json': contract, 'probes.json': [], list: SCRIPT })
  writeFileSync(join(here, 'targets.json'), JSON.stringify(targets(here, port)))
  return here
}

const LEGS = ['w1', 'w2', 'preflight-control-observe', 'preflight-control-observe-2']

describe('a live pre-flight', () => {
  test('asks every interface of the contract, one leg after the other', async () => {
    await using server = await serve(({ url }, response) => response.end(JSON.stringify({ url })))
    const here = system(server.port)

    const { exit, stdout, stderr } = await asPlumb(live(here, `--out=${here}/made`))
    const observations = JSON.parse(read(here, 'made/preflight-verdict.observations.json'))

    expect([exit, stdout]).toEqual([0, ''])
    const told = LEGS.flatMap((leg) => [`leg "${leg}": planned`, `leg "${leg}": observed`])
    expect(stderr.split('\n')).toEqual([
      ...[...told, 'reduced 4 leg(s): passed'].map((message) => `plumb: preflight: run-1: ${message}`),
      '',
    ])
    expect(observations.map(({ probeId, status }: Record<string, unknown>) => [probeId, status])).toEqual(
      LEGS.map((leg) => [leg, 200]),
    )
    expect(server.got.map(({ url }) => url)).toEqual(['/look', '/look', '/look', '/look'])
  })

  test('can be repeated without the system, to the byte, by the contract tool itself', async () => {
    await using server = await serve((_, response) => response.end('{}'))
    const here = system(server.port)
    await asPlumb(live(here, `--out=${here}/verdict.json`))
    const { exit, stdout } = await call(inFolder(here, `--observations=${here}/verdict.observations.json`))

    expect([exit, stdout]).toEqual([0, read(here, 'verdict.json')])
  })

  test.each([
    ['below a file', 'contract.json/made', 'contract.json/made/preflight-verdict.json": ENOTDIR'],
    ['in the place of a folder', 'taken.json', 'taken.json": EISDIR'],
  ])('asks nobody when its files could not be written, %s', async (_, out, problem) => {
    await using server = await serve((_got, response) => response.end('{}'))
    const here = system(server.port)
    mkdirSync(join(here, 'taken.json'))
    const before = readdirSync(here)

    expect(await asPlumb(live(here, `--out=${here}/${out}`))).toEqual({
      exit: 64,
      stdout: '',
      stderr: `plumb: usage: open "${here}/${problem}\n`,
    })
    expect([server.got, readdirSync(here)]).toEqual([[], before])
  })

  test('that fails is a verdict, written with what was observed', async () => {
    await using server = await serve((_, response) => response.writeHead(500).end())
    const here = system(server.port)

    expect((await asPlumb(live(here, `--out=${here}/made`))).exit).toBe(3)
    expect(JSON.parse(read(here, 'made/preflight-verdict.json')).passed).toBe(false)
    expect(JSON.parse(read(here, 'made/preflight-verdict.observations.json'))).toHaveLength(4)
  })
})

describe('the three kinds of interface', () => {
  test.each([
    ['api', [api('desk-api', http('look'))], { kind: 'api', status: 200, body: { kind: 'json', value: { ok: true } } }],
    [
      'cli',
      [cli('desk-cli', command('list'))],
      { kind: 'cli', exitCode: 0, stdout: { kind: 'json', value: { argv: '' } } },
    ],
    [
      'mcp',
      [mcp('desk-mcp', tool('count'))],
      { kind: 'mcp', isError: false, result: { kind: 'json', value: { count: 2 } } },
    ],
  ] as const)('are asked through their adapters: %s', async (_, interfaces, expected) => {
    await using server = await serve((_got, response) => response.end('{"ok":true}'))
    const here = system(server.port)
    const { verdict, observations } = await livePreflight({
      contract: contractOf([...interfaces]),
      probes: [],
      targets: targets(here, server.port),
      runId: 'run-1',
      sink: () => {},
      signal: new AbortController().signal,
    })

    expect(observations).toMatchObject([expected, expected])
    expect(verdict.passed).toBe(true)
  })
})

describe('what no policy names', () => {
  test.each([
    ['nothing at all', {}, 'no authorization names the interface "desk-api"'],
    ['another kind', { cli: { authorizations: [] } }, 'no authorization names the interface "desk-api"'],
  ])('is denied: %s', async (_, policies, detail) => {
    const here = folder({ 'contract.json': CONTRACT, 'probes.json': [], 'targets.json': policies })

    expect(await asPlumb(live(here, `--out=${here}/made`))).toEqual({
      exit: 5,
      stdout: '',
      stderr: `plumb: preflight: run-1: leg "w1": planned\nplumb: forbidden-target: ProbeRequest: ${detail}\n`,
    })
    expect(readdirSync(here).sort()).toEqual(['contract.json', 'probes.json', 'targets.json'])
  })

  test('ends the run where it is met, and nothing is written', async () => {
    await using server = await serve((_, response) => response.end('{}'))
    const contract = contractOf([
      cli('desk-cli', command('list')),
      api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2') })),
      cli('other-cli', command('list', { shape: { argument: permitting('x') } })),
    ])
    const here = system(server.port, contract)
    writeFileSync(join(here, 'targets.json'), JSON.stringify({ api: targets(here, server.port).api }))

    const { exit, stderr } = await asPlumb(live(here, `--out=${here}/made`))
    expect([exit, server.got.length]).toEqual([5, 2])
    expect(stderr).toEndWith('plumb: forbidden-target: ProbeRequest: no authorization names the interface "desk-cli"\n')
    expect(readdirSync(here)).not.toContain('made')
  })
})

describe('a body that a witness varies', () => {
  const inputs = (value: string) => httpInputs({ body: { kind: 'json', value: { text: value } } })
  const vary = { ...witness('w1', 'w2', { inputs: [inputs('a'), inputs('b')] }), channel: 'body' as const }
  const contract = contractOf([
    api(
      'desk-api',
      http('add', {
        method: 'POST',
        stateChangeMarker: true,
        shape: { body: permitting('text') },
        sensitivityWitness: vary,
      }),
    ),
  ])
  const ask = (port: number, ...safeMethods: 'POST'[][]) =>
    livePreflight({
      contract,
      probes: [],
      targets: {
        api: {
          authorizations: safeMethods.map((safe) =>
            authorization({ interfaceId: 'desk-api', port, methods: ['POST'], safeMethods: safe }),
          ),
        },
      },
      runId: 'run-1',
      sink: () => {},
      signal: new AbortController().signal,
    })

  test('is sent only by a method that the policy calls safe, in each authorization that permits it', async () => {
    await using server = await serve((_, response) => response.end('{}'))

    expect((await ask(server.port, ['POST'])).observations).toHaveLength(2)
    for (const safeMethods of [[[]], [['POST'], []]] as const) {
      const fault = await ask(server.port, ...safeMethods.map((safe) => [...safe])).catch((thrown) => thrown)
      expect(fault instanceof RuntimeFault && [fault.code, fault.reason, fault.message]).toEqual([
        'forbidden-target',
        'method-not-authorized',
        'forbidden-target in ProbeRequest: leg "w1" varies the body of a POST, which the policy of "desk-api" does not list in safeMethods',
      ])
    }
    expect(server.got).toHaveLength(2)
  })
})

test('the guide shows targets that are read', () => {
  const guide = readFileSync(resolve(import.meta.dir, '../../../docs/live-preflight.md'), 'utf8')
  const [, json = ''] = /^```json title="targets.json"\n(.*?)^```$/ms.exec(guide) ?? []
  const { api: http, cli: commands, mcp: servers } = parseTargetPolicies(JSON.parse(json))

  expect([http, commands, servers].map(({ authorizations }) => authorizations.length)).toEqual([1, 1, 1])
})

describe('the call', () => {
  const here = folder({ 'contract.json': CONTRACT, 'probes.json': [], 'targets.json': {} })

  test.each([
    ['without --out', live(here), 'preflight requires --out'],
    ['without --targets', inFolder(here, '--live', '--out=x'), 'preflight requires --targets'],
    ['with observations', live(here, '--out=x', '--observations=y'), '--observations does not go with --live'],
    ['with --targets alone', inFolder(here, '--targets=x', '--observations=y'), '--targets goes only with --live'],
    ['without observations', inFolder(here), 'preflight requires --observations'],
  ])('%s is a usage error', async (_, argv, message) => {
    expect(await asPlumb(argv)).toEqual({ exit: 64, stdout: '', stderr: `plumb: usage: ${message}\n` })
  })

  test('may not overwrite an input with what it observed', async () => {
    const argv = [...inFolder(here, '--live', `--out=${here}/x.json`), `--targets=${here}/x.observations.json`]

    expect(await asPlumb(argv)).toMatchObject({ exit: 64, stderr: expect.stringContaining('which is also --targets') })
  })

  test('is plumb’s alone: the contract tool keeps its grammar', async () => {
    expect(await call(live(here, '--out=x'))).toMatchObject({
      exit: 64,
      stderr: 'eval-quality: usage: unknown flag "--live" for preflight\n',
    })
  })

  test('is in the help of plumb', async () => {
    const { stdout } = await asPlumb(['preflight', '--help'])

    expect(stdout).toContain('\n  plumb preflight --live  --contract <path> --probes <path> --targets <path>\n')
    expect((await call(['preflight', '--help'])).stdout).not.toContain('--live')
  })

  test.each([
    ['no JSON', '{', 'schema-parse-failure: TargetPolicies: --targets is not JSON: '],
    ['a key twice', '{"cli":{},"cli":{}}', 'non-canonicalizable-value: TargetPolicies: '],
    ['another key', '{"web":{}}', 'schema-parse-failure: TargetPolicies: '],
    ['a policy that is none', '{"mcp":{}}', 'schema-parse-failure: McpTargetPolicy: '],
    ['a list', '[]', 'schema-parse-failure: TargetPolicies: '],
  ])('with targets that hold %s is a fault', async (_, text, line) => {
    const place = folder({ 'contract.json': CONTRACT, 'probes.json': [], 'targets.json': text })

    const { exit, stderr } = await asPlumb(live(place, `--out=${place}/made`))
    expect(exit).toBe(5)
    expect(stderr).toStartWith(`plumb: ${line}`)
  })

  test('with a policy that is wrong is a fault that says so once for each place', async () => {
    const place = folder({
      'contract.json': CONTRACT,
      'probes.json': [],
      'targets.json': '{"mcp":{"authorisations":[]}}',
    })

    expect((await asPlumb(live(place, `--out=${place}/made`))).stderr.split('\n')).toEqual([
      'plumb: schema-parse-failure: McpTargetPolicy: "mcp" of the targets does not conform to the McpTargetPolicy schema',
      '  (root): unknown key "authorisations", did you mean "authorizations"?',
      '  /authorizations: this key is required',
      '',
    ])
  })
})
