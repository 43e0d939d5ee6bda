import type { Limiter } from '../../process/index.ts'

/** Lets the probes of one pack start as the shared limiter allows, and takes a slot back from one that hangs. */
export type Slots = {
  /** Runs `task` when its turn comes; rejects with the signal's reason when that aborts before. */
  run<Value>(task: () => Promise<Value>): Promise<Value>
}

/**
 * A hang must cost one timeout, not one for each command, yet every probe must get its whole timeout before it is called a
 * hang. So a probe that takes far longer than the ones before keeps running but gives its slot to the next: after an eighth of
 * the timeout, or a thirty-second while another one is overdue already, and never before twice the longest that did end.
 * That last part keeps a CLI that is slow but healthy from being run more often at once than was asked for.
 */
export function createSlots(limits: {
  readonly limiter: Limiter
  readonly timeoutMs: number
  readonly signal: AbortSignal
}): Slots {
  const { limiter, timeoutMs, signal } = limits
  let longestMs = 0
  let overdue = 0

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
        Math.max(2 * longestMs, timeoutMs / (overdue === 0 ? 8 : 32)),
      )
      const onEnd = () => {
        clearTimeout(patience)
        if (isOverdue) overdue--
        const tookMs = performance.now() - startedAt
        if (tookMs < timeoutMs) longestMs = Math.max(longestMs, tookMs)
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
