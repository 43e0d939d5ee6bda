import type { Oracle } from '../../schemas/eval-contract.ts'
import type { Check, Violation } from '../check.ts'
import { resolvedPointersOf, walkRooted } from '../expression.ts'
import { oraclePath } from '../paths.ts'

/** Row 18: what an oracle's direction names is what its check does: targets, relation, polarity, in this order. */
export const checkOracleAlignment: Check = ({ contract }) => {
  for (const oracle of contract.oracles) {
    const violation = misaligned(oracle)
    if (violation !== null) return violation
  }
  return null
}

function misaligned({ id, direction, check, polarity }: Oracle): Violation | null {
  if (direction === null || check === null) return null
  const operators = new Set<string>()
  const pointers = new Set<string>()
  for (const rooted of walkRooted(check)) {
    operators.add(rooted.node.op)
    for (const pointer of resolvedPointersOf(rooted)) pointers.add(pointer)
  }
  const misalignedAt = (field: string, detail: string): Violation => ({
    code: 'direction-check-misaligned',
    artifactPath: `${oraclePath(id)}.direction.${field}`,
    detail,
  })
  const unread = direction.evidenceTargets.find((target) => !pointers.has(target))
  if (unread !== undefined)
    return misalignedAt('evidenceTargets', `"${unread}" is named here, and the check does not read it`)
  if (!operators.has(direction.relation)) {
    return misalignedAt('relation', `"${direction.relation}" is named here, and the check does not use it`)
  }
  if (direction.polarity !== polarity) {
    return misalignedAt('polarity', `it is "${direction.polarity}" here and "${polarity}" on the oracle`)
  }
  return null
}
