import { UsageError } from '../../report/errors.ts'
import { nearest } from '../../report/nearest.ts'
import type { RuleInfo } from '../../report/rule-info.ts'
import type { RulesReport } from '../../report/rules-text.ts'
import { docsOf } from '../findings.ts'
import { LINT_KIND_IDS, lintKindPage, lintKindSummary } from '../lint-kinds.ts'
import { categoryOf } from './define.ts'
import { RULES } from './index.ts'
import { rulePage } from './page.ts'

/** All rules in the order reports use, without their checks. */
export function rulesReport(): RulesReport {
  return {
    rules: RULES.map(({ id, severity, title }) => ({
      id,
      severity,
      category: categoryOf(id),
      title,
      docs: docsOf(id),
    })),
  }
}

/** Every rule and structure kind, in catalogue order, for report formats that list them. */
export function ruleInfos(): RuleInfo[] {
  const structure = LINT_KIND_IDS.map((kind) => {
    const { severity, title, why } = lintKindSummary(kind)
    return { id: `L-${kind}`, severity, category: 'structure' as const, title, why, docs: docsOf(`L-${kind}`) }
  })
  const rules = RULES.map(({ id, severity, title, why }) => ({
    id,
    severity,
    category: categoryOf(id),
    title,
    why,
    docs: docsOf(id),
  }))
  return [...structure, ...rules]
}

/** The page of one rule or structure kind, as Markdown; ids are found in any case. Null for an id that is none. */
export function findRulePage(id: string): string | null {
  const wanted = id.toLowerCase()
  const rule = RULES.find((candidate) => candidate.id.toLowerCase() === wanted)
  if (rule !== undefined) return rulePage(rule)
  const kind = LINT_KIND_IDS.find((candidate) => `l-${candidate}` === wanted)
  return kind === undefined ? null : lintKindPage(kind)
}

/** The ids of all rules and structure kinds. */
export function ruleIds(): string[] {
  return [...RULES.map(({ id }) => id), ...LINT_KIND_IDS.map((kind) => `L-${kind}`)]
}

/**
 * {@link findRulePage} for who knows of nothing but rules.
 *
 * @throws UsageError naming the nearest known id
 */
export function explainRule(id: string): string {
  const page = findRulePage(id)
  if (page !== null) return page
  const close = nearest(id, ruleIds(), 3)
  throw new UsageError({
    what: `unknown rule "${id}"`,
    next: `${close.length === 0 ? '' : `Did you mean ${close.join(', ')}? `}"rules" lists them all.`,
  })
}
