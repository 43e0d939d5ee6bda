import { RuntimeFault } from '../../canonical/faults.ts'
import type { ProbeObservation } from '../schemas/probe-observation.ts'
import type { Leg } from './plan/index.ts'

/** Where faults in what was observed are reported. */
export const VERDICT_PATH = 'PreflightVerdict'

/**
 * The observation of each leg that has one, by leg id; never by position. Observations no leg asked for are dropped.
 * Spec: contracts part 03, section 3.1.
 *
 * @throws RuntimeFault `port-contract-violation`: two observations of one id, one of another kind than was asked, or none at
 * all of any leg
 */
export function matchObservations(
  legs: readonly Leg[],
  observations: readonly ProbeObservation[],
): ReadonlyMap<string, ProbeObservation> {
  const answers = new Map<string, ProbeObservation>()
  for (const observation of observations) {
    if (answers.has(observation.probeId)) throw violation(`two observations answer "${observation.probeId}"`)
    answers.set(observation.probeId, observation)
  }
  const matched = new Map<string, ProbeObservation>()
  for (const { legId, request } of legs) {
    const answer = answers.get(legId)
    if (answer === undefined) continue
    if (answer.kind !== request.kind) {
      throw violation(
        `the leg "${legId}" asked in the way of "${request.kind}" and was answered in that of "${answer.kind}"`,
      )
    }
    matched.set(legId, answer)
  }
  if (matched.size === 0) throw violation('no observation answers any planned leg')
  return matched
}

function violation(detail: string): RuntimeFault {
  return new RuntimeFault({ code: 'port-contract-violation', artifactPath: VERDICT_PATH, detail })
}
