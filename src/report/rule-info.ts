import type { Category, Severity } from './finding.ts'

/** What a writer may say of a rule, whichever of them were found. */
export type RuleInfo = {
  readonly id: string
  readonly severity: Severity
  readonly category: Category
  readonly title: string
  readonly why: string
  readonly docs: string
}
