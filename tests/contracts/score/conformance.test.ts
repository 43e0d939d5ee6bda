import { describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { runContractCommand } from '../../../src/cli/contracts-cli/index.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

// Every chain of the shared conformance data that scores something, run as its own instructions say. The pre-flight verdict a
// chain starts from is the stated one, so that scoring alone is judged.

const DATA = join(import.meta.dir, '../../../../shared/conformance/eval-quality')
const isThere = existsSync(DATA)

const Expectation = v.looseObject({
  exit: v.optional(v.number()),
  artifactEquals: v.optional(v.string()),
  artifact: v.optional(v.record(v.string(), v.unknown())),
  noArtifact: v.optional(v.boolean()),
  fault: v.optional(v.looseObject({ code: v.string(), artifactPath: v.optional(v.string(), '') })),
  stderrLines: v.optional(v.array(v.string())),
  stderrContains: v.optional(v.array(v.string())),
})
const Case = v.looseObject({
  commands: v.array(v.looseObject({ name: v.string(), args: v.array(v.string()), expect: Expectation })),
})
type Command = v.InferOutput<typeof Case>['commands'][number]

async function runScore(folder: string, out: string, args: readonly string[]) {
  const placed = args.map((arg, index) => placeArgument(arg, { folder, out, flag: args[index - 1] ?? '' }))
  const written = { stdout: '', stderr: '' }
  const exit = await runContractCommand({
    program: 'eval-quality',
    argv: placed,
    stdin: async () => new Uint8Array(),
    stdout: (text) => {
      written.stdout += text
    },
    stderr: (text) => {
      written.stderr += text
    },
  })
  const target = placed[placed.indexOf('--out') + 1] ?? ''
  const isFile = placed.includes('--out')
  const artifact = isFile ? (existsSync(target) ? readFileSync(target, 'utf8') : '') : written.stdout
  if (isFile) rmSync(target, { force: true })
  return { exit, artifact, stderr: written.stderr }
}

function placeArgument(arg: string, { folder, out, flag }: { folder: string; out: string; flag: string }): string {
  if (arg.startsWith('$OUT')) return arg.replace('$OUT', out)
  return flag.startsWith('--') && !['--corpus-digest', '--designated-oracle'].includes(flag) && !arg.startsWith('--')
    ? join(folder, arg)
    : arg
}

/** What stands at `a.0.b`, `a[*].b` or `a[*].(b,c)`. */
function valueAt(value: unknown, path: string): unknown {
  const [head = '', ...rest] = path.split(/\.(?![^(]*\))/)
  const tail = rest.join('.')
  if (head.startsWith('('))
    return head
      .slice(1, -1)
      .split(',')
      .map((key) => member(value, key))
  const isSpread = head.endsWith('[*]')
  const found = member(value, isSpread ? head.slice(0, -3) : head)
  if (tail === '') return found
  if (!isSpread) return valueAt(found, tail)
  if (!Array.isArray(found)) throw new Error(`no list at ${head}`)
  return found.map((element) => valueAt(element, tail))
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function judge(command: Command, folder: string, outcome: Awaited<ReturnType<typeof runScore>>): void {
  const { exit, artifactEquals, artifact, noArtifact, fault, stderrLines, stderrContains } = command.expect
  const lines = outcome.stderr.split('\n')
  if (exit !== undefined) expect({ exit: outcome.exit, stderr: outcome.stderr }).toMatchObject({ exit })
  if (noArtifact === true) expect(outcome.artifact).toBe('')
  if (artifactEquals !== undefined) expect(outcome.artifact).toBe(readFileSync(join(folder, artifactEquals), 'utf8'))
  for (const [path, expected] of Object.entries(artifact ?? {})) {
    expect({ path, value: valueAt(JSON.parse(outcome.artifact), path) }).toEqual({ path, value: expected })
  }
  if (fault !== undefined) expect(lines[0]).toStartWith(`eval-quality: ${fault.code}: ${fault.artifactPath}: `)
  for (const line of stderrLines ?? []) expect(lines).toContain(line)
  for (const part of stderrContains ?? []) expect(outcome.stderr).toContain(part)
}

const cases = isThere
  ? readdirSync(DATA)

      .filter((name) => name.startsWith('case-') && existsSync(join(DATA, name, 'expected.json')))
      .map((name) => ({
        name,
        folder: join(DATA, name),
        commands: v.parse(Case, JSON.parse(readFileSync(join(DATA, name, 'expected.json'), 'utf8'))).commands,
      }))
      .filter(({ commands }) => commands.some(({ args }) => args[0] === 'score'))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  : []

describe.skipIf(!isThere)('chains; without the shared conformance data beside this repository they are skipped', () => {
  test('there are seven that score', () => {
    expect(cases.map(({ name }) => name)).toEqual([
      'case-agent',
      'case-score-pass',
      'case-skill',
      'case-spike',
      'case-tool-use',
      'case-walkthrough',
      'case-workflow',
    ])
  })

  for (const { name, folder, commands } of cases) {
    const out = temporaryFolder()
    for (const { args, expect: expected } of commands) {
      const target = args[args.indexOf('--out') + 1]
      if (args[0] !== 'preflight' || target === undefined || expected.artifactEquals === undefined) continue
      copyFileSync(join(folder, expected.artifactEquals), target.replace('$OUT', out))
    }
    for (const command of commands) {
      if (command.args[0] !== 'score') continue
      test(`${name}: ${command.name}`, async () => {
        const outcome = await runScore(folder, out, command.args)
        judge(command, folder, outcome)
        // Exit 3 always names its cause, and a second run gives the same bytes.
        if (outcome.exit === 3) expect(outcome.stderr).toContain('eval-quality: invalid: ')
        expect(await runScore(folder, out, command.args)).toEqual(outcome)
      })
    }
  }

  // The chains above compare whole artifacts where one is stated for them; these are the two that were stored as emitted.
  const read = (path: string): unknown => JSON.parse(readFileSync(join(DATA, path), 'utf8'))

  test('the worked example was stored with the artifact that its runnable form gives', () => {
    expect(digestArtifact(read('spike-worked-example/evidence-artifact.json'), 'EvidenceArtifact')).toBe(
      digestArtifact(read('case-spike/expected/evidence-artifact.json'), 'EvidenceArtifact'),
    )
  })

  test('the stored twin of the workflow chain differs in what another run is called, and in nothing else', () => {
    const ours = read('case-workflow/expected/evidence-artifact.json')
    const stored = read('case-workflow/stored/workflow-capture-evidence-artifact.json')
    const of = (artifact: unknown, path: string) => valueAt(artifact, path)
    const OF_THE_RUN = ['runId', 'scoringVersion', 'scoringVersionInputs']
    const differing = Object.keys(v.parse(v.record(v.string(), v.unknown()), stored)).filter(
      (key) => !Bun.deepEquals(of(ours, key), of(stored, key)),
    )
    const inputs = Object.keys(v.parse(v.record(v.string(), v.unknown()), of(stored, 'scoringVersionInputs'))).filter(
      (key) => of(ours, `scoringVersionInputs.${key}`) !== of(stored, `scoringVersionInputs.${key}`),
    )

    expect(differing.toSorted()).toEqual(OF_THE_RUN)
    expect(inputs.toSorted()).toEqual(['corpusDigest', 'evaluatorConfigurationDigest'])
  })
})
