import { matchObservations } from '../../../../src/contracts/preflight/match.ts'
import { observeLegs } from '../../../../src/contracts/preflight/observed-leg.ts'
import type { PreflightPlan } from '../../../../src/contracts/preflight/plan/index.ts'
import { reduceChecks } from '../../../../src/contracts/preflight/reduce/index.ts'
import type { PreflightCheck } from '../../../../src/contracts/schemas/preflight-verdict.ts'
import type { ProbeObservation } from '../../../../src/contracts/schemas/probe-observation.ts'

type Kind = PreflightCheck['kind']
export type Told = readonly [PreflightCheck['outcome'], string | null]

/** What each check of one kind comes to, in verdict order. */
export function told(kind: Kind, plan: PreflightPlan, observations: readonly ProbeObservation[]): Told[] {
  const observed = observeLegs(plan.legs, matchObservations(plan.legs, observations))
  return reduceChecks(plan, observed)
    .filter((check) => check.kind === kind)
    .map(({ outcome, note }) => [outcome, note])
}

export const without = (observations: readonly ProbeObservation[], ...ids: string[]) =>
  observations.filter(({ probeId }) => !ids.includes(probeId))

export const changed = (
  observations: readonly ProbeObservation[],
  id: string,
  change: (observation: ProbeObservation) => ProbeObservation,
) => observations.map((observation) => (observation.probeId === id ? change(observation) : observation))

export const OBSERVE = 'preflight-control-observe'
