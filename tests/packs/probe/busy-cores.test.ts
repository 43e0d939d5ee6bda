import { expect, test } from 'bun:test'
import { createBusyGauge } from '../../../src/packs/probe/busy-cores.ts'

test('tells how many processors were busy since the last look', () => {
  const times = [
    { busyMs: 1000, totalMs: 2000 },
    { busyMs: 1500, totalMs: 3000 },
    { busyMs: 1500, totalMs: 4000 },
    { busyMs: 1501, totalMs: 4001 },
    { busyMs: 2501, totalMs: 5001 },
  ]
  const gauge = createBusyGauge(() => times.shift() ?? { busyMs: 0, totalMs: 0 }, 4)

  expect(gauge()).toBe(2)
  expect(gauge()).toBe(0)
  // Too short a stretch to say anything new.
  expect(gauge()).toBe(0)
  expect(gauge()).toBeCloseTo(4)
})

test('takes the machine for busy until it has looked twice', () => {
  const gauge = createBusyGauge(() => ({ busyMs: 0, totalMs: 0 }), 4)

  expect(gauge()).toBe(4)
})

test('reads the counters of this machine', () => {
  expect(createBusyGauge()()).toBeGreaterThanOrEqual(0)
})
