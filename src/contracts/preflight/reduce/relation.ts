import type { DeclaredOperation } from '../../compile/operation.ts'
import {
  denotesCollectionThrough,
  FIXED_REGEX_STEP_BUDGET,
  makeResolveOperand,
  resolveCheck,
} from '../../evaluate/index.ts'
import type { CheckResolution, Expression } from '../../schemas/eval-contract.ts'
import type { Observation } from '../../schemas/sealed-run-record.ts'
import type { Located } from '../plan/index.ts'
import type { Reduction } from './outcome.ts'

/**
 * How the relation of a witness comes out over what its legs showed. Spec: contracts part 03, section 5.
 *
 * @param evidence by the leg ids the relation names; pairs, for one leg may stand in for another
 * @throws RuntimeFault as `resolveCheck`, at the place of the relation
 */
export function resolveRelation(
  { witness, path }: Located<{ readonly relation: Expression }>,
  operation: DeclaredOperation,
  evidence: readonly (readonly [legId: string, shown: Observation])[],
  { referenceSets, referenceSetKeys }: Reduction,
): CheckResolution['resolution'] {
  return resolveCheck(
    witness.relation,
    makeResolveOperand(Object.fromEntries(evidence), referenceSets),
    denotesCollectionThrough(() => operation),
    referenceSetKeys,
    FIXED_REGEX_STEP_BUDGET,
    path,
  ).resolution
}
