import { cpus } from 'node:os'

/** Milliseconds that all processors together have spent since the machine started. */
export type ProcessorTimes = { readonly busyMs: number; readonly totalMs: number; readonly cores: number }

/** Tells how many processors were busy between one look and the next, whoever kept them so. */
export type BusyGauge = () => number

/** Shorter stretches are below the resolution of the counters; and the counters take a millisecond to read. */
const SHORTEST_STRETCH_MS = 30

/**
 * @param times where to look; the system's own counters when absent
 * @param clock milliseconds from any fixed moment
 */
export function createBusyGauge(
  times: () => ProcessorTimes = systemTimes,
  clock: () => number = () => performance.now(),
): BusyGauge {
  let before = times()
  let lookedAt = clock()
  let busyCores = before.cores
  return () => {
    if (clock() - lookedAt < SHORTEST_STRETCH_MS) return busyCores
    const now = times()
    lookedAt = clock()
    const stretchMs = now.totalMs - before.totalMs
    if (stretchMs <= 0) return busyCores
    busyCores = ((now.busyMs - before.busyMs) / stretchMs) * now.cores
    before = now
    return busyCores
  }
}

function systemTimes(): ProcessorTimes {
  let busyMs = 0
  let idleMs = 0
  const processors = cpus()
  for (const { times } of processors) {
    busyMs += times.user + times.nice + times.sys + times.irq
    idleMs += times.idle
  }
  return { busyMs, totalMs: busyMs + idleMs, cores: processors.length }
}
