import { expect, test } from 'bun:test'
import { freezeArtifact } from '../../src/canonical/freeze.ts'

test('freezes arrays and plain objects all the way down, in place', () => {
  const bare: { deep: { x: number } } = Object.assign(Object.create(null), { deep: { x: 1 } })
  const artifact = { list: [{ a: 1 }], bare, scalar: 'x', none: null }
  expect(freezeArtifact(artifact)).toBe(artifact)
  for (const part of [artifact, artifact.list, artifact.list[0], bare, bare.deep])
    expect(Object.isFrozen(part)).toBe(true)
})

test('leaves values of other kinds alone', () => {
  const date = new Date(0)
  const bytes = new Uint8Array(1)
  freezeArtifact({ date, nested: [new Map([['k', {}]])], bytes })
  expect(Object.isFrozen(date)).toBe(false)
  bytes[0] = 7
  expect(bytes[0]).toBe(7)
})

test('a frozen container stops the walk', () => {
  const below = { x: 1 }
  freezeArtifact({ finished: Object.freeze({ below }) })
  expect(Object.isFrozen(below)).toBe(false)
})

test('a cycle ends', () => {
  const cycle: { self?: unknown; other: { x: number } } = { other: { x: 1 } }
  cycle.self = cycle
  freezeArtifact(cycle)
  expect(Object.isFrozen(cycle.other)).toBe(true)
})

test('hidden members are not walked', () => {
  const hidden = { x: 1 }
  freezeArtifact(Object.defineProperty({}, 'hidden', { value: hidden }))
  expect(Object.isFrozen(hidden)).toBe(false)
})

test('scalars come back as they are', () => {
  expect(freezeArtifact(1)).toBe(1)
  expect(freezeArtifact(null)).toBeNull()
})
