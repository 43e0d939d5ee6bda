import type { DeclaredOperation } from '../../compile/operation.ts'
import {
  type CoverageContext,
  everyOperation,
  readsInBothChannels,
  relevantOperation,
  responseKeyAt,
  stepIdsOf,
} from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** All required keys of a response are read together: each alone may be right while the whole is not. */
export const wholeBody: DisciplinePredicates = {
  rule: 'whole-body',
  relevance: (context) =>
    relevantOperation(context, {
      asks(operation) {
        const count = requiredKeys(operation).length
        return count > 1 ? `requires ${count} response keys` : null
      },
      otherwise: 'no operation requires more than one response key',
    }),
  satisfaction: (context) =>
    everyOperation(context, {
      lacks: (operation) => readInParts(operation, context),
      otherwise: 'all required response keys of each operation are read by one oracle at one step',
    }),
}

function requiredKeys({ operation }: DeclaredOperation): string[] {
  return [...new Set(operation.responseDescriptor.requiredKeys)]
}

function readInParts(declared: DeclaredOperation, context: CoverageContext): string | null {
  const keys = requiredKeys(declared)
  if (keys.length < 2) return null
  const isRead = stepIdsOf(context, declared).some((stepId) =>
    context
      .oraclesReading(stepId)
      .some((oracle) => keys.every((key) => readsInBothChannels(oracle, responseKeyAt(stepId, declared, key)))),
  )
  return isRead ? null : `has no oracle that reads all of its required response keys (${keys.join(', ')}) at one step`
}
