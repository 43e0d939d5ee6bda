import { cpus } from 'node:os'

/** Milliseconds that all processors together have spent since the machine started. */
export type ProcessorTimes = { readonly busyMs: number; readonly totalMs: number }

/** Tells how many processors were busy between one look and the next, whoever kept them so. */
export type BusyGauge = () => number

/** Shorter stretches are below the resolution of the counters. */
const SHORTEST_STRETCH_MS = 30

/** @param times where to look; the system's own counters when absent */
export function createBusyGauge(times: () => ProcessorTimes = systemTimes, cores = cpus().length): BusyGauge {
  let before = times()
  let busyCores = cores
  return () => {
    const now = times()
    const stretchMs = now.totalMs - before.totalMs
    if (stretchMs < SHORTEST_STRETCH_MS * cores) return busyCores
    busyCores = ((now.busyMs - before.busyMs) / stretchMs) * cores
    before = now
    return busyCores
  }
}

function systemTimes(): ProcessorTimes {
  let busyMs = 0
  let idleMs = 0
  for (const { times } of cpus()) {
    busyMs += times.user + times.nice + times.sys + times.irq
    idleMs += times.idle
  }
  return { busyMs, totalMs: busyMs + idleMs }
}
