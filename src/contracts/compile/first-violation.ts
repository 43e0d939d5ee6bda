import type { EvalContract } from '../schemas/eval-contract.ts'
import type { Violation } from './check.ts'
import { buildPlanIndex } from './plan-index.ts'
import { ROWS } from './rows.ts'

/** The first thing wrong with a parsed contract, in the order of the rows; null when it compiles. */
export function firstViolation(contract: EvalContract, { strict }: { readonly strict: boolean }): Violation | null {
  const context = { contract, index: buildPlanIndex(contract) }
  for (const { check, strictOnly } of ROWS) {
    if (strictOnly === true && !strict) continue
    const violation = check(context)
    if (violation !== null) return violation
  }
  return null
}
