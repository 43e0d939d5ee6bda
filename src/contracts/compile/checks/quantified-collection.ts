import type { Check, Violation } from '../check.ts'
import { substitute, walkRooted } from '../expression.ts'
import { type ContractExpression, expressionsOf } from '../expressions-of.ts'
import { readsDescribedChannel } from '../operation.ts'
import { parsePointer } from '../pointer.ts'

/**
 * Row 11: a quantifier runs over what the response descriptor declares as an array. Only a declared other type fires: an
 * undeclared or unstated type says nothing, and collection locations are never consulted.
 */
export const checkQuantifiedCollection: Check = (context) => {
  for (const expression of expressionsOf(context)) {
    const violation = quantifiedNonCollection(expression)
    if (violation !== null) return violation
  }
  return null
}

/** The same of one expression, wherever it stands. */
export function quantifiedNonCollection(expression: ContractExpression): Violation | null {
  for (const { node, path, root } of walkRooted(expression.expression)) {
    if ((node.op !== 'for-all' && node.op !== 'for-any') || !('pointer' in node.collection)) continue
    const violation = nonCollection(expression, substitute(node.collection.pointer, root), path)
    if (violation !== null) return violation
  }
  return null
}

function nonCollection(expression: ContractExpression, pointer: string, path: string): Violation | null {
  const parsed = parsePointer(pointer)
  const operation = parsed === null ? null : expression.operationFor(pointer)
  if (parsed === null || operation === null || !readsDescribedChannel(operation, parsed)) return null
  const [key, deeper] = parsed.tail
  if (key === undefined || deeper !== undefined) return null
  const type = operation.response.type(key)
  if (type === undefined || type === null || type === 'array') return null
  return {
    code: 'quantifier-over-non-collection',
    artifactPath: `${expression.root}${path}.collection`,
    detail: `"${pointer}" is declared as ${type} by the operation "${operation.operationId}", and a quantifier runs over an array`,
  }
}
