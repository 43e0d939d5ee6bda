import type { Check } from '../check.ts'
import { operandsOf, walkExpression } from '../expression.ts'
import { expressionsOf } from '../expressions-of.ts'
import { referenceSetsOf } from '../reference-sets.ts'

/** Row 13: every reference set an operand names is declared. */
export const checkReferenceSetResolution: Check = (context) => {
  const sets = referenceSetsOf(context.contract)
  for (const { expression, root } of expressionsOf(context)) {
    for (const placed of walkExpression(expression)) {
      for (const { operand, path } of operandsOf(placed)) {
        if (!('referenceSet' in operand) || sets.find(operand.referenceSet) !== null) continue
        return {
          code: 'unresolved-reference-set',
          artifactPath: root + path,
          detail: `"referenceSets" declares no set "${operand.referenceSet}"`,
        }
      }
    }
  }
  return null
}
