import { abortedInFlight, type Boundary } from '../ports/boundary.ts'
import { invokePort } from '../ports/invoke-port.ts'

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
 * The adapter's side of a port: as the caller's ({@link invokePort}), but the effect is raced against the signal.
 * Spec: contracts part 07, section 2.2.
 *
 * @throws RuntimeFault of the work unchanged; `aborted`, `schema-parse-failure`, `port-failure` or `port-contract-violation`
 */
export function cross<Request, Response>({ work, ...call }: Crossing<Request, Response>): Promise<Response> {
  const method = (request: Request, signal: AbortSignal) =>
    unlessAborted(call.boundary, signal, async () => work(request, signal))
  return invokePort({ ...call, method })
}

/** Rejects as soon as the signal fires; what the work comes to after that is nobody's concern. */
function unlessAborted(
  boundary: Boundary<unknown, unknown>,
  signal: AbortSignal,
  work: () => Promise<unknown>,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortedInFlight(boundary, signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort))
  })
}
