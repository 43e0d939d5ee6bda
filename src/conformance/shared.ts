import type { Parser } from '../ports/parsers.ts'
import { callOnce, declaredFault, ending, refusal, type Settled, settled } from './call.ts'
import { both, type Complaint, type ConformanceOutcome, outcomeOf } from './report.ts'
import type { PortSubject } from './subject.ts'
import { countComplaint, withBuild } from './with-build.ts'

const ABORT_BUDGET_MS = 1000

/**
 * The six assertions that hold for every port method, in the published order. Spec: contracts part 07, section 8.2.
 *
 * @param method what the ids begin with
 */
export async function sharedOutcomes<Request>(
  method: string,
  subject: PortSubject<Request>,
  response: Parser<unknown>,
): Promise<readonly ConformanceOutcome[]> {
  const [typedFault = null, callsOnFailure = null] = await failing(subject)
  const [callsOnSuccess = null, validReturn = null] = await resolving(subject, response)
  const [promptAbort = null] = await aborted(subject)
  const [noInBandError = null] = await inBand(subject)
  const outcome = (assertion: string, title: string, complaint: Complaint) =>
    outcomeOf(`${method}/${assertion}`, title, complaint)
  return [
    outcome('typed-fault', 'a failing mechanism rejects with a declared fault that names an artifact', typedFault),
    outcome('single-underlying-call-on-success', 'a served request is one call of the mechanism', callsOnSuccess),
    outcome('single-underlying-call-on-failure', 'a failing mechanism is called once and not again', callsOnFailure),
    outcome('prompt-abort', 'an abort rejects in time with the code aborted', promptAbort),
    outcome('no-in-band-error', 'an error that the mechanism returns is thrown, not passed on', noInBandError),
    outcome('schema-valid-return', 'what is resolved satisfies the response schema', validReturn),
  ]
}

function failing<Request>(subject: PortSubject<Request>) {
  return withBuild(subject, 'fails', 2, async (built) => {
    const call = await callOnce(built, subject.sampleRequest, subject)
    return [typedFaultComplaint(call), countComplaint(built, 1)]
  })
}

function typedFaultComplaint(call: Settled): Complaint {
  const fault = call.kind === 'rejected' ? declaredFault(call.thrown) : null
  if (fault === null) return `the call ${ending(call)}`
  return fault.artifactPath === '' ? `the call ${ending(call)}, which names no artifact` : null
}

function resolving<Request>(subject: PortSubject<Request>, response: Parser<unknown>) {
  return withBuild(subject, 'resolves', 2, async (built) => {
    const call = await callOnce(built, subject.sampleRequest, subject)
    const unresolved = call.kind === 'resolved' ? null : `the call ${ending(call)}`
    return [both(unresolved, countComplaint(built, 1)), unresolved ?? shapeComplaint(call, response)]
  })
}

function shapeComplaint(call: Settled, response: Parser<unknown>): Complaint {
  if (call.kind !== 'resolved') return null
  const parsed = response.safeParse(call.value)
  return parsed.success ? null : `what it resolved is no response: ${refusal(parsed.error)}`
}

function aborted<Request>(subject: PortSubject<Request>) {
  const budgetMs = subject.abortBudgetMs ?? ABORT_BUDGET_MS
  return withBuild(subject, 'hangs', 1, async (built) => {
    const stop = new AbortController()
    const running = (async () => built.port(subject.sampleRequest, stop.signal))()
    // Whatever it rejects with is looked at below; until then nobody waits for it.
    running.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 0))
    stop.abort()
    const call = await settled(() => running, budgetMs)
    const isAborted = call.kind === 'rejected' && declaredFault(call.thrown)?.code === 'aborted'
    return [isAborted ? null : `after the abort the call ${ending(call)}`]
  })
}

function inBand<Request>(subject: PortSubject<Request>) {
  return withBuild(subject, 'in-band-error', 1, async (built) => {
    const call = await callOnce(built, subject.sampleRequest, subject)
    const isThrown = call.kind === 'rejected' && declaredFault(call.thrown) !== null
    return [isThrown ? null : `the call ${ending(call)}`]
  })
}
