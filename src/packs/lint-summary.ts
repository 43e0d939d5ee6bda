import type { LintIssue } from './lint.ts'

/** Messages that one sentence names; a pack may have as many issues as its files can hold. */
const NAMED = 20

/** What lint said, for a sentence that goes on with it; never empty for a pack that does not pass. */
export function lintSummary(issues: readonly Pick<LintIssue, 'message'>[]): string {
  const rest = issues.length - NAMED
  const named = issues.slice(0, NAMED).map(({ message }) => message)
  return [...named, ...(rest > 0 ? [`and ${rest} more, which "lint" names`] : [])].join('; ')
}
