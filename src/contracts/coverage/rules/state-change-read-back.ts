import { resolvedPointersOf } from '../../compile/expression.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import {
  addresses,
  type CoverageContext,
  describedRoot,
  everyOperation,
  relevantOperation,
  stepIdsOf,
} from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** What was written is read back by another operation: an answer to the write can be made of what was sent. */
export const stateChangeReadBack: DisciplinePredicates = {
  rule: 'state-change-read-back',
  relevance: (context) =>
    relevantOperation(context, {
      asks: ({ operation }) => (operation.stateChangeMarker ? 'changes state' : null),
      otherwise: 'no operation changes state',
    }),
  satisfaction: (context) =>
    everyOperation(context, {
      lacks: (declared) => (declared.operation.stateChangeMarker ? unread(declared, context) : null),
      otherwise: 'one check compares what each state change sent with what a later read returned',
    }),
}

function unread(declared: DeclaredOperation, context: CoverageContext): string | null {
  const isReadBack = stepIdsOf(context, declared).some((written) => isComparedAfter(written, context))
  return isReadBack ? null : 'changes state, and no check compares what it was sent with a read declared after it'
}

function isComparedAfter(written: string, { contract, index, nodes }: CoverageContext): boolean {
  const sent = `/interactions/${written}/call-inputs`
  const reads = contract.interactionPlan.flatMap((step) => {
    const operation = step.after === written ? index.operationOf(step) : null
    return operation === null || operation.operation.stateChangeMarker ? [] : [describedRoot(step.stepId, operation)]
  })
  return nodes.some((node) => {
    const pointers = resolvedPointersOf(node)
    return (
      pointers.some((pointer) => addresses(pointer, sent)) &&
      reads.some((read) => pointers.some((pointer) => addresses(pointer, read)))
    )
  })
}
