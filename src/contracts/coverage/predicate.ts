import type { CoverageContext } from './context.ts'

/** The seven rules of eval discipline, in their fixed order. Spec: contracts/02-compile-and-seal.md, section 12. */
export const DISCIPLINE_RULES = Object.freeze([
  'success-indicator-separation',
  'whole-body',
  'malformed-input',
  'per-record',
  'sibling-cross-check',
  'omission-and-completeness',
  'state-change-read-back',
] as const)
export type DisciplineRule = (typeof DISCIPLINE_RULES)[number]

/** A decision and what decided it, as a clause for people. */
export type Answer = { readonly holds: boolean; readonly reason: string }

/**
 * Whether a rule has anything to ask of a contract, and whether the contract answers it. Both are total: an absent declaration
 * is relevant and unsatisfied, an explicitly empty one irrelevant and satisfied.
 */
export type DisciplinePredicates = {
  readonly rule: DisciplineRule
  relevance(context: CoverageContext): Answer
  satisfaction(context: CoverageContext): Answer
}

export function yes(reason: string): Answer {
  return { holds: true, reason }
}

export function no(reason: string): Answer {
  return { holds: false, reason }
}
