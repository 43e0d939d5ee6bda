import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import * as v from 'valibot'
import type { JsonObject, JsonValue } from '../../src/canonical/json-value.ts'
import { packSchemas } from '../../src/packs/model-schemas.ts'
import { EVALS_SHAPE, POLICY_SHAPE, SURFACE_SHAPE } from '../../src/packs/model-shapes.ts'
import { readByShape, type Shape } from '../../src/packs/shape.ts'

const ROOT = join(import.meta.dir, '../..')
const FORMATS: readonly (readonly [file: string, shape: Shape, schema: v.GenericSchema])[] = [
  ['surface.json', SURFACE_SHAPE, packSchemas().Surface],
  ['policy.json', POLICY_SHAPE, packSchemas().Policy],
  ['hcp.eval.json', EVALS_SHAPE, packSchemas().EvalFile],
]
const PACKS = ['ledger', 'transit', 'git', 'npm', 'curl']

const documentsOf = (file: string): JsonValue[] =>
  PACKS.map((pack) => JSON.parse(readFileSync(join(ROOT, 'packs', pack, file), 'utf8')))

/** A value as a document would have it. */
const asJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value))

/** Every place of a document, the root first. */
function placesOf(value: unknown, steps: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [steps]
  return [steps, ...Object.entries(value).flatMap(([key, member]) => placesOf(member, [...steps, key]))]
}

/** A copy in which one place holds something else; `undefined` takes the place away. */
function withAt(value: unknown, [step, ...rest]: readonly (string | number)[], other: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return other
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      if (String(index) !== String(step)) return [item]
      const changed = withAt(item, rest, other)
      return changed === undefined ? [] : [changed]
    })
  }
  const entries = Object.entries(value).map(([key, member]) => [
    key,
    key === String(step) ? withAt(member, rest, other) : member,
  ])
  return Object.fromEntries(entries.filter(([, member]) => member !== undefined))
}

const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    'read',
    'write',
    'always',
    '',
    'wrap',
    'json',
    '1.0.0',
    0,
    -1,
    true,
    null,
    [],
    {},
    ['a'],
    [['a']],
  ),
  fc.constantFrom<unknown>(
    undefined,
    { class: 'read' },
    { class: 'read', confirm: 'always', extra: 1 },
    { type: 'string' },
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Objects inherit these, or valibot drops them: their shapes are tried on their own below. */
const isOrdinary = (value: unknown) =>
  !/"(?:__proto__|constructor|prototype|toString|valueOf|hasOwnProperty)"/.test(JSON.stringify(value))

describe('a shape takes what its schema takes, and reads the same from it', () => {
  for (const [file, shape, schema] of FORMATS) {
    const documents = documentsOf(file)

    test(`${file} as authors write it`, () => {
      for (const document of documents) {
        const parsed = v.safeParse(schema, document)
        const { isSound, value } = readByShape(shape, document)
        expect({ isSound, value }).toEqual({ isSound: true, value: parsed.output })
      }
    })

    test(`${file} with other values in up to three places`, () => {
      const verdicts = { sound: 0, unsound: 0 }
      const change = fc.tuple(fc.nat(), oddValue)
      fc.assert(
        fc.property(fc.constantFrom(...documents), fc.array(change, { maxLength: 3 }), (document, changes) => {
          const drawn = changes.reduce<unknown>((value, [place, other]) => {
            const places = placesOf(value)
            return withAt(value, places[place % places.length] ?? [], other)
          }, document)
          if (drawn === undefined || !isOrdinary(drawn)) return
          const changed = asJson(drawn)
          const parsed = v.safeParse(schema, changed)
          const { isSound, value, lists } = readByShape(shape, changed)
          expect(isSound).toBe(parsed.success && lists.length === 0)
          if (isSound) expect(value).toEqual(parsed.output)
          verdicts[isSound ? 'sound' : 'unsound']++
        }),
        { numRuns: 1500 },
      )
      expect(verdicts.sound).toBeGreaterThan(100)
      expect(verdicts.unsound).toBeGreaterThan(100)
    })
  }
})

describe('what a schema does not tell', () => {
  const surface: JsonObject = JSON.parse(readFileSync(join(ROOT, 'packs/ledger/surface.json'), 'utf8'))
  const rows: readonly (readonly [name: string, steps: string[], other: unknown, noted: object])[] = [
    ['an unknown key is kept and named', ['extra'], 1, { isSound: true, unknown: [['extra']] }],
    ['a list for an object', ['wrap'], [], { isSound: false, lists: [['wrap']] }],
    ['a list for an object of any names', ['verbs'], [], { isSound: false, lists: [['verbs']] }],
  ]
  for (const [name, steps, other, noted] of rows) {
    test(name, () => {
      const changed = asJson(withAt({ extra: 0, ...surface }, steps, other))
      expect(readByShape(SURFACE_SHAPE, changed)).toMatchObject(noted)
    })
  }

  test('a name that every object inherits is a field nowhere', () => {
    const { unknown, isSound } = readByShape(SURFACE_SHAPE, { ...surface, toString: 1 })
    expect({ unknown, isSound }).toEqual({ unknown: [['toString']], isSound: true })
  })

  test('a command that valibot would drop without a word', () => {
    const verbs = JSON.parse('{ "constructor": { "description": "x" } }')
    const { reserved, isSound } = readByShape(SURFACE_SHAPE, { ...surface, verbs })
    expect({ reserved, isSound }).toEqual({ reserved: [['verbs', 'constructor']], isSound: false })
  })

  test('defaults and short forms are copies: what one reader changes no other sees', () => {
    const read = () => readByShape(POLICY_SHAPE, { surface_id: 'a', verbs: { list: 'read' } }).value
    expect(read()).toEqual({ surface_id: 'a', verbs: { list: { class: 'read' } }, stimuli: {} })
    Object.assign(Reflect.get(Object(read()), 'stimuli'), { x: 1 })
    expect(read()).toEqual({ surface_id: 'a', verbs: { list: { class: 'read' } }, stimuli: {} })
  })
})
