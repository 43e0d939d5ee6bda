import type { DeclaredOperation } from '../../compile/operation.ts'
import {
  denotesCollectionThrough,
  FIXED_REGEX_STEP_BUDGET,
  makeResolveOperand,
  prepareUncompiled,
} from '../../evaluate/index.ts'
import type { CheckResolution, Expression } from '../../schemas/eval-contract.ts'
import type { Observation } from '../../schemas/sealed-run-record.ts'
import type { Located } from '../plan/index.ts'
import type { Reduction } from './outcome.ts'

/** How a relation comes out over what legs showed, by the leg ids it names; one leg may stand in for another. */
export type Relation = (shown: Readonly<Record<string, Observation>>) => CheckResolution['resolution']

/**
 * The relation of a witness, taken apart once for all the legs it is asked about. Spec: contracts part 03, section 5.
 * It throws as `prepareUncompiled` says, at the place of the relation.
 */
export function relationOf(
  { witness, path }: Located<{ readonly relation: Expression }>,
  operation: DeclaredOperation,
  { referenceSets, referenceSetKeys }: Reduction,
): Relation {
  const present: Record<string, Observation> = {}
  const resolveOperand = makeResolveOperand(present, referenceSets)
  const resolve = prepareUncompiled(witness.relation, {
    pointerDenotesCollection: denotesCollectionThrough(() => operation),
    referenceSetKeys,
    regexMatchStepBudget: FIXED_REGEX_STEP_BUDGET,
    artifactPath: path,
  })
  return (shown) => {
    Object.assign(present, shown)
    return resolve(resolveOperand).resolution
  }
}
