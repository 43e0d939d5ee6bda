import { CLOCK_READ } from '../ports/boundary.ts'
import type { ClockPort } from '../ports/ports.ts'
import { cross } from './cross.ts'

/** Tells the time as RFC 3339 in UTC. What it answers is judged. */
export type ClockMechanism = (signal: AbortSignal) => Promise<unknown>

/** The clock of this machine, in milliseconds. Spec: contracts part 07, section 3. */
export function createSystemClockAdapter(mechanism: ClockMechanism = async () => new Date().toISOString()): ClockPort {
  return {
    read: (request, signal) =>
      cross({ boundary: CLOCK_READ, request, signal, work: async () => ({ now: await mechanism(signal) }) }),
  }
}
