import { expect, test } from 'bun:test'
import { createBusyGauge } from '../../../src/packs/probe/busy-cores.ts'

test('tells how many processors were busy since the last look', () => {
  const looks = [
    { atMs: 0, busyMs: 1000, totalMs: 2000 },
    { atMs: 250, busyMs: 1500, totalMs: 3000 },
    { atMs: 500, busyMs: 1500, totalMs: 4000 },
    { atMs: 750, busyMs: 2500, totalMs: 5000 },
  ]
  let atMs = 0
  const gauge = createBusyGauge(
    () => ({ busyMs: 0, totalMs: 0, cores: 4, ...looks.find((look) => look.atMs === atMs) }),
    () => atMs,
  )

  atMs = 250
  expect(gauge()).toBe(2)
  atMs = 500
  expect(gauge()).toBe(0)
  // Too short a stretch to say anything new.
  atMs = 529
  expect(gauge()).toBe(0)
  atMs = 750
  expect(gauge()).toBe(4)
})

test('takes the machine for busy until it has looked twice', () => {
  let atMs = 0
  const gauge = createBusyGauge(
    () => ({ busyMs: 0, totalMs: 0, cores: 4 }),
    () => atMs,
  )

  expect(gauge()).toBe(4)
  atMs = 1000
  expect(gauge()).toBe(4)
})

test('reads the counters of this machine', () => {
  expect(createBusyGauge()()).toBeGreaterThanOrEqual(0)
})
