import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusContracts } from '../../scripts/corpus/contracts.ts'
import { generateCorpus } from '../../scripts/generate-corpus.ts'
import { serializeArtifact } from '../../src/canonical/canonicalize.ts'
import { compile } from '../../src/contracts/compile/index.ts'
import { corpusFiles, corpusIndex } from '../../src/contracts/corpus/index.ts'
import { seal } from '../../src/contracts/seal/index.ts'
import { verdict } from '../contracts/compile/verdict.ts'

const ROOT = join(import.meta.dir, '../..')

const FAILS: Readonly<Record<string, string>> = {
  'corpus/dev/contracts/empty-request-shapes.json': 'unreachable-check-evidence',
  'corpus/dev/contracts/no-operation-inventory.json': 'unreachable-check-evidence',
  'corpus/dev/contracts/no-state-change-marker.json': 'undeclared-mandatory-input',
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** An object and all objects in it. */
function objectsIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(objectsIn)] : []
}

const contracts = corpusIndex().entries.filter(({ kind }) => kind === 'contract')

describe('the development corpus', () => {
  test('what is checked in is what the generator makes', () => {
    for (const [path, text] of generateCorpus()) expect(`${path}\n${textOf(path)}`).toBe(`${path}\n${text}`)
  })

  test('is made anew each time, so that whoever changes a contract of it changes no other', () => {
    const before = new Set([...corpusContracts().values()].flatMap(objectsIn))

    expect([...corpusContracts()].filter(([, contract]) => objectsIn(contract).some((one) => before.has(one)))).toEqual(
      [],
    )
  })

  test('holds no file that the index does not name', () => {
    const onDisk = readdirSync(join(ROOT, 'corpus/dev'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    const named = [...corpusIndex().entries.map(({ path }) => path), 'corpus/dev/index.json']

    expect(onDisk.sort()).toEqual(named.sort())
  })

  test('has twenty-four contracts and one compiled-and-sealed pair', () => {
    expect(contracts.filter(({ path }) => path.startsWith('corpus/dev/contracts/'))).toHaveLength(24)
    expect(
      corpusIndex().entries.filter(({ path }) => path.startsWith('corpus/dev/compile-seal-example/')),
    ).toHaveLength(2)
  })

  test.each(corpusIndex().entries)('$path has the digest the index gives', ({ path, digest }) => {
    expect(`sha256:${createHash('sha256').update(textOf(path)).digest('hex')}`).toBe(digest)
  })

  test.each(contracts)('$path', ({ path }) => {
    const contract: unknown = JSON.parse(textOf(path))

    expect(verdict(contract).split(' ')[0]).toBe(FAILS[path] ?? 'compiles')
    if (FAILS[path] === undefined) expect(serializeArtifact(compile(contract), 'EvalContract')).toBe(textOf(path))
  })

  test('the brief of the pair is what sealing the contract of the pair makes', () => {
    const contract: unknown = JSON.parse(textOf('corpus/dev/compile-seal-example/contract.json'))

    expect(serializeArtifact(seal(contract), 'SealedEvaluatorBrief')).toBe(
      textOf('corpus/dev/compile-seal-example/brief.json'),
    )
  })

  test('is carried inside the program byte for byte', () => {
    for (const { path, text } of corpusFiles()) expect(text).toBe(textOf(path))
    expect(corpusFiles().map(({ path }) => path)).toEqual(
      [...corpusIndex().entries.map(({ path }) => path), 'corpus/dev/index.json'].sort(),
    )
  })
})

const SHARED = join(ROOT, '../shared/conformance/eval-quality')

describe.skipIf(!existsSync(SHARED))('contracts of the public conformance data (skipped where it is absent)', () => {
  type Expectation = { in: string; exit: number; code?: string; artifactDigest?: string }
  const expected: { compile: Expectation[]; seal: { in: string; expected: string }[] } = existsSync(SHARED)
    ? JSON.parse(readFileSync(join(SHARED, 'corpus/expected.json'), 'utf8'))
    : { compile: [], seal: [] }

  test.each(expected.compile)('compile $in', ({ in: path, exit, code, artifactDigest }) => {
    const text = readFileSync(join(SHARED, path), 'utf8')

    expect(verdict(JSON.parse(text)).split(' ')[0]).toBe(exit === 0 ? 'compiles' : (code ?? ''))
    if (exit !== 0) return
    const compiled = serializeArtifact(compile(JSON.parse(text)), 'EvalContract')
    expect(compiled).toBe(`${compiled.trimEnd()}\n`)
    expect(`sha256:${createHash('sha256').update(compiled.trimEnd()).digest('hex')}`).toBe(artifactDigest ?? '')
  })

  test.each(expected.seal)('seal $in gives the brief but for its wording', ({ in: path, expected: brief }) => {
    const unworded = (value: { directions: readonly { oracleId: string }[] }) => ({
      ...value,
      directions: value.directions.map(({ oracleId }) => oracleId),
    })
    const sealed = seal(JSON.parse(readFileSync(join(SHARED, path), 'utf8')))

    expect(unworded(sealed)).toEqual(unworded(JSON.parse(readFileSync(join(SHARED, brief), 'utf8'))))
  })
})

describe.skipIf(!existsSync(SHARED))('compile and seal in the public cases (skipped where they are absent)', () => {
  type Command = {
    name: string
    args: string[]
    expect: {
      exit: number
      artifactDigest?: string
      fault?: { code: string; artifactPath: string }
      artifact?: { contractDigest?: string }
    }
  }
  const cases = existsSync(SHARED)
    ? readdirSync(SHARED)
        .filter((name) => existsSync(join(SHARED, name, 'expected.json')) && name.startsWith('case-'))
        .flatMap((name) => {
          const { commands }: { commands: Command[] } = JSON.parse(
            readFileSync(join(SHARED, name, 'expected.json'), 'utf8'),
          )
          return commands.map((command) => ({ folder: name, ...command }))
        })
        .filter(({ args }) => args[0] === 'compile' || args[0] === 'seal')
    : []

  test('there are some', () => {
    expect(cases.length).toBeGreaterThan(10)
  })

  test.each(cases)('$folder: $name', ({ folder, args, expect: expected }) => {
    const contract: unknown = JSON.parse(
      readFileSync(join(SHARED, folder, args[args.indexOf('--in') + 1] ?? ''), 'utf8'),
    )
    const fault = expected.fault
    if (fault !== undefined) {
      expect(verdict(contract)).toBe(`${fault.code} ${fault.artifactPath}`)
      return
    }
    if (args[0] === 'seal') {
      expect(seal(contract).contractDigest).toBe(expected.artifact?.contractDigest ?? '')
      return
    }
    const compiled = serializeArtifact(compile(contract), 'EvalContract').trimEnd()
    expect(`sha256:${createHash('sha256').update(compiled).digest('hex')}`).toBe(expected.artifactDigest ?? '')
  })
})
