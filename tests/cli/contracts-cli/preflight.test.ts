import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { preflightFromObservations } from '../../../src/contracts/preflight/index.ts'
import { answersTo, api, contractOf, http, planOf, probeWith, witness } from '../../contracts/preflight/desk.ts'
import { call, folder } from './calls.ts'

const CONTRACT = contractOf([api('desk-api', http('look', { sensitivityWitness: witness('w1', 'w2') }))])
const OBSERVATIONS = answersTo(planOf(CONTRACT))
const FILES = { 'contract.json': CONTRACT, 'probes.json': [], 'observations.json': OBSERVATIONS }
const LEGS = ['w1', 'w2', 'preflight-control-observe', 'preflight-control-observe-2']
const TOLD = LEGS.flatMap((leg) => [
  `eval-quality: preflight: run-1: leg "${leg}": planned\n`,
  `eval-quality: preflight: run-1: leg "${leg}": observed\n`,
]).join('')
const VERDICT = serializeArtifact(
  preflightFromObservations({ contract: CONTRACT, probes: [], observations: OBSERVATIONS, runId: 'run-1' }),
  'PreflightVerdict',
)

const argvFor = (here: string, ...rest: string[]) => [
  'preflight',
  `--contract=${here}/contract.json`,
  `--probes=${here}/probes.json`,
  `--observations=${here}/observations.json`,
  '--run-id=run-1',
  ...rest,
]

describe('a verdict', () => {
  test('that passed goes to stdout, what was done to stderr', async () => {
    expect(await call(argvFor(folder(FILES)))).toEqual({
      exit: 0,
      stdout: VERDICT,
      stderr: `${TOLD}eval-quality: preflight: run-1: reduced 4 leg(s): passed\n`,
    })
  })

  test('that failed is written too, and the exit says so, with --strict and without', async () => {
    for (const rest of [[], ['--strict']]) {
      const here = folder({ ...FILES, 'observations.json': OBSERVATIONS.slice(1) })
      const { exit, stdout, stderr } = await call(argvFor(here, `--out=${here}/made`, ...rest))

      expect([exit, stdout]).toEqual([3, ''])
      expect(stderr.split('\n').slice(0, 2)).toEqual([
        'eval-quality: preflight: run-1: leg "w1": planned',
        'eval-quality: preflight: run-1: leg "w1": no observation',
      ])
      expect(stderr).toEndWith('eval-quality: preflight: run-1: reduced 4 leg(s): failed\n')
      expect(JSON.parse(readFileSync(join(here, 'made/preflight-verdict.json'), 'utf8')).passed).toBe(false)
    }
  })

  test('that failed tells a person who watches where to read on, and nobody else', async () => {
    const argv = argvFor(folder({ ...FILES, 'observations.json': OBSERVATIONS.slice(1) }))
    const told = await call(argv, { program: 'plumb' })
    expect((await call(argv, { program: 'plumb', isTerminal: true })).stderr).toBe(
      `${told.stderr}plumb: see: plumb explain interface-present\nplumb: see: plumb explain input-sensitivity\n`,
    )
    expect((await call(argv, { isTerminal: true })).stderr).toBe((await call(argv)).stderr)
  })

  test('a run id is carried as it was typed, and made visible where it is told', async () => {
    const here = folder(FILES)
    const { stdout, stderr } = await call([...argvFor(here).slice(0, -1), '--run-id', 'run \u001b[31m1'])

    expect(JSON.parse(stdout).runId).toBe('run \u001b[31m1')
    expect(stderr).toStartWith('eval-quality: preflight: run \\x1b[31m1: leg "w1": planned\n')
  })

  test('is told under the name the program was called by', async () => {
    expect((await call(argvFor(folder(FILES)), { program: 'plumb' })).stderr).toStartWith('plumb: preflight: run-1: ')
  })

  test('an input may come from stdin', async () => {
    const here = folder(FILES)
    const argv = argvFor(here).map((word) => (word.startsWith('--probes') ? '--probes=-' : word))

    expect((await call(argv, { stdin: '[]' })).stdout).toBe(VERDICT)
  })
})

describe('no verdict', () => {
  const nothingWritten = (here: string) => expect(readdirSync(here).sort()).toEqual(Object.keys(FILES).sort())

  test.each<[string, Record<string, unknown>, number, string]>([
    [
      'a stale contract',
      { 'contract.json': { ...CONTRACT, schemaVersion: 6 } },
      5,
      'schema-version-mismatch: EvalContract.schemaVersion: carries "schemaVersion" 6 where this build reads 7',
    ],
    [
      'a stale probe',
      { 'probes.json': [{ ...probeWith([]), schemaVersion: 5 }] },
      5,
      'schema-version-mismatch: Probe[probeId=P-001].schemaVersion: carries "schemaVersion" 5 where this build reads 6',
    ],
    [
      'text that is no contract',
      { 'contract.json': '{' },
      5,
      'schema-parse-failure: EvalContract: --contract is not JSON: ',
    ],
    ['text that are no probes', { 'probes.json': '' }, 5, 'schema-parse-failure: Probe: --probes is not JSON: '],
    [
      'text that are no observations',
      { 'observations.json': '[1,]' },
      5,
      'schema-parse-failure: ProbeObservation: --observations is not JSON: ',
    ],
    [
      'the first of several in reading order',
      { 'contract.json': '', 'probes.json': '' },
      5,
      'schema-parse-failure: EvalContract: ',
    ],
    [
      'probes that are none',
      { 'probes.json': [{}] },
      5,
      'schema-parse-failure: Probe: input does not conform to the Probe schema\n  /0',
    ],
    [
      'observations that are none',
      { 'observations.json': [{ kind: 'web' }] },
      5,
      'schema-parse-failure: ProbeObservation: input does not conform to the ProbeObservation schema\n  /0/kind: ',
    ],
    [
      'a contract with nothing to probe',
      { 'contract.json': contractOf([]) },
      4,
      'unreachable-check-evidence: EvalContract.permittedInterfaces: ',
    ],
  ])('%s', async (_, change, exit, start) => {
    const here = folder({ ...FILES, ...change })
    const outcome = await call(argvFor(here, `--out=${here}/made/verdict.json`))

    expect([outcome.exit, outcome.stdout]).toEqual([exit, ''])
    expect(outcome.stderr).toStartWith(`eval-quality: ${start}`)
    nothingWritten(here)
  })

  test('observations of nothing: the legs were told, then the fault', async () => {
    const { exit, stderr } = await call(argvFor(folder({ ...FILES, 'observations.json': [] })))
    const lines = stderr.trimEnd().split('\n')

    expect([exit, lines.length]).toEqual([5, 9])
    expect(lines.at(-1)).toStartWith('eval-quality: port-contract-violation: PreflightVerdict: ')
  })

  test.each([
    ['a missing flag', (here: string) => argvFor(here).slice(0, -1), 'preflight requires --run-id'],
    ['all missing', () => ['preflight'], 'preflight requires --contract, --probes, --observations, --run-id'],
    [
      'a blank run id, before what is missing',
      () => ['preflight', '--run-id', ' '],
      '--run-id must contain a non-whitespace character',
    ],
    [
      'two inputs from stdin',
      () => ['preflight', '--contract=-', '--probes=-', '--observations=x', '--run-id=r'],
      'only one input may read stdin, but --contract and --probes both name "-"',
    ],
    [
      'a target that is an input',
      (here: string) => argvFor(here, `--out=${here}/probes.json`),
      '--out resolves to "$/probes.json", which is also --probes "$/probes.json"',
    ],
    [
      'an input that is not there',
      (here: string) => argvFor(here).map((word) => word.replace('probes.json', 'absent.json')),
      'open "$/absent.json": ENOENT',
    ],
    [
      'a flag of another command',
      (here: string) => argvFor(here, '--strict-inputs'),
      'unknown flag "--strict-inputs" for preflight',
    ],
  ])('%s is a usage error', async (_, argv, message) => {
    const here = folder(FILES)

    expect(await call(argv(here))).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality: usage: ${message.replaceAll('$', here)}\n`,
    })
    nothingWritten(here)
  })
})

test('of two equal keys the last wins, as in ordinary JSON', async () => {
  const doubled = JSON.stringify(CONTRACT).replace('{', '{"schemaVersion":6,')
  const here = folder({ ...FILES, 'contract.json': doubled })

  expect((await call(argvFor(here))).stdout).toBe(VERDICT)
  expect(existsSync(join(here, 'contract.json'))).toBe(true)
})
