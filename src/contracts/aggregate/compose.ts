import * as v from 'valibot'
import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { digestParsed } from '../../canonical/digest.ts'
import { ROOT_LINEAGE } from '../../canonical/stages.ts'
import type { ScoringPolicy } from '../schemas/scoring-policy.ts'
import {
  type AggregatedClass,
  type AggregateInput,
  STRENGTH_AGGREGATE_SCHEMA_VERSION,
  StrengthAggregate,
} from '../schemas/strength-aggregate.ts'
import type { StrengthFloors } from '../schemas/strength-floors.ts'
import { decideFloor } from './floors.ts'
import { classStrength, comparabilityKey, perClass } from './strength.ts'
import type { VerifiedEvidence } from './verify-evidence.ts'

export type Composition = {
  /** At least one; they agree with each other and with the policy. */
  readonly evidence: readonly VerifiedEvidence[]
  readonly floors: StrengthFloors
  readonly policy: { readonly value: ScoringPolicy; readonly digest: string }
  readonly engineVersion: string
}

/**
 * The aggregate of artifacts that agree. It does not depend on their order. Spec: contracts part 05, section 6.7.
 *
 * @throws TypeError no evidence, or a product that is no aggregate: defects of the tool
 */
export function composeAggregate({ evidence, floors, policy, engineVersion }: Composition): StrengthAggregate {
  const [first] = evidence
  if (first === undefined) throw new TypeError('an aggregate is made of at least one evidence artifact')
  const inputs = evidence.map(inputOf).sort((left, right) => byCodeUnit(left.probeId, right.probeId))
  const classes = perClass((name) => aggregateClass(evidence.filter(({ probeClass }) => probeClass === name)))
  const scoringPolicyDigest = policy.digest
  const aggregate = {
    schemaVersion: STRENGTH_AGGREGATE_SCHEMA_VERSION,
    ...ROOT_LINEAGE,
    engineVersion,
    mode: first.artifact.scoringVersionInputs.mode,
    scoringVersion: first.artifact.scoringVersion,
    scoringPolicyDigest,
    comparabilityKey: comparabilityKey({ scoringPolicyDigest, probeIds: inputs.map(({ probeId }) => probeId) }),
    basis: first.artifact.strength.basis,
    minimumTrialCount: policy.value.minimumTrialCount,
    callerAttestedInputs: first.artifact.callerAttestedInputs.toSorted(),
    aggregateAttestedInputs: ['evidenceSetCompleteness', 'probeClass'],
    inputs,
    classes,
    floorDecisions: perClass((name) => decideFloor(floors[name], classes[name])),
  }
  const parsed = v.safeParse(StrengthAggregate, aggregate)
  if (!parsed.success) throw new TypeError('the composed aggregate does not conform to its own schema')
  return parsed.output
}

function inputOf({ artifact, artifactPath, reduction, probeClass }: VerifiedEvidence): AggregateInput {
  return {
    probeId: reduction.probeId,
    probeClass,
    runId: artifact.runId,
    artifactDigest: digestParsed(artifact, artifactPath),
  }
}

function aggregateClass(evidence: readonly VerifiedEvidence[]): AggregatedClass | null {
  const reductions = evidence.map(({ reduction }) => reduction)
  const strength = classStrength(
    reductions.map(({ probeId }) => probeId),
    reductions,
  )
  if (strength === null) return null
  return {
    ...strength,
    eligible: evidence.length,
    comparable: evidence.every(({ artifact }) => artifact.strength.comparable),
  }
}
