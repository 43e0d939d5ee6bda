// Coverage: which of the seven discipline rules a contract leaves open. In: a compiled contract. Out: an answer per rule and
// the gaps, which scoring writes into its evidence. It never throws, never blocks, and compiling neither runs nor records it.
// Spec: contracts/02-compile-and-seal.md, section 12.
import type { EvalContract, Severity } from '../schemas/eval-contract.ts'
import { highestSeverity } from '../severity.ts'
import { coverageContext } from './context.ts'
import type { Answer, DisciplinePredicates, DisciplineRule } from './predicate.ts'
import { malformedInput } from './rules/malformed-input.ts'
import { omissionAndCompleteness } from './rules/omission-and-completeness.ts'
import { perRecord } from './rules/per-record.ts'
import { siblingCrossCheck } from './rules/sibling-cross-check.ts'
import { stateChangeReadBack } from './rules/state-change-read-back.ts'
import { successIndicatorSeparation } from './rules/success-indicator-separation.ts'
import { wholeBody } from './rules/whole-body.ts'

export { DISCIPLINE_RULES, type DisciplineRule } from './predicate.ts'

/** One rule over one contract. A gap is a rule that is relevant and not satisfied. */
export type RuleCoverage = {
  readonly rule: DisciplineRule
  readonly relevance: Answer
  readonly satisfaction: Answer
  readonly isGap: boolean
}

/** A gap as evidence artifacts record it. */
export type CoverageGap = {
  readonly rule: DisciplineRule
  readonly relevancePredicate: `${DisciplineRule}-relevance`
  readonly satisfactionPredicate: `${DisciplineRule}-satisfaction`
  readonly satisfied: false
  readonly severity: Severity
}

export type Coverage = {
  readonly contractId: string
  /** All seven, in rule order. */
  readonly rules: readonly RuleCoverage[]
  /** In rule order; empty when nothing is open. */
  readonly gaps: readonly CoverageGap[]
}

const PREDICATES: readonly DisciplinePredicates[] = [
  successIndicatorSeparation,
  wholeBody,
  malformedInput,
  perRecord,
  siblingCrossCheck,
  omissionAndCompleteness,
  stateChangeReadBack,
]

/** Decides the seven rules from a compiled contract alone. */
export function coverage(contract: EvalContract): Coverage {
  const context = coverageContext(contract)
  const severity = highestSeverity(contract.behaviors.map((behavior) => behavior.severity))
  const rules = PREDICATES.map((predicates): RuleCoverage => {
    const relevance = predicates.relevance(context)
    const satisfaction = predicates.satisfaction(context)
    return { rule: predicates.rule, relevance, satisfaction, isGap: relevance.holds && !satisfaction.holds }
  })
  const gaps = rules
    .filter(({ isGap }) => isGap)
    .map(
      ({ rule }): CoverageGap => ({
        rule,
        relevancePredicate: `${rule}-relevance`,
        satisfactionPredicate: `${rule}-satisfaction`,
        satisfied: false,
        severity,
      }),
    )
  return { contractId: contract.contractId, rules, gaps }
}
