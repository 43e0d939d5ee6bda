import type { Check, Violation } from '../check.ts'
import { walkExpression } from '../expression.ts'
import { type ContractExpression, expressionsOf } from '../expressions-of.ts'

/** Row 12: quantifiers stand one level deep, and `covers-by-key`, which runs over a collection itself, stands in none. */
export const checkQuantifierNesting: Check = (context) => {
  for (const expression of expressionsOf(context)) {
    const violation = nestedQuantifier(expression)
    if (violation !== null) return violation
  }
  return null
}

/** The same of one expression, wherever it stands. */
export function nestedQuantifier({ expression, root }: ContractExpression): Violation | null {
  for (const { node, path, quantifierDepth } of walkExpression(expression)) {
    if (quantifierDepth === 0) continue
    const isQuantifier = node.op === 'for-all' || node.op === 'for-any'
    if (!isQuantifier && node.op !== 'covers-by-key') continue
    return {
      code: 'quantifier-nesting-exceeded',
      artifactPath: root + path,
      detail: isQuantifier
        ? `"${node.op}" stands in the predicate of another quantifier; quantifiers go one level deep`
        : '"covers-by-key" stands in the predicate of a quantifier; it never nests',
    }
  }
  return null
}
