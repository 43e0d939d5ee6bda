import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { corpusContracts } from '../../../scripts/corpus/contracts.ts'
import { serializeArtifact } from '../../../src/canonical/canonicalize.ts'
import { RuntimeFault } from '../../../src/canonical/faults.ts'
import { compile } from '../../../src/contracts/compile/index.ts'
import { contractWith, soundContract } from './sound-contract.ts'
import { detailOf, verdict } from './verdict.ts'

describe('the stamp', () => {
  test.each([6, 8, 7.5, 0, -1])('%p is told before anything else is looked at', (schemaVersion) => {
    expect(verdict({ schemaVersion })).toBe('schema-version-mismatch EvalContract.schemaVersion')
    expect(detailOf({ schemaVersion })).toContain(`carries "schemaVersion" ${schemaVersion} where this build reads 7`)
  })

  test.each(['7', null, true])('%p is no number and left to the parse', (schemaVersion) => {
    expect(verdict({ ...soundContract(), schemaVersion })).toBe('schema-parse-failure EvalContract')
  })

  test.each([[null], [7], ['text'], [[]], [{}]])('%p is no contract', (value) => {
    expect(verdict(value)).toBe('schema-parse-failure EvalContract')
  })
})

describe('the parse', () => {
  test('refuses an unknown key, a missing one and an optional-looking one', () => {
    const { rubrics, ...missing } = soundContract()

    expect(verdict({ ...soundContract(), extra: 1 })).toBe('schema-parse-failure EvalContract')
    expect(verdict(missing)).toBe('schema-parse-failure EvalContract')
    expect(verdict({ ...soundContract(), fixtureReset: undefined })).toBe('schema-parse-failure EvalContract')
  })

  test('carries its issues as the cause', () => {
    try {
      compile({ ...soundContract(), contractId: 7 })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(RuntimeFault)
      expect(error instanceof RuntimeFault && error.cause instanceof Error).toBe(true)
    }
  })
})

describe('what comes out', () => {
  test('is the contract itself, canonical and frozen, with nothing shared with what went in', () => {
    const input = soundContract()
    const compiled = compile(input)

    expect(compiled).toEqual(input)
    expect(Object.isFrozen(compiled.oracles)).toBe(true)
    expect(Object.isFrozen(input.oracles)).toBe(false)
    input.safetyLimits.push('later')
    expect(compiled.safetyLimits).toHaveLength(2)
  })

  test('compiling it again gives the same bytes', () => {
    for (const contract of [soundContract(), ...corpusContracts().values()]) {
      if (verdict(contract) !== 'compiles') continue
      const once = serializeArtifact(compile(contract), 'EvalContract')

      expect(serializeArtifact(compile(JSON.parse(once)), 'EvalContract')).toBe(once)
      expect(once.indexOf('\n')).toBe(once.length - 1)
    }
  })

  test('does not depend on the order of keys', () => {
    const expected = serializeArtifact(compile(soundContract()), 'EvalContract')
    const reordered = (value: unknown, seed: number): unknown => {
      if (Array.isArray(value)) return value.map((element) => reordered(element, seed))
      if (typeof value !== 'object' || value === null) return value
      const entries = Object.entries(value).map(([key, member]) => [key, reordered(member, seed)] as const)
      const rank = ([key]: readonly [string, unknown]) => Bun.hash(`${seed}${key}`)
      return Object.fromEntries(entries.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)))
    }

    fc.assert(
      fc.property(fc.nat(), (seed) => {
        expect(serializeArtifact(compile(reordered(soundContract(), seed)), 'EvalContract')).toBe(expected)
      }),
      { numRuns: 20 },
    )
  })

  test('a name every object has is a key like any other', () => {
    const contract = contractWith((changed) => {
      const [first] = changed.permittedInterfaces[0]?.operations ?? []
      if (first === undefined) return
      first.responseDescriptor.types = Object.fromEntries([
        ['constructor', 'string'],
        ['__proto__', 'string'],
        ['prototype', null],
        ['accepted', 'boolean'],
        ['parcelId', 'string'],
        ['error', 'string'],
      ])
    })
    const types = compile(contract).permittedInterfaces[0]?.operations[0]?.responseDescriptor.types

    expect(Object.keys(types ?? {}).sort()).toEqual([
      '__proto__',
      'accepted',
      'constructor',
      'error',
      'parcelId',
      'prototype',
    ])
  })
})

describe('any change to a sound contract', () => {
  const jsonValue = fc.jsonValue({ maxDepth: 2 })
  const paths = [...pathsOf(soundContract())]

  test('ends in a result or a coded failure, never in another error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), jsonValue), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const contract: unknown = soundContract()
          for (const [path, value] of changes) replace(contract, path, value)

          expect(verdict(contract)).toBeString()
          expect(verdict(contract, { strict: false })).toBeString()
        },
      ),
      { numRuns: 150 },
    )
  })

  test('parts of a contract moved to other places end so too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...paths), fc.constantFrom(...paths)), { minLength: 1, maxLength: 3 }),
        (moves) => {
          const source = soundContract()
          const contract: unknown = soundContract()
          for (const [from, to] of moves) replace(contract, to, valueAt(source, from))

          expect(verdict(contract)).toBeString()
        },
      ),
      { numRuns: 150 },
    )
  })
})

type Path = readonly (string | number)[]

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== 'object' || value === null) return
  const members = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [step, member] of members) {
    yield [...path, step]
    yield* pathsOf(member, [...path, step])
  }
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    root,
  )
}

function replace(root: unknown, path: Path, value: unknown): void {
  const parent = valueAt(root, path.slice(0, -1))
  const step = path.at(-1)
  if (typeof parent === 'object' && parent !== null && step !== undefined)
    Reflect.set(parent, step, structuredClone(value))
}
