import { codeNames, explainCode } from '../contracts/codes/page.ts'
import { findRulePage, ruleIds } from '../packs/rules/catalogue.ts'
import { UsageError } from '../report/errors.ts'
import { nearest } from '../report/nearest.ts'

/** What a page says to whoever would edit it in the repository. */
const REMARK = /^<!--.*-->\n/
const LINK = /\[([^\]]+)\]\([^)]+\)/g

/** A page as it is shown to whoever asked for it. */
export function withoutRemark(page: string): string {
  return page.replace(REMARK, '')
}

/**
 * What a rule id, a code of the contract commands, or the name of a set of codes stands for, as Markdown.
 *
 * @throws UsageError naming the nearest of them
 */
export function explain(name: string): string {
  const rule = findRulePage(name)
  if (rule !== null) return withoutRemark(rule)
  const code = explainCode(name.toLowerCase())
  // Nothing can be followed from a terminal.
  if (code !== null) return withoutRemark(code).replace(LINK, '$1')
  throw unknownName(name)
}

function unknownName(name: string): UsageError {
  // Set by set, since only so many names are looked at for one.
  const likely = [ruleIds(), ...codeNames()].flatMap((names) => nearest(name, names, 3))
  const close = nearest(name, likely, 3)
  return new UsageError({
    what: `there is no rule or code "${name}"`,
    next: `${close.length === 0 ? '' : `Did you mean ${close.join(', ')}? `}"rules" lists the rules, "explain codes" the codes.`,
  })
}
