import type { Check } from '../check.ts'
import { pointersOf } from '../expression.ts'
import { oracleExpressions } from '../expressions-of.ts'
import { unreachableReason } from '../reachability.ts'

/** Row 6: the plan can produce every piece of evidence an oracle's check reads. */
export const checkEvidence: Check = (context) => {
  for (const { expression, root } of oracleExpressions(context)) {
    for (const { pointer, path } of pointersOf(expression)) {
      const reason = unreachableReason(pointer, context.index)
      if (reason === null) continue
      return {
        code: 'unreachable-check-evidence',
        artifactPath: root + path,
        detail: `"${pointer}" can never be observed: ${reason}`,
      }
    }
  }
  return null
}
