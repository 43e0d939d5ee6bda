import { classStrength, perClass } from '../aggregate/strength.ts'
import type { ReducedProbeOutcome, Strength } from '../schemas/evidence-artifact.ts'
import { STRENGTH_CLASSES, type StrengthClass } from '../schemas/parts/strength.ts'
import type { Probe } from '../schemas/probe.ts'

/** The strength that the admitted probes show, by class. Spec: contracts part 04, section 14.1. */
export function strengthVector(
  admitted: readonly Pick<Probe, 'probeId' | 'probeClass' | 'expectedClean'>[],
  reductions: readonly Pick<ReducedProbeOutcome, 'probeId' | 'exercised' | 'caught'>[],
): Strength['vector'] {
  return perClass((name) => {
    const probes = admitted.filter((probe) => strengthClassOf(probe) === name)
    return classStrength(
      probes.map(({ probeId }) => probeId),
      reductions,
    )
  })
}

/** The class a probe counts in; null for a canary or a clean control. */
function strengthClassOf({
  probeClass,
  expectedClean,
}: Pick<Probe, 'probeClass' | 'expectedClean'>): StrengthClass | null {
  return expectedClean ? null : (STRENGTH_CLASSES.find((known) => known === probeClass) ?? null)
}
