import { substitute } from '../../compile/expression.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { type CoverageContext, descriptorPointerAt, everyOperation, relevantOperation, stepIdsOf } from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** A collection is judged element by element: the first one being right says nothing of the rest. */
export const perRecord: DisciplinePredicates = {
  rule: 'per-record',
  relevance: (context) =>
    relevantOperation(context, {
      asks({ operation }) {
        const locations = operation.responseDescriptor.collectionLocations
        if (locations === null) return 'does not say where its collections are'
        const [first] = locations
        return first === undefined ? null : `returns a collection at "${first.pointer}"`
      },
      otherwise: 'every operation declares that it returns no collection',
    }),
  satisfaction: (context) => {
    const quantified = new Set(
      context.nodes.flatMap(({ node, root }) =>
        (node.op === 'for-all' || node.op === 'for-any') && 'pointer' in node.collection
          ? [substitute(node.collection.pointer, root)]
          : [],
      ),
    )
    return everyOperation(context, {
      lacks: (operation) => unquantified(operation, quantified, context),
      otherwise: 'a quantifier runs over every declared collection',
    })
  },
}

function unquantified(
  declared: DeclaredOperation,
  quantified: ReadonlySet<string>,
  context: CoverageContext,
): string | null {
  const locations = declared.operation.responseDescriptor.collectionLocations
  if (locations === null) return 'does not say where its collections are'
  const stepIds = stepIdsOf(context, declared)
  const missed = locations.find(
    ({ pointer }) => !stepIds.some((stepId) => quantified.has(descriptorPointerAt(stepId, declared, pointer))),
  )
  return missed === undefined ? null : `returns a collection at "${missed.pointer}" over which no quantifier runs`
}
