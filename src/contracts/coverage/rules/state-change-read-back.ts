import { groupBy } from '../../../canonical/group-by.ts'
import { resolvedPointersOf } from '../../compile/expression.ts'
import { type DeclaredOperation, readsDescribedChannel } from '../../compile/operation.ts'
import { type InteractionPointer, parsePointer } from '../../compile/pointer.ts'
import { type CoverageContext, everyOperation, relevantOperation, stepIdsOf } from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** What was written is read back by another operation: an answer to the write can be made of what was sent. */
export const stateChangeReadBack: DisciplinePredicates = {
  rule: 'state-change-read-back',
  relevance: (context) =>
    relevantOperation(context, {
      asks: ({ operation }) => (operation.stateChangeMarker ? 'changes state' : null),
      otherwise: 'no operation changes state',
    }),
  satisfaction: (context) => {
    const readBack = stepsReadBack(context)
    return everyOperation(context, {
      lacks: (declared) =>
        !declared.operation.stateChangeMarker || stepIdsOf(context, declared).some((stepId) => readBack.has(stepId))
          ? null
          : 'changes state, and no check compares what it was sent with a read declared after it',
      otherwise: 'one check compares what each state change sent with what a later read returned',
    })
  },
}

/** The steps of which one node of a check reads what was sent and what a read declared after them returned. */
function stepsReadBack({ contract, index, nodes }: CoverageContext): ReadonlySet<string> {
  const steps = groupBy(contract.interactionPlan, ({ stepId }) => stepId)
  const readBack = new Set<string>()
  for (const node of nodes) {
    const pointers = resolvedPointersOf(node).flatMap((pointer) => parsePointer(pointer) ?? [])
    const readAfter = new Set(
      pointers.flatMap((pointer) =>
        (steps.get(pointer.step) ?? [])
          .filter((step) => readsOnly(index.operationOf(step), pointer))
          .map(({ after }) => after),
      ),
    )
    for (const { step, channel } of pointers) {
      if (channel === 'call-inputs' && readAfter.has(step)) readBack.add(step)
    }
  }
  return readBack
}

/** Whether a pointer reads what the descriptor of an operation describes, and the operation changes nothing. */
function readsOnly(operation: DeclaredOperation | null, pointer: InteractionPointer): boolean {
  return operation !== null && !operation.operation.stateChangeMarker && readsDescribedChannel(operation, pointer)
}
