import { MAX_TIMER_MS } from '../../ports/policies/limits.ts'

/**
 * Gives work so many milliseconds and tells it to stop when they are over or when the signal fires, whichever is first. It is not
 * begun when the signal has fired already.
 *
 * @throws what `late` makes when the time is over, at once; the reason of a signal that had fired; what the work throws
 */
export async function within<Value>(
  leftMs: number,
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<Value>,
  late: () => Error,
): Promise<Value> {
  signal.throwIfAborted()
  const stop = new AbortController()
  const onAbort = () => stop.abort(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<never>((_, reject) => {
    const onTime = () => {
      const error = late()
      reject(error)
      stop.abort(error)
    }
    timer = setTimeout(onTime, Math.min(Math.max(0, leftMs), MAX_TIMER_MS))
  })
  try {
    return await Promise.race([work(stop.signal), timeUp])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
