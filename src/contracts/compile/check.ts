import type { FailureCode } from '../../canonical/faults.ts'
import type { EvalContract } from '../schemas/eval-contract.ts'
import type { PlanIndex } from './plan-index.ts'

/** What a check found: the first thing wrong, by its own order. */
export type Violation = {
  readonly code: FailureCode
  readonly artifactPath: string
  /** A clause without the code and the path. */
  readonly detail: string
}

export type CheckContext = { readonly contract: EvalContract; readonly index: PlanIndex }

/** Pure. Null when nothing is wrong. */
export type Check = (context: CheckContext) => Violation | null
