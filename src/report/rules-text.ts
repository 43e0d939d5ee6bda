import * as v from 'valibot'
import { CATEGORIES } from './finding.ts'
import type { Paint } from './paint.ts'

/** What `rules --json` prints. */
export const RulesReport = v.strictObject({
  rules: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.description('Such as M001.')),
        severity: v.pipe(
          v.picklist(['error', 'warn', 'info']),
          v.description('Of most of its findings; a few rules grade some cases otherwise.'),
        ),
        category: v.pipe(v.picklist(CATEGORIES), v.description('What it judges.')),
        title: v.pipe(v.string(), v.description('The claim that it holds a pack to.')),
        docs: v.pipe(v.string(), v.description('Page of the rule, from the root of the repository.')),
      }),
    ),
    v.description('In the order of reports.'),
  ),
})
export type RulesReport = v.InferOutput<typeof RulesReport>

/** One line per rule, grouped by category. Ends with a line feed. */
export function renderRulesText({ rules }: RulesReport, paint: Paint): string {
  const groups = CATEGORIES.map((category) => ({ category, rules: rules.filter((rule) => rule.category === category) }))
  const sections = groups
    .filter((group) => group.rules.length > 0)
    .map(({ category, rules: members }) => {
      const rows = members.map(({ id, severity, title }) => `  ${id.padEnd(18)} ${severity.padEnd(5)}  ${title}`)
      return `${paint('bold', category)}\n${rows.join('\n')}\n`
    })
  return `${sections.join('\n')}\n${rules.length} rules. "explain <id>" shows one with its examples.\n`
}
