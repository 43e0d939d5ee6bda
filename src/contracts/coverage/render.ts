import { visible } from '../../report/visible.ts'
import type { Coverage, RuleCoverage } from './index.ts'
import type { CoverageReport } from './report.ts'

/** Coverage for people: a line per rule with what decided it, then what is open. Ends with a line feed. */
export function coverageText({ contractId, rules, gaps }: Coverage): string {
  const width = Math.max(...rules.map(({ rule }) => rule.length))
  const lines = rules.map(
    (rule) => `  ${stateOf(rule).padEnd(10)}  ${rule.rule.padEnd(width)}  ${visible(reasonOf(rule))}`,
  )
  const summary =
    gaps.length === 0
      ? 'No gap.'
      : `${gaps.length} of ${rules.length} rules open, at severity ${gaps[0]?.severity}: ${gaps.map(({ rule }) => rule).join(', ')}`
  return `Coverage of ${visible(contractId)}\n\n${lines.join('\n')}\n\n${summary}\n`
}

function stateOf({ relevance, isGap }: RuleCoverage): 'gap' | 'satisfied' | 'irrelevant' {
  if (isGap) return 'gap'
  return relevance.holds ? 'satisfied' : 'irrelevant'
}

function reasonOf({ relevance, satisfaction }: RuleCoverage): string {
  return relevance.holds ? satisfaction.reason : relevance.reason
}

/** Coverage for programs, in the published form. */
export function coverageReport({ contractId, rules, gaps }: Coverage): CoverageReport {
  const told = rules.map((rule) => ({
    rule: rule.rule,
    state: stateOf(rule),
    relevant: rule.relevance.holds,
    relevanceReason: rule.relevance.reason,
    satisfied: rule.satisfaction.holds,
    satisfactionReason: rule.satisfaction.reason,
  }))
  return { contractId, rules: told, gaps: [...gaps] }
}
