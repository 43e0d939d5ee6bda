import { told } from './call.ts'
import { both, type Complaint } from './report.ts'
import type { BuiltSubject, PortSubject, ScenarioKind } from './subject.ts'

/**
 * Builds a subject, lets assertions look at it, and disposes of it. What goes wrong with the subject itself is held against all
 * of them: a build that throws, a disposal that throws. Spec: contracts part 07, section 8.2.
 *
 * @param look one complaint for each of `count` assertions
 */
export async function withBuild<Request>(
  subject: PortSubject<Request>,
  scenario: ScenarioKind,
  count: number,
  look: (built: BuiltSubject<Request>) => Promise<readonly Complaint[]>,
): Promise<readonly Complaint[]> {
  let built: BuiltSubject<Request>
  try {
    built = await subject.build(scenario)
  } catch (thrown) {
    return Array.from({ length: count }, () => `build("${scenario}") threw ${told(thrown)}`)
  }
  const complaints = await looked(built, count, look)
  const disposal = await disposalOf(built)
  return complaints.map((complaint) => both(complaint, disposal))
}

/** A subject may lack what its type promises: whoever wrote it may have no types. */
async function looked<Request>(
  built: BuiltSubject<Request>,
  count: number,
  look: (built: BuiltSubject<Request>) => Promise<readonly Complaint[]>,
): Promise<readonly Complaint[]> {
  try {
    return await look(built)
  } catch (thrown) {
    return Array.from({ length: count }, () => `the subject is incomplete: ${told(thrown)}`)
  }
}

async function disposalOf(built: Pick<BuiltSubject<never>, 'dispose'>): Promise<Complaint> {
  try {
    await built.dispose?.()
    return null
  } catch (thrown) {
    return `dispose threw ${told(thrown)}`
  }
}

/** Whether the mechanism was called so many times. */
export function countComplaint(
  { underlyingCalls }: Pick<BuiltSubject<never>, 'underlyingCalls'>,
  expected: number,
): Complaint {
  try {
    const calls = underlyingCalls()
    return calls === expected ? null : `expected ${expected} underlying call(s), counted ${calls}`
  } catch (thrown) {
    return `underlyingCalls threw ${told(thrown)}`
  }
}
