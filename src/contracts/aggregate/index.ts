// Aggregating strength. In: the evidence artifacts of one run, in any order, the floors a caller declares, and the policy they
// were scored under. Out: one aggregate with a decision per class. Each artifact is held against itself, then all against the
// policy and each other; nothing is repaired, left out or taken from a caller that an artifact states. It cannot tell a
// consistent rewrite from what was emitted, and says so in the aggregate. Spec: contracts part 05, sections 6 and 7.
import { digestArtifact } from '../../canonical/digest.ts'
import { freezeArtifact } from '../../canonical/freeze.ts'
import { VERSION } from '../../version.ts'
import type { StrengthAggregate } from '../schemas/strength-aggregate.ts'
import { assertAgreement } from './agreement.ts'
import { composeAggregate } from './compose.ts'
import { readEvidence, readFloors, readPolicy } from './read-inputs.ts'
import { verifyEvidence } from './verify-evidence.ts'

export {
  type ComparableResult,
  compareDominance,
  DOMINANCE_RELATIONS,
  type DominanceRelationValue,
} from './dominance.ts'

/** Values as parsed from JSON; each is checked. */
export type AggregateStrengthOptions = {
  /** The `EvidenceArtifact` values of one run, in any order. */
  readonly evidence: unknown
  /** A `StrengthFloors` value. */
  readonly floors: unknown
  /** The `ScoringPolicy` the run was scored under. */
  readonly policy: unknown
}

/**
 * Mints the strength of a whole run, frozen.
 *
 * @throws RuntimeFault `schema-version-mismatch`, `schema-parse-failure` or `non-canonicalizable-value`
 * @throws AggregationRefusal `strength-input-inconsistent` for an artifact that contradicts itself, then
 * `strength-inputs-disagree` for artifacts that cannot be put together
 */
export function aggregateStrength({ evidence, floors, policy }: AggregateStrengthOptions): Readonly<StrengthAggregate> {
  const artifacts = readEvidence(evidence)
  const declaredFloors = readFloors(floors)
  const value = readPolicy(policy)
  const verified = artifacts.map((artifact, index) => verifyEvidence(artifact, `EvidenceArtifact[${index}]`))
  const scoredUnder = { value, digest: digestArtifact(value, 'ScoringPolicy') }
  assertAgreement(verified, scoredUnder)
  return freezeArtifact(
    composeAggregate({ evidence: verified, floors: declaredFloors, policy: scoredUnder, engineVersion: VERSION }),
  )
}
