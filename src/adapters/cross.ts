import { RuntimeFault } from '../canonical/faults.ts'
import { abortedInFlight, type Boundary, enter, leave, portFailure } from '../ports/boundary.ts'

type Crossing<Request, Response> = {
  readonly boundary: Boundary<Request, Response>
  /**
   * The effect, once: checks that need none, one call of the mechanism, checks after it. What it answers is looked at before
   * anyone sees it. A `RuntimeFault` it throws is the caller's as it is.
   */
  readonly work: (request: Request, signal: AbortSignal) => Promise<unknown>
  readonly request: unknown
  readonly signal: AbortSignal
}

/**
 * The adapter's side of a port: request judged, one effect raced against the signal, response judged.
 * Spec: contracts part 07, section 2.2.
 *
 * @throws RuntimeFault of the work unchanged; `aborted`, `schema-parse-failure`, `port-failure` or `port-contract-violation`
 */
export async function cross<Request, Response>(crossing: Crossing<Request, Response>): Promise<Response> {
  const { boundary, work, signal } = crossing
  const request = enter(boundary, crossing.request, signal)
  return leave(boundary, await answer(boundary, () => work(request, signal), signal))
}

async function answer(
  boundary: Boundary<unknown, unknown>,
  work: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await unlessAborted(work, signal)
  } catch (error) {
    if (error instanceof RuntimeFault) throw error
    if (error === ABORTED) throw abortedInFlight(boundary, signal.reason)
    throw signal.aborted ? abortedInFlight(boundary, error) : portFailure(boundary, error)
  }
}

const ABORTED = Symbol('the signal fired first')

/** Rejects with {@link ABORTED} as soon as the signal fires; what the work comes to after that is nobody's concern. */
function unlessAborted(work: () => Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(ABORTED)
    signal.addEventListener('abort', onAbort, { once: true })
    const settled = (async () => work())()
    settled.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
