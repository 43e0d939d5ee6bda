import type { Strength } from '../schemas/evidence-artifact.ts'
import type { Severity } from '../schemas/parts/scalars.ts'
import { STRENGTH_CLASSES } from '../schemas/parts/strength.ts'
import { isAtOrAbove } from '../severity.ts'
import { type ReducedResult, reductionConsistencyIssues } from './consistency.ts'

export const DOMINANCE_RELATIONS = Object.freeze([
  'a-dominates-b',
  'b-dominates-a',
  'equivalent',
  'incomparable',
] as const)
export type DominanceRelationValue = (typeof DOMINANCE_RELATIONS)[number]

/** What of a scored result is compared; an evidence artifact is one. */
export type ComparableResult = ReducedResult & {
  readonly comparabilityKey: string
  readonly strength: Readonly<Pick<Strength, 'vector' | 'comparable'>>
}

/**
 * Which of two scored results catches more. Scoring versions are not read: whether these may be compared at all is the
 * caller's to know. Spec: contracts part 05, section 7.
 *
 * @param severityFloor a probe caught at or above it by one side alone keeps the other from dominating
 * @throws TypeError a threshold or state no schema would let through
 */
export function compareDominance(
  a: ComparableResult,
  b: ComparableResult,
  severityFloor: Severity,
): DominanceRelationValue {
  if (a.comparabilityKey !== b.comparabilityKey || !isSound(a) || !isSound(b)) return 'incomparable'
  const rates = sharedRates(a, b)
  if (rates.length === 0) return 'incomparable'
  if (rates.every(({ isTied }) => isTied)) return 'equivalent'
  const aLeads = rates.some(({ inA, inB }) => inA > inB)
  const bLeads = rates.some(({ inA, inB }) => inB > inA)
  if (aLeads === bLeads) return 'incomparable'
  if (aLeads) return lacksSevereCatch(a, b, severityFloor) ? 'incomparable' : 'a-dominates-b'
  return lacksSevereCatch(b, a, severityFloor) ? 'incomparable' : 'b-dominates-a'
}

/** A probe reduced twice is an inconsistency too. */
function isSound(result: ComparableResult): boolean {
  return result.strength.comparable && reductionConsistencyIssues(result).length === 0
}

type SharedRate = { readonly inA: number; readonly inB: number; readonly isTied: boolean }

function sharedRates(a: ComparableResult, b: ComparableResult): SharedRate[] {
  return STRENGTH_CLASSES.flatMap((name) => {
    const left = a.strength.vector[name]
    const right = b.strength.vector[name]
    if (left === null || right === null || left.rate === null || right.rate === null) return []
    // Counts and not rates: one of two is no tie with two of four.
    const isTied = left.caught === right.caught && left.exercised === right.exercised
    return [{ inA: left.rate, inB: right.rate, isTied }]
  })
}

function lacksSevereCatch(favoured: ComparableResult, other: ComparableResult, floor: Severity): boolean {
  const caught = new Set(favoured.reducedProbeOutcomes.filter((one) => one.caught).map(({ probeId }) => probeId))
  return other.reducedProbeOutcomes.some(
    (one) => one.caught && isAtOrAbove(one.severity, floor) && !caught.has(one.probeId),
  )
}
