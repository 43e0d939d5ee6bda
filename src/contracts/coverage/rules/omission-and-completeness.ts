import { substitute } from '../../compile/expression.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import type { CollectionLocation } from '../../schemas/eval-contract.ts'
import { type CoverageContext, descriptorPointerAt, everyOperation, relevantOperation, stepIdsOf } from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** A collection is reconciled with the set it should hold: what is missing shows in no element. */
export const omissionAndCompleteness: DisciplinePredicates = {
  rule: 'omission-and-completeness',
  relevance: (context) =>
    relevantOperation(context, {
      asks({ operation }) {
        const locations = operation.responseDescriptor.collectionLocations
        if (locations === null) return 'does not say where its collections are'
        const named = locations.find(({ referenceSet }) => referenceSet !== null)
        return named === undefined ? null : `names the reference set "${named.referenceSet}" for "${named.pointer}"`
      },
      otherwise: 'no operation names a reference set',
    }),
  satisfaction: (context) =>
    everyOperation(context, {
      lacks: (operation) => unreconciled(operation, context),
      otherwise: 'every collection with a reference set is reconciled with it, in the form its cardinality asks',
    }),
}

function unreconciled(declared: DeclaredOperation, context: CoverageContext): string | null {
  const locations = declared.operation.responseDescriptor.collectionLocations
  if (locations === null) return 'does not say where its collections are'
  const stepIds = stepIdsOf(context, declared)
  const missed = locations.find((location) => {
    if (location.referenceSet === null) return false
    const pointers = new Set(stepIds.map((stepId) => descriptorPointerAt(stepId, declared, location.pointer)))
    return !isReconciled(location, location.referenceSet, pointers, context)
  })
  if (missed === undefined) return null
  const form = missed.expectedCardinality.mode === 'exact' ? '"covers-by-key"' : '"for-all" with "set-membership"'
  return `has no ${form} check of "${missed.pointer}" against the reference set "${missed.referenceSet}"`
}

/** An exact collection is covered by the set; one that may be cut short only lies inside it. */
function isReconciled(
  { expectedCardinality }: CollectionLocation,
  referenceSet: string,
  pointers: ReadonlySet<string>,
  { nodes }: CoverageContext,
): boolean {
  return nodes.some(({ node, root }) => {
    if (expectedCardinality.mode === 'exact') {
      if (node.op !== 'covers-by-key') return false
      const [expected, actual] = node.operands
      return (
        'referenceSet' in expected &&
        expected.referenceSet === referenceSet &&
        'pointer' in actual &&
        pointers.has(substitute(actual.pointer, root))
      )
    }
    if (node.op !== 'for-all' || !('pointer' in node.collection)) return false
    if (!pointers.has(substitute(node.collection.pointer, root)) || node.predicate.op !== 'set-membership') return false
    const [, set] = node.predicate.operands
    return 'referenceSet' in set && set.referenceSet === referenceSet
  })
}
