import type { ProbeObservation } from '../schemas/probe-observation.ts'
import type { Observation } from '../schemas/sealed-run-record.ts'
import { evidenceOf } from './evidence.ts'
import type { Leg } from './plan/index.ts'
import { type Projection, project } from './projection.ts'

/** A leg that was answered, with everything that is read of the answer. */
export type ObservedLeg = {
  readonly leg: Leg
  readonly observation: ProbeObservation
  readonly projection: Projection
  readonly evidence: Observation
}

/** By leg id; without the legs nothing answered. */
export type ObservedLegs = ReadonlyMap<string, ObservedLeg>

/** @param answers by leg id */
export function observeLegs(legs: readonly Leg[], answers: ReadonlyMap<string, ProbeObservation>): ObservedLegs {
  const observed = new Map<string, ObservedLeg>()
  for (const leg of legs) {
    const observation = answers.get(leg.legId)
    if (observation === undefined) continue
    const projection = project(observation, leg.operation)
    observed.set(leg.legId, { leg, observation, projection, evidence: evidenceOf(leg, observation, projection) })
  }
  return observed
}
