import type { ParserIssue } from '../shared/module-value.ts'

export type FlatIssue = { readonly path: readonly PropertyKey[]; readonly message: string }

/**
 * The issues of a refusal without their trees. Of a union, whose branches all refuse, only the branch speaks whose issue goes
 * deepest: it is the one that was meant. One whose branches say nothing speaks for itself.
 *
 * @param above path to what was parsed
 */
export function flattenIssues(issues: readonly ParserIssue[], above: readonly PropertyKey[]): FlatIssue[] {
  return issues.flatMap(({ path, message, errors }) => {
    const here = [...above, ...path]
    const branches = errors.map((branch) => flattenIssues(branch, here))
    const deepest = branches.reduce<FlatIssue[]>(
      (best, branch) => (depthOf(branch) > depthOf(best) ? branch : best),
      [],
    )
    return deepest.length === 0 ? [{ path: here, message }] : deepest
  })
}

/** -1 for a branch that says nothing. */
function depthOf(issues: readonly FlatIssue[]): number {
  return issues.reduce((deepest, { path }) => Math.max(deepest, path.length), -1)
}
