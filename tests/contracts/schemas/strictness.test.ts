import { describe, expect, test } from 'bun:test'
import * as v from 'valibot'
import type { JsonValue } from '../../../src/canonical/json-value.ts'
import { INTERCHANGE_ARTIFACT_KEYS } from '../../../src/canonical/stages.ts'
import { locateIssues } from '../../../src/contracts/schemas/issues.ts'
import { parseArtifact } from '../../../src/contracts/schemas/parse.ts'
import { ARTIFACTS } from '../../../src/contracts/schemas/registry.ts'
import { toPointer } from '../../../src/report/finding.ts'
import { edited, SAMPLES, schemaOf } from './samples.ts'

test('every artifact has a sample, in registry order', () => {
  expect(Object.keys(ARTIFACTS)).toEqual([...INTERCHANGE_ARTIFACT_KEYS])
  for (const key of INTERCHANGE_ARTIFACT_KEYS) expect(SAMPLES.some((sample) => sample.key === key)).toBe(true)
})

test('every stamp is the one this build reads', () => {
  for (const { key, name, text } of SAMPLES) {
    const { version } = ARTIFACTS[key]
    if (version !== null) expect([name, JSON.parse(text).schemaVersion]).toEqual([name, version])
  }
})

describe.each(SAMPLES.map((sample) => [sample.name, sample] as const))('%s', (_, { key, text }) => {
  const document: JsonValue = JSON.parse(text)
  const issuesOf = (input: unknown) => locateIssues(v.safeParse(schemaOf(key), input).issues ?? [])
  const closed = closedObjects(document)

  test('parses into an equal value that shares nothing with the input', () => {
    const input: JsonValue = JSON.parse(text)
    const output = parseArtifact(schemaOf(key), input, key)
    expect(output).toEqual(document)
    expect(containers(output).filter((container) => containers(input).includes(container))).toEqual([])
  })

  test('every key is required', () => {
    for (const { pointer, keys } of closed) {
      for (const name of keys) {
        const cut = pointer + toPointer([name])
        const found = issuesOf(edited(document, cut, undefined))
        expect([cut, found.length > 0]).toEqual([cut, true])
      }
    }
  })

  test('a missing key is reported where it is missing', () => {
    for (const { pointer, keys } of closed) {
      const name = keys.find((candidate) => !TAGS.includes(candidate))
      if (name === undefined) continue
      const cut = pointer + toPointer([name])
      expect(issuesOf(edited(document, cut, undefined))).toEqual([
        { pointer: cut, code: 'missing-key', message: 'this key is required' },
      ])
    }
  })

  test('no key may be added, whatever its name', () => {
    const names = ['surplus', 'constructor', 'toString', '__proto__']
    for (const [index, { pointer }] of closed.entries()) {
      const name = names[index % names.length] ?? ''
      const found = issuesOf(withOwn(document, pointer, name))
      expect([pointer, found]).toEqual([
        pointer,
        [{ pointer, code: 'unknown-key', message: `unknown key ${JSON.stringify(name)}` }],
      ])
    }
  })

  test('no closed object may be an array, null or a scalar', () => {
    for (const { pointer } of closed) {
      const others = pointer === '' ? [[], 'x', 1, true, null] : [[], 'x']
      for (const other of others) {
        expect([pointer, other, issuesOf(edited(document, pointer, other)).length > 0]).toEqual([pointer, other, true])
      }
    }
  })
})

/** Keys that tell one branch from another: without them the complaint is about the branch. */
const TAGS = [
  'kind',
  'op',
  'mode',
  'route',
  'storage',
  'channel',
  'findingType',
  'interfaceKind',
  'decision',
  'expectedClean',
]
const BRANCH_KEYS = [
  'path',
  'argument',
  'arguments',
  'pointer',
  'literal',
  'referenceSet',
  'matcher',
  'captured',
  'principal',
]
TAGS.push(...BRANCH_KEYS)

/** Members whose keys or whole content belong to the author. */
const OPEN = [
  'types',
  'channelRoles',
  'referenceSets',
  'principals',
  'resources',
  'literal',
  'value',
  'decodingParameters',
]
const OPEN_BELOW_INPUTS = ['path', 'query', 'header', 'body', 'argument', 'option', 'environment', 'stdin', 'arguments']

type Closed = { readonly pointer: string; readonly keys: readonly string[] }

function closedObjects(document: JsonValue): Closed[] {
  const found: Closed[] = []
  const visit = (value: JsonValue, steps: readonly (string | number)[]): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) visit(element, [...steps, index])
      return
    }
    if (!isOpen(value, steps)) found.push({ pointer: toPointer(steps), keys: Object.keys(value) })
    if (isJson(steps)) return
    for (const [key, member] of Object.entries(value)) visit(member, [...steps, key])
  }
  visit(document, [])
  return found
}

function isOpen(value: { [key: string]: JsonValue }, steps: readonly (string | number)[]): boolean {
  const [parent, last] = [steps.at(-2), steps.at(-1)]
  if (typeof last !== 'string') return typeof last === 'number' && parent === 'members'
  if (OPEN.includes(last) || (last === 'artifacts' && steps[0] === 'observations')) return true
  if (parent === 'inputs' || parent === 'inputBinding') return OPEN_BELOW_INPUTS.includes(last) && !('kind' in value)
  return parent === 'callInputs' || last === 'responseBody' || last === 'responseHeaders'
}

/** Whether everything below is the author's too. */
function isJson(steps: readonly (string | number)[]): boolean {
  const last = String(steps.at(-1))
  if (['literal', 'value', 'decodingParameters', 'responseBody', 'responseHeaders'].includes(last)) return true
  return (
    steps.at(-2) === 'callInputs' ||
    steps.at(-2) === 'members' ||
    (steps.at(-2) === 'inputs' && last !== 'body' && last !== 'stdin')
  )
}

function containers(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(containers)]
}

function withOwn(document: JsonValue, pointer: string, name: string): JsonValue {
  const copy: JsonValue = structuredClone(document)
  let place: JsonValue = copy
  for (const step of pointer.split('/').slice(1)) {
    if (typeof place !== 'object' || place === null) throw new Error(pointer)
    const next: JsonValue | undefined = Array.isArray(place)
      ? place[Number(step)]
      : place[step.replaceAll('~1', '/').replaceAll('~0', '~')]
    place = next ?? null
  }
  Object.defineProperty(place, name, { value: 1, enumerable: true, configurable: true, writable: true })
  return copy
}
