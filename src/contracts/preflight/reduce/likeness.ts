import { digestArtifact } from '../../../canonical/digest.ts'
import { RuntimeFault } from '../../../canonical/faults.ts'
import type { ObservedLeg } from '../observed-leg.ts'

/** Whether others put the same request as one leg, ids apart, and were shown the same. */
export type Likeness = (one: ObservedLeg) => (other: ObservedLeg) => boolean

/**
 * Compares by canonical digest, kept per leg. What cannot be digested is like nothing, itself included.
 * Spec: contracts part 03, section 6, "seeded-faults-scoped", row 1.
 */
export function compareByDigest(): Likeness {
  const known = new Map<ObservedLeg, string | null>()
  const printOf = (leg: ObservedLeg) => {
    const print = known.get(leg)
    if (print !== undefined) return print
    const made = fingerprint(leg)
    known.set(leg, made)
    return made
  }
  return (one) => {
    const print = printOf(one)
    return (other) => print !== null && print === printOf(other)
  }
}

function fingerprint({ leg, evidence }: ObservedLeg): string | null {
  try {
    const request = digestArtifact({ ...leg.request, probeId: '' }, leg.legId)
    return `${request} ${digestArtifact({ ...evidence, observationId: '' }, leg.legId)}`
  } catch (thrown) {
    if (thrown instanceof RuntimeFault && thrown.code === 'non-canonicalizable-value') return null
    throw thrown
  }
}
