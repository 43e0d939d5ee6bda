import { expect, test } from 'bun:test'
import { INTERCHANGE_ARTIFACT_KEYS, PRODUCERS, STAGES } from '../../src/canonical/stages.ts'

test('an artifact has one producer, and a stage produces what it owns', () => {
  expect(Object.keys(PRODUCERS)).toEqual([...INTERCHANGE_ARTIFACT_KEYS])
  for (const [key, producer] of Object.entries(PRODUCERS)) {
    if (producer === 'caller' || producer === 'embedded') continue
    expect<string>(STAGES[producer].owns).toBe(key)
  }
})

test('nothing is owned twice', () => {
  const owned = Object.values(STAGES).map(({ owns }) => owns)
  expect(new Set(owned).size).toBe(owned.length)
})

test('stages run in an order in which every internal product is made before it is read', () => {
  const artifacts = new Set<string>(INTERCHANGE_ARTIFACT_KEYS)
  const made = new Set<string>(['probe-plan', 'probe-observations'])
  for (const { inputs, owns } of Object.values(STAGES)) {
    for (const input of inputs) expect(artifacts.has(input) || made.has(input)).toBe(true)
    made.add(owns)
  }
})
