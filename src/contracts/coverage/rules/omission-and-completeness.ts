import { type RootedNode, substitute } from '../../compile/expression.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
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
  satisfaction: (context) => {
    const reconciled = new Set(context.nodes.flatMap(reconciledBy))
    return everyOperation(context, {
      lacks: (operation) => unreconciled(operation, reconciled, context),
      otherwise: 'every collection with a reference set is reconciled with it, in the form its cardinality asks',
    })
  },
}

/** An exact collection is covered by the set; one that may be cut short only lies inside it. */
type Form = '"covers-by-key"' | '"for-all" with "set-membership"'

/** A collection, the set it is compared with, and how, as one text. */
function reconciliation(form: Form, referenceSet: string, pointer: string): string {
  // The identifier of a set holds no space.
  return `${form} ${referenceSet} ${pointer}`
}

/** What one node of a check reconciles: one collection or none. */
function reconciledBy({ node, root }: RootedNode): string[] {
  if (node.op === 'covers-by-key') {
    const [expected, actual] = node.operands
    if (!('referenceSet' in expected) || !('pointer' in actual)) return []
    return [reconciliation('"covers-by-key"', expected.referenceSet, substitute(actual.pointer, root))]
  }
  if (node.op !== 'for-all' || !('pointer' in node.collection) || node.predicate.op !== 'set-membership') return []
  const [, set] = node.predicate.operands
  if (!('referenceSet' in set)) return []
  return [
    reconciliation('"for-all" with "set-membership"', set.referenceSet, substitute(node.collection.pointer, root)),
  ]
}

function unreconciled(
  declared: DeclaredOperation,
  reconciled: ReadonlySet<string>,
  context: CoverageContext,
): string | null {
  const locations = declared.operation.responseDescriptor.collectionLocations
  if (locations === null) return 'does not say where its collections are'
  const stepIds = stepIdsOf(context, declared)
  for (const { pointer, referenceSet, expectedCardinality } of locations) {
    if (referenceSet === null) continue
    const form: Form = expectedCardinality.mode === 'exact' ? '"covers-by-key"' : '"for-all" with "set-membership"'
    const isReconciled = stepIds.some((stepId) =>
      reconciled.has(reconciliation(form, referenceSet, descriptorPointerAt(stepId, declared, pointer))),
    )
    if (!isReconciled) return `has no ${form} check of "${pointer}" against the reference set "${referenceSet}"`
  }
  return null
}
