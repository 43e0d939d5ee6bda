import type { Limiter } from '../../process/index.ts'
import { createBusyGauge } from './busy-cores.ts'

/** Lets the probes of one pack start as the shared limiter allows, and takes a slot back from one that hangs. */
export type Slots = {
  /** Runs `task` when its turn comes; rejects with the signal's reason when that aborts before. */
  run<Value>(task: () => Promise<Value>): Promise<Value>
}

/** What is known when a probe starts. */
export type Progress = {
  readonly timeoutMs: number
  /** The longest that any probe took that ended by itself; 0 while none has. */
  readonly longestMs: number
  /** Probes that have lost their slot and are still running. */
  readonly overdue: number
  /** Probes that were ended at their timeout. */
  readonly hung: number
  /** Processors that were busy lately, on the whole machine. */
  readonly busyCores: number
}

/**
 * How long a probe keeps its slot. A hang must cost one timeout, not one for each command, yet every probe must get its whole
 * timeout before it is called a hang: so one that takes far longer than the others keeps running, but the next one starts.
 *
 * A CLI that is merely slow must not be run more often at once than was asked for, or it would never end in time. So nobody
 * loses a slot before twice the longest that did end, slots go slowly while nothing has ended, and quickly only when one was
 * seen to hang, or while the machine stands idle: what waits for input uses no processor.
 */
export function patienceMs({ timeoutMs, longestMs, overdue, hung, busyCores }: Progress): number {
  if (longestMs === 0) return timeoutMs / 4
  const isHanging = overdue > 0 && (hung > 0 || busyCores < 0.5)
  return Math.max(2 * longestMs, timeoutMs / (isHanging ? 32 : 8))
}

export function createSlots(limits: {
  readonly limiter: Limiter
  readonly timeoutMs: number
  readonly signal: AbortSignal
}): Slots {
  const { limiter, timeoutMs, signal } = limits
  const busyCores = createBusyGauge()
  let longestMs = 0
  let overdue = 0
  let hung = 0

  /** Settles when the slot can be given to the next: at the end of what runs in it, or when patience is over. */
  function hold(running: Promise<unknown>): Promise<void> {
    return new Promise((release) => {
      const startedAt = performance.now()
      let isOverdue = false
      const patience = setTimeout(
        () => {
          isOverdue = true
          overdue++
          release()
        },
        patienceMs({ timeoutMs, longestMs, overdue, hung, busyCores: busyCores() }),
      )
      const onEnd = () => {
        clearTimeout(patience)
        if (isOverdue) overdue--
        const tookMs = performance.now() - startedAt
        if (tookMs < timeoutMs) longestMs = Math.max(longestMs, tookMs)
        else hung++
        release()
      }
      running.then(onEnd, onEnd)
    })
  }

  return {
    run(task) {
      return new Promise((resolve, reject) => {
        const start = () => {
          const running = task()
          running.then(resolve, reject)
          return hold(running)
        }
        limiter.run(start, signal).catch(reject)
      })
    },
  }
}
