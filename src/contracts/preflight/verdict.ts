import { freezeArtifact } from '../../canonical/freeze.ts'
import { ROOT_LINEAGE } from '../../canonical/stages.ts'
import { parseArtifact } from '../schemas/parse.ts'
import { PREFLIGHT_VERDICT_SCHEMA_VERSION, PreflightVerdict } from '../schemas/preflight-verdict.ts'
import type { ProbeObservation } from '../schemas/probe-observation.ts'
import { matchObservations, VERDICT_PATH } from './match.ts'
import { observeLegs } from './observed-leg.ts'
import type { PreflightPlan } from './plan/index.ts'
import { fixtureDigest } from './projection.ts'
import { reduceChecks } from './reduce/index.ts'

/**
 * The verdict over what was observed, frozen. Spec: contracts part 03, sections 3 to 6.
 *
 * @throws RuntimeFault `port-contract-violation`, `non-canonicalizable-value`, what the evaluator raises, and
 * `schema-parse-failure` for an empty `runId`
 */
export function mintVerdict(
  plan: PreflightPlan,
  observations: readonly ProbeObservation[],
  runId: string,
): Readonly<PreflightVerdict> {
  const observed = observeLegs(plan.legs, matchObservations(plan.legs, observations))
  const projections = [...observed.values()].map(({ projection }) => projection)
  const digest = fixtureDigest(projections)
  const checks = reduceChecks(plan, observed)
  const verdict = {
    schemaVersion: PREFLIGHT_VERDICT_SCHEMA_VERSION,
    ...ROOT_LINEAGE,
    runId,
    fixtureDigest: digest,
    passed: checks.every(({ outcome }) => outcome !== 'failed'),
    checks,
  }
  return freezeArtifact(parseArtifact(PreflightVerdict, verdict, VERDICT_PATH))
}
