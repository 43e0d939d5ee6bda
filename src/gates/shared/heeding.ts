import { setImmediate } from 'node:timers/promises'

/** A person does not notice a shorter wait. */
const SLICE_MS = 100

/** The members of what may be long, with a pause now and then: no signal is heard while code runs on without one. */
export async function* heeding<Member>(members: Iterable<Member>, signal: AbortSignal): AsyncGenerator<Member> {
  let since = performance.now()
  for (const member of members) {
    if (performance.now() - since >= SLICE_MS) {
      await setImmediate()
      signal.throwIfAborted()
      since = performance.now()
    }
    yield member
  }
}
