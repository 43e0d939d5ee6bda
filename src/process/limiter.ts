/** Lets at most so many tasks run at once; the others wait in the order they came. */
export type Limiter = {
  /**
   * Runs `task` when its turn comes and settles as it does. A task that still waits when `signal` aborts is never
   * started and rejects with the signal's reason; one that runs already is left to watch the signal itself.
   */
  run<Value>(task: () => Promise<Value>, signal?: AbortSignal): Promise<Value>
}

/**
 * @param jobs how many tasks may run at once, 1 or more
 * @throws RangeError when `jobs` is not a whole number from 1
 */
export function createLimiter(jobs: number): Limiter {
  if (!Number.isInteger(jobs) || jobs < 1) throw new RangeError(`jobs must be a whole number from 1, not ${jobs}`)
  const waiting = new Set<() => void>()
  let running = 0

  function startNext(): void {
    const [next] = waiting
    if (next === undefined || running >= jobs) return
    waiting.delete(next)
    running++
    next()
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.add(begin)
      startNext()
    })
  }

  return {
    async run(task, signal) {
      signal?.throwIfAborted()
      await turn(signal)
      try {
        return await task()
      } finally {
        running--
        startNext()
      }
    },
  }
}
