import type { Check, Violation } from '../check.ts'
import { pointersOf } from '../expression.ts'
import { type ContractExpression, oracleExpressions } from '../expressions-of.ts'
import { isBoundElement } from '../pointer.ts'

/** Row 8: `@` means the element a quantifier binds, so it stands inside a quantifier's predicate. Oracle checks only. */
export const checkBoundElementScope: Check = (context) => {
  for (const expression of oracleExpressions(context)) {
    const violation = unboundElement(expression)
    if (violation !== null) return violation
  }
  return null
}

/** The same of one expression, wherever it stands. */
export function unboundElement({ expression, root }: ContractExpression): Violation | null {
  for (const { pointer, path, quantifierDepth } of pointersOf(expression)) {
    if (!isBoundElement(pointer) || quantifierDepth > 0) continue
    return {
      code: 'malformed-operator-expression',
      artifactPath: root + path,
      detail: `"${pointer}" is bound to an element, and no quantifier predicate surrounds it`,
    }
  }
  return null
}
