import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { aggregateStrength } from '../../../src/contracts/aggregate/index.ts'
import { evidenceOf, POLICY } from '../../contracts/aggregate/evidence.ts'
import { call, folder } from './calls.ts'

const EVIDENCE = ['P-001', 'P-002', 'P-003'].map((probeId) => evidenceOf({ probeId }))
const [FIRST, SECOND, THIRD] = EVIDENCE
const FILES = {
  'a.json': FIRST,
  'b.json': SECOND,
  'c.json': THIRD,
  'floors.json': { defect: 0.75 },
  'policy.json': POLICY,
}
const AGGREGATE = serializeArtifact(
  aggregateStrength({ evidence: EVIDENCE, floors: { defect: 0.75 }, policy: POLICY }),
  'StrengthAggregate',
)

const argvFor = (here: string, evidence: readonly string[], ...rest: string[]) => [
  'aggregate-strength',
  ...evidence.map((name) => `--evidence=${here}/${name}.json`),
  `--floors=${here}/floors.json`,
  `--policy=${here}/policy.json`,
  ...rest,
]

describe('an aggregate', () => {
  test('goes to stdout, and nothing to stderr', async () => {
    expect(await call(argvFor(folder(FILES), ['a', 'b', 'c']))).toEqual({ exit: 0, stdout: AGGREGATE, stderr: '' })
  })

  test('the order of --evidence does not reach the bytes, nor does a second run', async () => {
    const here = folder(FILES)
    for (const order of [
      ['c', 'b', 'a'],
      ['b', 'a', 'c'],
      ['a', 'b', 'c'],
    ]) {
      const out = folder()
      expect(await call(argvFor(here, order, `--out=${out}`))).toEqual({ exit: 0, stdout: '', stderr: '' })
      expect(readFileSync(join(out, 'strength-aggregate.json'), 'utf8')).toBe(AGGREGATE)
    }
  })

  test('exits 0 whatever is decided, with --strict too', async () => {
    const here = folder({
      ...FILES,
      'a.json': evidenceOf({ votes: ['missed', 'missed'] }),
      'floors.json': { defect: 1, gameability: 1 },
    })
    const { exit, stdout } = await call(argvFor(here, ['a'], '--strict'))

    expect([exit, JSON.parse(stdout).floorDecisions.defect.decision]).toEqual([0, 'does-not-meet'])
  })

  test('an input may come from stdin', async () => {
    const here = folder(FILES)
    const argv = argvFor(here, ['a', 'b', 'c']).map((word) => (word.startsWith('--floors') ? '--floors=-' : word))

    expect((await call(argv, { stdin: '{"defect": 0.75}' })).stdout).toBe(AGGREGATE)
  })
})

describe('an input that repeats a key', () => {
  const doubled = (value: unknown, key: string) => JSON.stringify(value).replace('{', `{${JSON.stringify(key)}:1,`)

  test.each<[string, Record<string, string>, string, string]>([
    ['evidence', { 'b.json': doubled(SECOND, 'runId') }, 'EvidenceArtifact', 'runId'],
    ['floors', { 'floors.json': doubled({ defect: 0.75 }, 'defect') }, 'StrengthFloors', 'defect'],
    ['policy', { 'policy.json': doubled(POLICY, 'policyId') }, 'ScoringPolicy', 'policyId'],
    ['floors, spelled in two ways', { 'floors.json': '{"defect":1,"\\u0064efect":1}' }, 'StrengthFloors', 'defect'],
  ])('%s: the key is named', async (_, change, artifactPath, key) => {
    const { exit, stdout, stderr } = await call(argvFor(folder({ ...FILES, ...change }), ['a', 'b']))

    expect([exit, stdout]).toEqual([5, ''])
    expect(stderr).toStartWith(`eval-quality: non-canonicalizable-value: ${artifactPath}: duplicate key "${key}"`)
  })

  test('but is no JSON at all is called that', async () => {
    const here = folder({ ...FILES, 'floors.json': '{"defect":1,"defect":1,}' })
    const { exit, stderr } = await call(argvFor(here, ['a']))

    expect(exit).toBe(5)
    expect(stderr).toStartWith('eval-quality: schema-parse-failure: StrengthFloors: --floors is not JSON: ')
  })
})

describe('no aggregate', () => {
  test.each<[string, Record<string, unknown>, string[], number, string]>([
    [
      'a number no double holds',
      { 'a.json': '{"a":9007199254740993}' },
      ['a'],
      5,
      'non-canonicalizable-value: EvidenceArtifact: ',
    ],
    [
      'text that is no JSON, by its file',
      { 'b.json': 'x' },
      ['a', 'b'],
      5,
      'schema-parse-failure: EvidenceArtifact: --evidence "$/b.json" is not JSON: ',
    ],
    ['no floors', { 'floors.json': '' }, ['a'], 5, 'schema-parse-failure: StrengthFloors: --floors is not JSON: '],
    ['no policy', { 'policy.json': '' }, ['a'], 5, 'schema-parse-failure: ScoringPolicy: --policy is not JSON: '],
    [
      'the first of several in reading order',
      { 'b.json': '', 'floors.json': '', 'policy.json': '' },
      ['a', 'b'],
      5,
      'schema-parse-failure: EvidenceArtifact: --evidence "$/b.json"',
    ],
    [
      'stale evidence',
      { 'b.json': { ...SECOND, schemaVersion: 5 } },
      ['a', 'b'],
      5,
      'schema-version-mismatch: EvidenceArtifact[1].schemaVersion: carries "schemaVersion" 5 where this build reads 4',
    ],
    [
      'other evidence',
      { 'b.json': {} },
      ['a', 'b'],
      5,
      'schema-parse-failure: EvidenceArtifact[]: input does not conform to the EvidenceArtifact schema\n  /1/mode: ',
    ],
    [
      'an unknown class',
      { 'floors.json': { canary: 1 } },
      ['a'],
      5,
      'schema-parse-failure: StrengthFloors: input does not conform to the StrengthFloors schema\n  (root): unknown key "canary"\n',
    ],
    [
      'a class called __proto__',
      { 'floors.json': '{"__proto__":0.5}' },
      ['a'],
      5,
      'schema-parse-failure: StrengthFloors: input does not conform to the StrengthFloors schema\n  (root): unknown key "__proto__"\n',
    ],
    [
      'a floor beyond 1',
      { 'floors.json': { defect: 1.5 } },
      ['a'],
      5,
      'schema-parse-failure: StrengthFloors: input does not conform to the StrengthFloors schema\n  /defect: expected a number from 0 to 1\n',
    ],
    [
      'a stale policy',
      { 'policy.json': { ...POLICY, schemaVersion: 1 } },
      ['a'],
      5,
      'schema-version-mismatch: ScoringPolicy.schemaVersion: ',
    ],
    ['a probe twice', {}, ['a', 'b', 'a'], 4, 'strength-inputs-disagree: EvidenceArtifact[2]: '],
    [
      'evidence that contradicts itself',
      { 'b.json': { ...SECOND, excludedProbeIds: ['P-009'] } },
      ['a', 'b'],
      4,
      'strength-input-inconsistent: EvidenceArtifact[1]: ',
    ],
  ])('%s', async (_, change, evidence, exit, start) => {
    const here = folder({ ...FILES, ...change })
    const outcome = await call(argvFor(here, evidence, `--out=${here}/made`))

    expect([outcome.exit, outcome.stdout]).toEqual([exit, ''])
    expect(outcome.stderr).toStartWith(`eval-quality: ${start.replaceAll('$', here)}`)
    expect(readdirSync(here).sort()).toEqual(Object.keys(FILES).sort())
  })

  test.each([
    ['all missing', () => ['aggregate-strength'], 'aggregate-strength requires --evidence, --floors, --policy'],
    ['no evidence', (here: string) => argvFor(here, []), 'aggregate-strength requires --evidence'],
    [
      'floors twice, differently',
      (here: string) => argvFor(here, ['a'], '--floors=x'),
      '--floors given twice with different values, "$/floors.json" and "x"',
    ],
    [
      'a target that is one of the evidence',
      (here: string) => argvFor(here, ['a', 'b'], `--out=${here}/b.json`),
      '--out resolves to "$/b.json", which is also --evidence "$/b.json"',
    ],
    [
      'two from stdin in one flag',
      () => ['aggregate-strength', '--evidence=-', '--evidence=-', '--floors=f', '--policy=p'],
      'only one input may read stdin, but --evidence and --evidence both name "-"',
    ],
    ['the first that cannot be read', (here: string) => argvFor(here, ['a', 'x', 'y']), 'open "$/x.json": ENOENT'],
  ])('%s is a usage error', async (_, argv, message) => {
    const here = folder(FILES)

    expect(await call(argv(here))).toEqual({
      exit: 64,
      stdout: '',
      stderr: `eval-quality: usage: ${message.replaceAll('$', here)}\n`,
    })
  })
})
