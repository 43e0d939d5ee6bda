import { findingsOfRule, type Rule, type RulePack } from '../../../src/packs/rules/define.ts'
import type { Place, Severity } from '../../../src/report/finding.ts'

export type ShownFinding = {
  /** `policy.json /verbs/list/confirm`, `HARNESS.md # Hot path`, `notes.txt:3`. */
  readonly at: string
  readonly message: string
  readonly fix: string
  /** Only when the finding overrides the rule's own. */
  readonly severity?: Severity
}

/** What a rule says about a pack, in the order it says it, for comparing whole. */
export function findings(rule: Rule, pack: RulePack): ShownFinding[] {
  return findingsOfRule(rule, pack).map(({ at, message, fix, severity }) => {
    return { at: showPlace(at), message, fix, ...(severity === undefined ? {} : { severity }) }
  })
}

function showPlace({ file, pointer, heading, line }: Place): string {
  const at = line === null ? file : `${file}:${line}`
  if (pointer !== null) return `${at} ${pointer}`
  return heading === null ? at : `${at} # ${heading}`
}
