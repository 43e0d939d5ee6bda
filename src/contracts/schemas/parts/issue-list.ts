import type * as v from 'valibot'
import { byCodeUnit } from '../../../canonical/by-code-unit.ts'
import { LARGEST_REPORT, leftOutBy, relativeLine } from '../issues.ts'

type Issue = v.BaseIssue<unknown>

/** How many issues gather before all but the ones that can be printed are let go. */
const LARGEST_KEPT = 50 * LARGEST_REPORT

/**
 * The issues of one container, as few of them as a report can need: the first met and those whose lines sort first. The first
 * carries how many were let go (`leftOutBy`), so that the count stays exact; millions of wrong elements then cost no memory.
 * What an issue sorts behind inside its container it sorts behind in the whole document, since both lines begin alike.
 */
export class IssueList {
  private kept: Issue[] = []
  private leftOut = 0
  /** The last line that can still be printed, once that many are known. */
  private lastLine: string | null = null

  /** Adds an issue of the container itself. */
  add(issue: Issue): void {
    this.kept.push(issue)
    if (this.kept.length > LARGEST_KEPT) this.letGo()
  }

  /** Adds the issues of a member, whose paths begin at it. */
  addUnder(step: v.IssuePathItem, issues: readonly Issue[]): void {
    // No line of this member can sort earlier than what all of them begin with.
    if (this.lastLine !== null && `/${String(step.key)}` > this.lastLine && !/[~/]/.test(String(step.key))) {
      for (const issue of issues) this.leftOut += 1 + leftOutBy(issue)
      return
    }
    for (const issue of issues) this.add({ ...issue, path: [step, ...(issue.path ?? [])] })
  }

  /** Undefined when there are none. */
  toIssues(): [Issue, ...Issue[]] | undefined {
    const [first, ...rest] = this.kept
    if (first === undefined) return undefined
    const leftOut = leftOutBy(first) + this.leftOut
    return leftOut === 0 ? [first, ...rest] : [{ ...first, ...{ leftOut } }, ...rest]
  }

  private letGo(): void {
    const lines = this.kept.map((issue) => ({ issue, line: relativeLine(issue) }))
    const printed = lines.toSorted((a, b) => byCodeUnit(a.line, b.line)).slice(0, LARGEST_REPORT)
    this.lastLine = printed.at(-1)?.line ?? null
    const wanted = new Set([...this.kept.slice(0, 1), ...printed.map(({ issue }) => issue)])
    for (const issue of this.kept) if (!wanted.has(issue)) this.leftOut += 1 + leftOutBy(issue)
    this.kept = this.kept.filter((issue) => wanted.has(issue))
  }
}
