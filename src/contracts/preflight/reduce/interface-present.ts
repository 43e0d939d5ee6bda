import type { Leg } from '../plan/index.ts'
import { type CheckOutcome, failed, type Reduction, satisfied } from './outcome.ts'

/** Every call of the operation was answered, by that operation. Spec for this folder: contracts part 03, section 6. */
export function reduceInterfacePresent(
  { legs }: { readonly legs: readonly Leg[] },
  { observed }: Reduction,
): CheckOutcome {
  for (const { legId, request } of legs) {
    const observation = observed.get(legId)?.observation
    if (observation === undefined) return failed(`leg "${legId}" produced no observation`)
    // The third identifier is what found the observation.
    if (observation.interfaceId !== request.interfaceId || observation.operationId !== request.operationId) {
      return failed(`leg "${legId}" echoed an identifier the request did not carry`)
    }
  }
  return satisfied()
}
