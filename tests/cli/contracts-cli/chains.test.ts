import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { digestArtifact } from '../../../src/canonical/digest.ts'
import { call, folder } from './calls.ts'

// What public chains say of the pre-flight and of aggregation, run as their own instructions say. The data is kept beside the
// repository and not in it.
const DATA = join(import.meta.dir, '../../../../shared/conformance/eval-quality')
const isThere = existsSync(DATA)

const Located = v.looseObject({ code: v.string(), artifactPath: v.optional(v.string()) })
const Command = v.looseObject({
  name: v.string(),
  args: v.array(v.string()),
  expect: v.strictObject({
    exit: v.number(),
    artifactEquals: v.optional(v.string()),
    artifactDigest: v.optional(v.string()),
    artifact: v.optional(v.record(v.string(), v.unknown())),
    noArtifact: v.optional(v.boolean()),
    fault: v.optional(Located),
    refusal: v.optional(Located),
    sameBytesAs: v.optional(v.string()),
    stderrLastLine: v.optional(v.string()),
    note: v.optional(v.string()),
  }),
})
type Command = v.InferOutput<typeof Command>
const Case = v.looseObject({
  commands: v.pipe(
    v.array(v.looseObject({ args: v.array(v.string()) })),
    v.transform((commands) =>
      commands.filter(({ args }) => ['preflight', 'aggregate-strength'].includes(args[0] ?? '')),
    ),
    v.array(Command),
  ),
  inputs: v.optional(v.record(v.string(), v.looseObject({ artifactDigest: v.string() }))),
})

const cases = (isThere ? readdirSync(DATA) : [])
  .filter((name) => existsSync(join(DATA, name, 'expected.json')) && name.startsWith('case-'))
  .sort()
  .map((name) => ({ name, ...v.parse(Case, JSON.parse(readFileSync(join(DATA, name, 'expected.json'), 'utf8'))) }))
  .filter(({ commands }) => commands.length > 0)

async function run(name: string, { args }: Command) {
  const out = folder()
  const argv = args.map((arg) => {
    if (arg.startsWith('$OUT')) return arg.replace('$OUT', out)
    return existsSync(join(DATA, name, arg)) ? join(DATA, name, arg) : arg
  })
  const outcome = await call(argv)
  const [written] = readdirSync(out)
  return { ...outcome, artifact: written === undefined ? outcome.stdout : readFileSync(join(out, written), 'utf8') }
}

/** What stands at `a.0.b`; a key may hold a hyphen but no dot. */
function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value)
}

describe.skipIf(!isThere)('public chains; without the data beside this repository they are skipped', () => {
  test('are all there', () => {
    expect(cases.map(({ name, commands }) => [name, commands.length])).toEqual([
      ['case-agent', 1],
      ['case-aggregate', 19],
      ['case-preflight', 2],
      ['case-skill', 2],
      ['case-tool-use', 1],
      ['case-walkthrough', 1],
      ['case-workflow', 1],
    ])
  })

  for (const { name, commands } of cases) {
    test.each(commands.map((command) => [command.name, command] as const))(`${name}: %s`, async (_, command) => {
      const expected = command.expect
      const { exit, artifact, stderr } = await run(name, command)
      const lines = stderr.trimEnd().split('\n')

      expect([exit, expected.noArtifact === true ? artifact : '']).toEqual([expected.exit, ''])
      if (expected.artifactEquals !== undefined) {
        expect(artifact).toBe(readFileSync(join(DATA, name, expected.artifactEquals), 'utf8'))
      }
      if (expected.artifactDigest !== undefined) {
        expect(digestArtifact(JSON.parse(artifact), 'artifact')).toBe(expected.artifactDigest)
      }
      for (const [path, value] of Object.entries(expected.artifact ?? {})) {
        expect({ path, value: valueAt(JSON.parse(artifact), path) }).toEqual({ path, value })
      }
      for (const { code, artifactPath } of [expected.fault, expected.refusal].flatMap((located) => located ?? [])) {
        expect(lines[0]).toStartWith(`eval-quality: ${code}: ${artifactPath ?? ''}`)
      }
      if (expected.stderrLastLine !== undefined) expect(lines.at(-1)).toBe(expected.stderrLastLine)
      const twin = commands.find(({ name: other }) => other === expected.sameBytesAs)
      if (twin !== undefined) expect(artifact).toBe((await run(name, twin)).artifact)
      expect((await run(name, command)).artifact).toBe(artifact)
    })
  }

  test('every evidence artifact has the digest that is stated for it', () => {
    for (const { name, inputs } of cases) {
      for (const [file, { artifactDigest }] of Object.entries(inputs ?? {})) {
        const text = readFileSync(join(DATA, name, 'evidence', `${file}.json`), 'utf8')
        expect([file, digestArtifact(JSON.parse(text), 'EvidenceArtifact')]).toEqual([file, artifactDigest])
      }
    }
  })
})
