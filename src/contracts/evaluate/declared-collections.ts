import { pointerTokens } from '../../canonical/pointer-tokens.ts'
import { type DeclaredOperation, readsDescribedChannel } from '../compile/operation.ts'
import { buildPlanIndex, type PlanIndex } from '../compile/plan-index.ts'
import { type InteractionPointer, parsePointer } from '../compile/pointer.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'

/** Whether a pointer names what the contract declares as a collection. */
export type PointerDenotesCollection = (pointer: string) => boolean

/**
 * Answers through the plan of a contract. A step or an operation that is declared twice counts as undeclared, a pointer into
 * a bound element never denotes a collection. Spec: contracts part 04, section 4.4.
 *
 * @param providedIndex the index of this contract, where a caller has built it already
 */
export function makePointerDenotesCollection(
  contract: Pick<EvalContract, 'interactionPlan' | 'permittedInterfaces'>,
  providedIndex?: PlanIndex,
): PointerDenotesCollection {
  const index = providedIndex ?? buildPlanIndex(contract)
  return denotesCollectionThrough((stepId) => {
    const step = index.step(stepId)
    return step === null ? null : index.operationOf(step)
  })
}

/**
 * The same question with another way from the first part of a pointer to its operation: legs of a pre-flight, or the
 * observation a signature looks at.
 *
 * @param operationOf null when the name stands for no operation
 */
export function denotesCollectionThrough(
  operationOf: (name: string) => DeclaredOperation | null,
): PointerDenotesCollection {
  const known = new Map<string, boolean>()
  return (pointer) => {
    const answer = known.get(pointer) ?? denotesCollection(parsePointer(pointer), operationOf)
    known.set(pointer, answer)
    return answer
  }
}

function denotesCollection(
  pointer: InteractionPointer | null,
  operationOf: (name: string) => DeclaredOperation | null,
): boolean {
  const operation = pointer === null ? null : operationOf(pointer.step)
  if (pointer === null || operation === null || !readsDescribedChannel(operation, pointer)) return false
  const locations = operation.operation.responseDescriptor.collectionLocations ?? []
  return locations.some((location) => isSamePlace(pointerTokens(location.pointer), pointer.tail))
}

function isSamePlace(tokens: readonly string[], others: readonly string[]): boolean {
  return tokens.length === others.length && tokens.every((token, index) => token === others[index])
}
