import type { RuntimeFaultCode } from '../canonical/faults.ts'
import type { ProbeObservation } from '../contracts/schemas/probe-observation.ts'
import type { ProbeRequest } from '../contracts/schemas/probe-request.ts'
import { probeParsers } from '../ports/parsers.ts'
import { callOnce, declaredFault, ending, refusal, type Settled } from './call.ts'
import { both, type Complaint, type ConformanceOutcome, outcomeOf } from './report.ts'
import type { PortSubject } from './subject.ts'
import { countComplaint, withBuild } from './with-build.ts'

/** What must come of one request of a subject. */
export type ArmAssertion<Subject> = {
  readonly id: string
  readonly title: string
  readonly request: (subject: Subject) => ProbeRequest
  readonly expect:
    | { readonly kind: 'observation'; readonly also?: (observation: ProbeObservation, subject: Subject) => Complaint }
    | { readonly kind: 'fault'; readonly code: RuntimeFaultCode }
  /**
   * How often the mechanism is called for it, where that is fixed. Text is a complaint: the subject contradicts its own policy,
   * so that nothing can be said.
   */
  readonly calls?: (subject: Subject, request: ProbeRequest) => number | string
}

export const OBSERVED = { kind: 'observation' } as const
export const DENIED = { kind: 'fault', code: 'forbidden-target' } as const
export const CAPPED = { kind: 'fault', code: 'budget-exhausted' } as const

/** Nothing may have been started when a request is denied. */
export const NO_CALL = 0

type Mapped = { readonly policy: { readonly authorizations: readonly { readonly interfaceId: string }[] } }

/** What {@link ArmAssertion.calls} is for a request to an interface that no authorization names. */
export function callsOfUnmapped({ policy }: Mapped, { interfaceId }: ProbeRequest): number | string {
  const isMapped = policy.authorizations.some((authorization) => authorization.interfaceId === interfaceId)
  return isMapped ? `the policy names the interface "${interfaceId}"` : NO_CALL
}

/**
 * The assertions of one kind of probe, each on a fresh build. Only the code of a fault is asserted, never its reason.
 * Spec: contracts part 07, section 8.4.
 */
export async function armOutcomes<Subject extends PortSubject<ProbeRequest>>(
  subject: Subject,
  assertions: readonly ArmAssertion<Subject>[],
): Promise<readonly ConformanceOutcome[]> {
  const outcomes: ConformanceOutcome[] = []
  for (const assertion of assertions) {
    outcomes.push(outcomeOf(assertion.id, assertion.title, await complaintOf(subject, assertion)))
  }
  return outcomes
}

async function complaintOf<Subject extends PortSubject<ProbeRequest>>(
  subject: Subject,
  assertion: ArmAssertion<Subject>,
): Promise<Complaint> {
  const [complaint = null] = await withBuild(subject, 'resolves', 1, async (built) => {
    const request = assertion.request(subject)
    const call = await callOnce(built, request, subject)
    const expected = assertion.calls?.(subject, request) ?? null
    const counted = typeof expected === 'number' ? countComplaint(built, expected) : expected
    return [both(endingComplaint({ assertion, subject, request, call }), counted)]
  })
  return complaint
}

type Ending<Subject> = {
  readonly assertion: ArmAssertion<Subject>
  readonly subject: Subject
  readonly request: ProbeRequest
  readonly call: Settled
}

function endingComplaint<Subject>({ assertion, subject, request, call }: Ending<Subject>): Complaint {
  const { expect } = assertion
  if (expect.kind === 'fault') {
    const isExpected = call.kind === 'rejected' && declaredFault(call.thrown)?.code === expect.code
    return isExpected ? null : `expected ${expect.code}, but the call ${ending(call)}`
  }
  if (call.kind !== 'resolved') return `expected an observation, but the call ${ending(call)}`
  const parsed = probeParsers.response.safeParse(call.value)
  if (!parsed.success) return `what it resolved is no observation: ${refusal(parsed.error)}`
  return echoComplaint(parsed.data, request) ?? expect.also?.(parsed.data, subject) ?? null
}

const ECHOED = ['kind', 'probeId', 'interfaceId', 'operationId'] as const

/** Before anything else: an observation of another request proves nothing about this one. */
function echoComplaint(observation: ProbeObservation, request: ProbeRequest): Complaint {
  const wrong = ECHOED.find((field) => observation[field] !== request[field])
  if (wrong === undefined) return null
  return `the observation's ${wrong} is "${observation[wrong]}", the request's is "${request[wrong]}"`
}
