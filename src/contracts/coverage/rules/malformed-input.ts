import { bindingsOf } from '../../compile/bindings.ts'
import { inputChannelsOf } from '../../compile/channels.ts'
import type { DeclaredOperation } from '../../compile/operation.ts'
import { type CoverageContext, everyOperation, relevantOperation } from '../context.ts'
import type { DisciplinePredicates } from '../predicate.ts'

/** Every operation with inputs is given one of a wrong type, and somebody looks at what it does. */
export const malformedInput: DisciplinePredicates = {
  rule: 'malformed-input',
  relevance: (context) =>
    relevantOperation(context, {
      asks(operation) {
        const key = firstRequestKey(operation)
        return key === null ? null : `takes the input "${key}"`
      },
      otherwise: 'no operation names a request key',
    }),
  satisfaction: (context) =>
    everyOperation(context, {
      lacks: (operation) => neverMalformed(operation, context),
      otherwise: 'every operation with inputs is called with a type-violating one, and a check reads that call',
    }),
}

function firstRequestKey(declared: DeclaredOperation): string | null {
  for (const channel of inputChannelsOf(declared.family)) {
    const shape = declared.input(channel)?.shape
    if (shape === undefined) continue
    const [key] = [...shape.requiredKeys, ...shape.permittedKeys, ...Object.keys(shape.types)]
    if (key !== undefined) return key
  }
  return null
}

function neverMalformed(declared: DeclaredOperation, context: CoverageContext): string | null {
  if (firstRequestKey(declared) === null) return null
  const violating = context.index
    .stepsNaming(declared)
    .filter((step) => bindingsOf(step).some(({ value }) => 'matcher' in value && value.matcher === 'type-violating'))
  if (violating.length === 0) return 'is called by no step with a type-violating input'
  const isRead = violating.some(({ stepId }) => context.oraclesReading(stepId).length > 0)
  return isRead ? null : 'is called with a type-violating input, and no check reads that call'
}
