import { RuntimeFault } from '../canonical/faults.ts'
import { abortedInFlight, type Boundary, enter, leave, portFailure } from './boundary.ts'

type Call<Request, Response> = {
  readonly boundary: Boundary<Request, Response>
  /** Anyone's implementation: what it answers is looked at, whatever its type says. */
  readonly method: (request: Request, signal: AbortSignal) => Promise<unknown>
  readonly request: unknown
  readonly signal: AbortSignal
}

/**
 * How the library awaits a port: one call, judged on both sides. The signal is passed on and not raced, so a port that never
 * settles makes this never settle. Spec: contracts part 07, section 2.1.
 *
 * @throws RuntimeFault of the port unchanged; `aborted`, `schema-parse-failure`, `port-failure` or `port-contract-violation`
 */
export async function invokePort<Request, Response>(call: Call<Request, Response>): Promise<Response> {
  const { boundary, method, signal } = call
  const request = enter(boundary, call.request, signal)
  return leave(boundary, await ask(boundary, () => method(request, signal), signal))
}

async function ask(
  boundary: Boundary<unknown, unknown>,
  method: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    return await method()
  } catch (error) {
    if (error instanceof RuntimeFault) throw error
    throw signal.aborted ? abortedInFlight(boundary, error) : portFailure(boundary, error)
  }
}
