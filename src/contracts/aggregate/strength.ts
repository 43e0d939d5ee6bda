import { digestParsed } from '../../canonical/digest.ts'
import type { EvidenceArtifact, ReducedProbeOutcome } from '../schemas/evidence-artifact.ts'
import type { ClassStrength, StrengthClass } from '../schemas/parts/strength.ts'

/**
 * How many probes of a class were caught: each identifier counts once, and only if it was reduced. Null without any probe.
 * Spec: contracts part 05, section 6.5.
 */
export function classStrength(
  probeIds: Iterable<string>,
  reductions: readonly Pick<ReducedProbeOutcome, 'probeId' | 'exercised' | 'caught'>[],
): ClassStrength | null {
  const probes = new Set(probeIds)
  if (probes.size === 0) return null
  const reductionOf = new Map(reductions.map((reduction) => [reduction.probeId, reduction]))
  const reduced = [...probes].flatMap((probeId) => reductionOf.get(probeId) ?? [])
  const exercised = reduced.filter((reduction) => reduction.exercised)
  const caught = exercised.filter((reduction) => reduction.caught).length
  return { caught, exercised: exercised.length, rate: exercised.length === 0 ? null : caught / exercised.length }
}

/** A value for each of the three classes. */
export function perClass<Value>(of: (name: StrengthClass) => Value): Record<StrengthClass, Value> {
  return { defect: of('defect'), gameability: of('gameability'), 'zero-action': of('zero-action') }
}

/** Whether there were trials enough and no oracle was left unreached. Spec: contracts part 05, section 6.3, row 6. */
export function isComparable({ trials, outcomes }: Pick<EvidenceArtifact, 'trials' | 'outcomes'>): boolean {
  return trials.completed >= trials.declaredMinimum && !outcomes.some(({ state }) => state === 'unreached')
}

/** What two results must share to be compared: digest of the policy and of every probe covered, sorted by code unit. */
export function comparabilityKey(covered: {
  readonly scoringPolicyDigest: string
  readonly probeIds: readonly string[]
}): string {
  const { scoringPolicyDigest, probeIds } = covered
  return digestParsed({ scoringPolicyDigest, probeIds: probeIds.toSorted() }, 'comparabilityKey')
}
