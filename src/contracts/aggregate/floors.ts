import type { AggregatedClass, FloorBasis, FloorDecision } from '../schemas/strength-aggregate.ts'

type MissedBasis = Exclude<FloorBasis, 'no-floor-declared' | 'rate-meets-floor'>

/**
 * Whether a class reaches its declared floor. A floor nothing was measured against is never reached, and a floor of 0 is a
 * floor. Spec: contracts part 05, section 6.7.
 *
 * @param floor undefined when none is declared
 * @param strength null when the class has no eligible probe
 */
export function decideFloor(floor: number | undefined, strength: AggregatedClass | null): FloorDecision {
  if (floor === undefined) return { floor: null, decision: 'undeclared', basis: 'no-floor-declared' }
  const missed = missedBasis(floor, strength)
  return missed === null
    ? { floor, decision: 'meets', basis: 'rate-meets-floor' }
    : { floor, decision: 'does-not-meet', basis: missed }
}

/** The first reason why a declared floor is not reached; null when it is. */
function missedBasis(floor: number, strength: AggregatedClass | null): MissedBasis | null {
  if (strength === null) return 'no-eligible-probe'
  if (!strength.comparable) return 'not-comparable'
  if (strength.rate === null) return 'no-exercised-probe'
  if (strength.exercised < strength.eligible) return 'unexercised-probe'
  return strength.rate >= floor ? null : 'rate-below-floor'
}
