import { AggregationRefusal } from '../../canonical/faults.ts'
import type { ScoringPolicy } from '../schemas/scoring-policy.ts'
import type { VerifiedEvidence } from './verify-evidence.ts'

/**
 * Holds artifacts against the policy and against each other. Spec: contracts part 05, section 6.6.
 *
 * @throws AggregationRefusal `strength-inputs-disagree` at the first artifact, as given, that differs
 */
export function assertAgreement(
  evidence: readonly VerifiedEvidence[],
  policy: { readonly value: ScoringPolicy; readonly digest: string },
): void {
  for (const one of evidence) refuse(one, disagreementWithPolicy(one, policy))
  const places = new Map<string, VerifiedEvidence>()
  for (const one of evidence) {
    const { probeId } = one.reduction
    const earlier = places.get(probeId)
    refuse(one, earlier === undefined ? null : `${earlier.artifactPath} scores the probe ${probeId} as well`)
    places.set(probeId, one)
  }
  const [first, ...others] = evidence
  if (first === undefined) return
  for (const [name, read] of SHARED) {
    for (const one of others) {
      refuse(one, read(one) === read(first) ? null : `${name} is not that of ${first.artifactPath}`)
    }
  }
}

function disagreementWithPolicy(
  { artifact, reduction }: VerifiedEvidence,
  policy: { readonly value: ScoringPolicy; readonly digest: string },
): string | null {
  const { catchThreshold, minimumTrialCount } = policy.value
  if (artifact.scoringVersionInputs.scoringPolicyDigest !== policy.digest) {
    return 'it was scored under another scoring policy'
  }
  if (artifact.trials.declaredMinimum !== minimumTrialCount) {
    return `trials.declaredMinimum is ${artifact.trials.declaredMinimum}, and the policy asks for ${minimumTrialCount}`
  }
  if (reduction.catchThreshold !== catchThreshold) {
    return `its catchThreshold is ${reduction.catchThreshold}, and the policy's is ${catchThreshold}`
  }
  return null
}

/** What all artifacts share with the first, in the order in which it is looked at. */
const SHARED: readonly (readonly [name: string, read: (one: VerifiedEvidence) => string])[] = [
  ['scoringVersion', ({ artifact }) => artifact.scoringVersion],
  ['strength.basis', ({ artifact }) => artifact.strength.basis],
  ['callerAttestedInputs', ({ artifact }) => artifact.callerAttestedInputs.toSorted().join()],
]

function refuse({ artifactPath }: VerifiedEvidence, detail: string | null): void {
  if (detail !== null) throw new AggregationRefusal({ code: 'strength-inputs-disagree', artifactPath, detail })
}
