import * as v from 'valibot'
import { RUNTIME_FAULT_CODES, type RuntimeFaultCode } from '../canonical/faults.ts'
import { locateIssues } from '../contracts/schemas/issues.ts'
import type { BuiltSubject, PortSubject } from './subject.ts'

/** How a call of a port ended. */
export type Settled =
  | { readonly kind: 'resolved'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly thrown: unknown }
  | { readonly kind: 'unsettled'; readonly afterMs: number }

const SETTLE_BUDGET_MS = 60_000

/** Calls the port once. One that never settles is given up on, so that the suite ends. */
export function callOnce<Request>(
  built: BuiltSubject<Request>,
  request: Request,
  { settleBudgetMs = SETTLE_BUDGET_MS }: PortSubject<Request>,
): Promise<Settled> {
  return settled(() => built.port(request, new AbortController().signal), settleBudgetMs)
}

/** Waits for a call, but not for ever. */
export function settled(call: () => Promise<unknown>, budgetMs: number): Promise<Settled> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'unsettled', afterMs: budgetMs }), budgetMs)
    const answer = (async () => call())()
    answer
      .then(
        (value) => resolve({ kind: 'resolved', value }),
        (thrown) => resolve({ kind: 'rejected', thrown }),
      )
      .finally(() => clearTimeout(timer))
  })
}

export type DeclaredFault = { readonly code: RuntimeFaultCode; readonly artifactPath: string }

/** What was thrown as one of the published faults; by its shape, so that one of another copy of the library counts. */
export function declaredFault(thrown: unknown): DeclaredFault | null {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('artifactPath' in thrown)) return null
  const { artifactPath } = thrown
  const code = RUNTIME_FAULT_CODES.find((known) => known === thrown.code)
  return code === undefined || typeof artifactPath !== 'string' ? null : { code, artifactPath }
}

/** How a call ended, to follow "the call". */
export function ending(call: Settled): string {
  switch (call.kind) {
    case 'resolved':
      return 'resolved'
    case 'rejected': {
      const fault = declaredFault(call.thrown)
      return fault === null ? `rejected with no declared fault: ${told(call.thrown)}` : `rejected with ${fault.code}`
    }
    case 'unsettled':
      return `had not settled after ${call.afterMs}ms`
  }
}

/** A thrown value, for people. */
export function told(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  } catch {
    return 'a value that cannot be shown'
  }
}

/** So many places of a wrong value are enough to see what it is. */
const MOST_PLACES = 5

/** Why a parser refused a value, place by place. */
export function refusal(error: Error): string {
  if (!(error instanceof v.ValiError)) return error.message
  const issues = locateIssues(error.issues)
  const places = issues
    .slice(0, MOST_PLACES)
    .map(({ pointer, message }) => `${pointer === '' ? '(root)' : pointer}: ${message}`)
  return [...places, ...(issues.length > MOST_PLACES ? ['...'] : [])].join('; ')
}
