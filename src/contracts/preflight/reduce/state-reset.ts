import { digestArtifact } from '../../../canonical/digest.ts'
import { VERDICT_PATH } from '../match.ts'
import type { Leg } from '../plan/index.ts'
import type { Projection } from '../projection.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'

/** The last read shows what the first one did. A volatile field nobody declared fails here, on purpose. */
export function reduceStateReset(
  { first, last }: { readonly first: Leg; readonly last: Leg },
  { observed }: Reduction,
): CheckOutcome {
  const before = observed.get(first.legId)
  const after = observed.get(last.legId)
  if (before === undefined || after === undefined) return failed('a control-observe leg produced no observation')
  if (digestOf(before.projection) === digestOf(after.projection)) return satisfied()
  return failed(`the projections of "${first.legId}" and "${last.legId}" differ`)
}

/** Canonical, so that the order of keys does not matter. */
function digestOf({ legId: _, ...shown }: Projection): string {
  return digestArtifact(shown, VERDICT_PATH)
}
