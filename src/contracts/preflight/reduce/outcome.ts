import type { ReferenceSetKeys } from '../../evaluate/reference-set-keys.ts'
import type { EvalContract } from '../../schemas/eval-contract.ts'
import type { PreflightCheck } from '../../schemas/preflight-verdict.ts'
import type { ObservedLegs } from '../observed-leg.ts'
import type { Likeness } from './likeness.ts'

/** What a check came to; the note is part of the artifact. */
export type CheckOutcome = Pick<PreflightCheck, 'outcome' | 'note'>

/** What checks are reduced with. */
export type Reduction = {
  readonly observed: ObservedLegs
  readonly likeness: Likeness
  readonly referenceSets: EvalContract['referenceSets']
  readonly referenceSetKeys: ReferenceSetKeys
}

export function satisfied(note: string | null = null): CheckOutcome {
  return { outcome: 'satisfied', note }
}

export function failed(note: string): CheckOutcome {
  return { outcome: 'failed', note }
}

export function exempt(note: string): CheckOutcome {
  return { outcome: 'exempt', note }
}
