import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import * as v from 'valibot'
import { artifactSchemas, DEFINITIONS } from '../../../scripts/generate-schemas.ts'
import { readWhole } from '../../../src/adapters/files.ts'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import { scan } from '../../../src/canonical/scan-json.ts'
import { type ArtifactKey, INTERCHANGE_ARTIFACT_KEYS } from '../../../src/canonical/stages.ts'
import { toPointer } from '../../../src/report/finding.ts'
import { edited, SAMPLES, schemaOf } from './samples.ts'

type Edit = { readonly place: number; readonly kind: number; readonly value: JsonValue }

const ROOT = join(import.meta.dir, '../../..')
const PUBLISHED = new Map(artifactSchemas())

// Strict mode makes ajv refuse unknown keywords; its opinions about style are switched off.
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictTuples: false, code: { optimize: false } })
const judges = new Map(
  INTERCHANGE_ARTIFACT_KEYS.map((key) => [key, ajv.compile(JSON.parse(PUBLISHED.get(pathOf(key)) ?? ''))]),
)

const LARGEST_PART = 450
/** Every value inside the samples, once per shape and smallest first. */
const PARTS = [
  ...new Map(SAMPLES.flatMap(({ text }) => [...partsOf(JSON.parse(text))].map((value) => [shapeOf(value), value]))),
]
  .map(([, value]) => ({ size: JSON.stringify(value).length, value }))
  .sort((left, right) => left.size - right.size)

/** What a value looks like apart from its texts and numbers; the words that tell branches apart stay. */
function shapeOf(value: JsonValue): string {
  const tags = ['kind', 'op', 'mode', 'route', 'storage', 'channel', 'findingType', 'interfaceKind', 'decision']
  return JSON.stringify(value, (key, member) => {
    if (typeof member === 'number') return 0
    return typeof member === 'string' && !tags.includes(key) && key !== '' ? 'text' : member
  })
}

function* partsOf(value: JsonValue): Generator<JsonValue> {
  yield value
  if (typeof value !== 'object' || value === null) return
  for (const member of Object.values(value)) yield* partsOf(member)
}

function pathOf(key: ArtifactKey): string {
  return `schemas/${key}.schema.json`
}

const accepts = (key: ArtifactKey, document: JsonValue) => ({
  published: judges.get(key)?.(document) === true,
  parsed: v.is(schemaOf(key), document),
})

describe('documents', () => {
  test.each(INTERCHANGE_ARTIFACT_KEYS.map((key) => [key]))('%s on disk is what the generator writes', (key) => {
    const outcome = readWhole(join(ROOT, pathOf(key)))
    expect(outcome.ok ? new TextDecoder().decode(outcome.bytes) : outcome.kind).toBe(PUBLISHED.get(pathOf(key)) ?? '')
  })

  test.each(INTERCHANGE_ARTIFACT_KEYS.map((key) => [key]))('%s stands alone and is named by its id', (key) => {
    const text = PUBLISHED.get(pathOf(key)) ?? ''
    const document = JSON.parse(text)
    expect([document.$schema, document.$id]).toEqual([
      'https://json-schema.org/draft/2020-12/schema',
      `urn:eval-quality:schema:${key}`,
    ])
    const names = Object.keys(document.$defs ?? {})
    const references = [...text.matchAll(/"\$ref": "([^"]*)"/g)].map(([, target]) => target)
    expect(references.filter((target) => !names.includes(String(target).replace('#/$defs/', '')))).toEqual([])
  })

  test('the named definitions are where a reader expects them', () => {
    const named = new Set(INTERCHANGE_ARTIFACT_KEYS.flatMap((key) => Object.keys(definitions(key))))
    const expected = [
      ...['JsonValue', 'EvidenceChannel', 'TransportChannel', 'Operand', 'Expression', 'InputBindingChannel'],
      ...['ProbeInputBindingChannel', 'Operation', 'WitnessInputs', 'RubricBody', 'Finding', 'CheckResolution'],
      ...['Verdict', 'EvaluatorRecommendation', 'ArtifactReference', 'FloorDecision'],
    ]
    expect(expected.filter((name) => !named.has(name))).toEqual([])
  })

  test('every definition is used, but the one that is listed for its name', () => {
    for (const key of INTERCHANGE_ARTIFACT_KEYS) {
      const text = PUBLISHED.get(pathOf(key)) ?? ''
      const idle = Object.keys(definitions(key)).filter((name) => !text.includes(`"#/$defs/${name}"`))
      expect([key, idle]).toEqual([key, key === 'eval-contract' ? ['TransportChannel'] : []])
    }
  })

  test('every definition says what it is', () => {
    for (const key of INTERCHANGE_ARTIFACT_KEYS) {
      const silent = Object.entries(definitions(key)).filter(([, part]) => typeof part.description !== 'string')
      expect([key, silent.map(([name]) => name)]).toEqual([key, []])
    }
  })

  test.each([['eval-contract'], ['probe']] as const)('operators in %s have the arity of the table', (key) => {
    const arity: Record<string, unknown> = {}
    for (const { properties } of definitions(key)['Expression']?.anyOf ?? []) {
      const { prefixItems, minItems, items } = properties.operands ?? {}
      if (items === false) arity[properties.op.const] = [prefixItems.length, minItems]
    }
    const fixed = (count: number, ...ops: string[]) => Object.fromEntries(ops.map((op) => [op, [count, count]]))
    expect(arity).toEqual({
      ...fixed(2, 'equality', 'deep-equality', 'containment', 'set-membership', 'covers-by-key'),
      ...fixed(1, 'existence', 'absence', 'regex', 'ordering', 'count-tolerance', 'shape', 'not'),
    })
  })

  test('channels and legs carry their bounds as keywords', () => {
    expect(definitions('eval-contract')['InputBindingChannel']?.minProperties).toBe(1)
    expect(definitions('probe')['ProbeInputBindingChannel']?.minProperties).toBe(1)
    const { legs } = definitions('eval-contract')['SensitivityWitness']?.properties ?? {}
    expect([legs.minItems, legs.maxItems]).toEqual([2, 2])
  })

  test('what only words can say is no keyword', () => {
    const text = [...PUBLISHED.values()].join('')
    expect(text).not.toContain('uniqueItems')
    expect(text).not.toContain(': 9007199254740991')
    expect(text).not.toContain('": -9007199254740991')
  })
})

describe('verdicts', () => {
  test.each(SAMPLES.map(({ name, key, text }) => [name, key, text] as const))('both accept %s', (_, key, text) => {
    expect(accepts(key, JSON.parse(text))).toEqual({ published: true, parsed: true })
  })

  // Whole contracts are slow to judge a thousand times, so every change is made to the smallest part with a name.
  test.each(Object.keys(DEFINITIONS).map((name) => [name]))('both judge every change of a small %s alike', (name) => {
    const found = occurrences(name)
    expect(found.length).toBeGreaterThan(0)
    for (const { value, size } of found) {
      // What is inside a large part has a name of its own.
      for (const changed of size > LARGEST_PART ? changesAtTop(value) : changes(value)) expectAgreementOn(name, changed)
    }
  })

  test('both judge every change at the top of a document alike', () => {
    for (const { key, text } of SAMPLES) {
      for (const document of changesAtTop(JSON.parse(text))) {
        const { published, parsed } = accepts(key, document)
        expect([key, document, published]).toEqual([key, document, parsed])
      }
    }
  })

  // Integers beyond the safe range are refused on the text, before any schema; words alone forbid them here.
  const value: fc.Arbitrary<JsonValue> = fc
    .json({ maxDepth: 2 })
    .filter((text) => scan(text).ok)
    .map((text): JsonValue => JSON.parse(text))
  const edit: fc.Arbitrary<Edit> = fc.record({ place: fc.nat(), kind: fc.nat(), value })

  test('both judge several changes at once alike', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...SAMPLES),
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        ({ key, text }, edits) => {
          const document = edits.reduce(changeAt, JSON.parse(text))
          fc.pre(!repeatsSequence(document))
          const { published, parsed } = accepts(key, document)
          expect(published).toBe(parsed)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('neither takes one artifact for another', () => {
    for (const { key, text } of SAMPLES) {
      for (const other of INTERCHANGE_ARTIFACT_KEYS) {
        if (other !== key)
          expect([key, other, accepts(other, JSON.parse(text))]).toEqual([
            key,
            other,
            { published: false, parsed: false },
          ])
      }
    }
  })
})

type Definition = {
  readonly description?: unknown
  readonly minProperties?: number
  // biome-ignore lint/suspicious/noExplicitAny: the inside of a JSON Schema, looked into by hand
  readonly properties?: any
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly anyOf?: any[]
}

function definitions(key: ArtifactKey): Record<string, Definition> {
  return JSON.parse(PUBLISHED.get(pathOf(key)) ?? '').$defs ?? {}
}

/** Values at the edges of the grammars, and the shapes a field is most easily mistaken for. */
const REPLACEMENTS: readonly JsonValue[] = [
  null,
  0,
  '',
  [],
  {},
  true,
  -1,
  'x',
  ['x'],
  1,
  0.5,
  'A-b',
  { x: 1 },
  '/',
  'raw',
  { kind: 'absent' },
  'low',
  { literal: 1 },
  `sha256:${'0'.repeat(64)}`,
]

/** The document with one member replaced, removed or added, for every place in it. */
function* changes(value: JsonValue): Generator<JsonValue> {
  yield* changesAtTop(value)
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      for (const other of changes(element)) yield value.with(index, other)
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      for (const other of changes(member)) yield { ...value, [key]: other }
    }
  }
}

function* changesAtTop(value: JsonValue): Generator<JsonValue> {
  yield* REPLACEMENTS
  if (Array.isArray(value)) yield* [[...value, ...value], value.slice(1), [...value, 'x']]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  yield { ...value, surplus: null }
  for (const key of Object.keys(value)) {
    const { [key]: _, ...rest } = value
    yield* [rest, { ...value, [key]: null }, { ...value, [key]: 'x' }]
  }
}

/** What a definition accepts among the values in the samples, the smallest and differently shaped ones. */
function occurrences(name: string): { size: number; value: JsonValue }[] {
  const schema = DEFINITIONS[name]
  const accepted = PARTS.filter(({ value }) => schema !== undefined && v.is(schema, value))
  const small = accepted.filter(({ size }) => size <= LARGEST_PART).slice(0, 24)
  return small.length > 0 ? small : accepted.slice(0, 2)
}

function expectAgreementOn(name: string, value: JsonValue): void {
  const schema = DEFINITIONS[name]
  const parsed = schema !== undefined && v.is(schema, value)
  const published = partJudge(name)(value) === true
  if (published !== parsed) expect([name, value, { published }]).toEqual([name, value, { published: parsed }])
}

/** All definitions in one document, since each is the same wherever it is listed. */
const ALL_DEFINITIONS = Object.assign({}, ...INTERCHANGE_ARTIFACT_KEYS.map(definitions))
ajv.addSchema({ $id: 'urn:plumb:parts', $defs: ALL_DEFINITIONS })

const partJudge = memoized((name) => ajv.compile({ $ref: `urn:plumb:parts#/$defs/${name}` }))

function memoized<Made>(make: (name: string) => Made): (name: string) => Made {
  const made = new Map<string, Made>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}

/** `sequence` is the one thing that only words forbid to repeat. */
function repeatsSequence(document: JsonValue): boolean {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return false
  const { observations } = document
  if (!Array.isArray(observations)) return false
  const sequences = observations.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'sequence' in entry ? [entry['sequence']] : [],
  )
  return new Set(sequences).size < sequences.length
}

/** The document changed at the nth place (counted round and round): replaced, removed or copied from its neighbour. */
function changeAt(document: JsonValue, edit: Edit): JsonValue {
  const places = [...pointersOf(document)]
  const pointer = places[edit.place % places.length] ?? ''
  if (pointer === '') return edit.value
  const replacement = [edit.value, undefined, REPLACEMENTS[edit.kind % REPLACEMENTS.length] ?? null][edit.kind % 3]
  return edited(document, pointer, replacement)
}

function* pointersOf(value: JsonValue, at = ''): Generator<string> {
  yield at
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) yield* pointersOf(member, at + toPointer([key]))
}
