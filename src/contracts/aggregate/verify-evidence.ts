import { digestParsed } from '../../canonical/digest.ts'
import { AggregationRefusal } from '../../canonical/faults.ts'
import type { EvidenceArtifact, ReducedProbeOutcome } from '../schemas/evidence-artifact.ts'
import { STRENGTH_CLASSES, type StrengthClass } from '../schemas/parts/strength.ts'
import { reductionConsistencyIssues } from './consistency.ts'
import { classStrength, comparabilityKey, isComparable } from './strength.ts'

/** An evidence artifact that does not contradict itself. */
export type VerifiedEvidence = {
  readonly artifact: EvidenceArtifact
  /** `EvidenceArtifact[2]`: by place among the evidence as given, counted from 0. */
  readonly artifactPath: string
  /** The one reduction: of the probe that was scored. */
  readonly reduction: ReducedProbeOutcome
  /** Null for a clean control or a canary. */
  readonly probeClass: StrengthClass | null
}

/**
 * Holds an artifact against itself. Spec: contracts part 05, section 6.3.
 *
 * @throws AggregationRefusal `strength-input-inconsistent` at `artifactPath`: the first thing in which it contradicts itself
 */
export function verifyEvidence(artifact: EvidenceArtifact, artifactPath: string): VerifiedEvidence {
  const refuse = (detail: string) =>
    new AggregationRefusal({ code: 'strength-input-inconsistent', artifactPath, detail })
  const [issue] = reductionConsistencyIssues(artifact)
  if (issue !== undefined) throw refuse(`${issue.path.join('.')}: ${issue.message}`)
  const [reduction] = artifact.reducedProbeOutcomes
  if (reduction === undefined) throw refuse('it scored no probe, so there is nothing to aggregate')
  const subject = { artifact, artifactPath, reduction, classes: classesOf(artifact) }
  for (const contradiction of CONTRADICTIONS) {
    const detail = contradiction(subject)
    if (detail !== null) throw refuse(detail)
  }
  return { artifact, artifactPath, reduction, probeClass: subject.classes[0] ?? null }
}

function classesOf({ strength }: EvidenceArtifact): StrengthClass[] {
  return STRENGTH_CLASSES.filter((name) => strength.vector[name] !== null)
}

type Subject = Omit<VerifiedEvidence, 'probeClass'> & {
  /** Those the vector of the artifact fills. */
  readonly classes: readonly StrengthClass[]
}

/** What an artifact states against what it is stated from: the detail of a refusal, or null. Rows 3 to 9, in order. */
const CONTRADICTIONS: readonly ((subject: Subject) => string | null)[] = [
  ({ artifact, artifactPath }) => {
    const digest = digestParsed(artifact.scoringVersionInputs, artifactPath)
    return artifact.scoringVersion === digest ? null : 'scoringVersion is not the digest of scoringVersionInputs'
  },
  ({ artifact }) =>
    artifact.excludedProbeIds.length === 0 ? null : 'it scored its probe, and yet excludedProbeIds is not empty',
  ({ artifact, reduction }) => {
    const { scoringPolicyDigest } = artifact.scoringVersionInputs
    const key = comparabilityKey({ scoringPolicyDigest, probeIds: [reduction.probeId] })
    return artifact.comparabilityKey === key ? null : 'comparabilityKey is not the digest of its policy and its probe'
  },
  ({ artifact }) =>
    artifact.strength.comparable === isComparable(artifact)
      ? null
      : `strength.comparable is ${artifact.strength.comparable}, which its trials and outcomes deny`,
  ({ classes }) =>
    classes.length > 1 ? `one probe is of one class, and strength.vector fills ${classes.join(' and ')}` : null,
  ({ artifact, classes }) => {
    const control = artifact.outcomes.find(
      ({ state }) => state === 'passed-clean-control' || state === 'false-positive',
    )
    if (classes.length === 0 || control === undefined) return null
    return `strength.vector fills ${classes.join()}, and yet an outcome is "${control.state}", as only a clean control's is`
  },
  ({ artifact, reduction, classes }) => {
    const [name] = classes
    if (name === undefined) return null
    const stated = artifact.strength.vector[name]
    const derived = classStrength([reduction.probeId], [reduction])
    const isSame =
      stated?.exercised === derived?.exercised && stated?.caught === derived?.caught && stated?.rate === derived?.rate
    return isSame ? null : `strength.vector.${name} is not what its reduction gives`
  },
]
