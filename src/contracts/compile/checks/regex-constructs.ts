import type { Check, Violation } from '../check.ts'
import { walkExpression } from '../expression.ts'
import { type ContractExpression, expressionsOf } from '../expressions-of.ts'

/** Row 10: a pattern compiles, is anchored as a whole, and looks neither back nor behind. */
export const checkRegexConstructs: Check = (context) => {
  for (const expression of expressionsOf(context)) {
    const violation = illegalPattern(expression)
    if (violation !== null) return violation
  }
  return null
}

/** The same of one expression, wherever it stands. */
export function illegalPattern({ expression, root }: ContractExpression): Violation | null {
  for (const { node, path } of walkExpression(expression)) {
    if (node.op !== 'regex') continue
    const reason = refusedConstruct(node.pattern)
    if (reason === null) continue
    return {
      code: 'malformed-operator-expression',
      artifactPath: `${root}${path}.pattern`,
      detail: `the pattern ${JSON.stringify(node.pattern)} ${reason}`,
    }
  }
  return null
}

/** What is wrong with a pattern, in the order of section 7.2; null when nothing is. ECMA-262 without flags. */
export function refusedConstruct(pattern: string): string | null {
  if (!compiles(pattern)) return 'is no regular expression of ECMA-262 without flags'
  if (!isAnchored(pattern)) return 'is not anchored by "^" and "$" around the whole expression'
  if (/\\[1-9]|\\k<[^>]*>/.test(pattern)) return 'holds a backreference'
  if (/\(\?<[=!]/.test(pattern)) return 'holds a lookbehind'
  return null
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

function isAnchored(pattern: string): boolean {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return false
  const backslashes = /\\*$/.exec(pattern.slice(0, -1))?.[0].length ?? 0
  return backslashes % 2 === 0 && !hasOpenAlternation(pattern)
}

/** Whether a `|` stands outside every group; escaped characters and character classes do not count. */
function hasOpenAlternation(pattern: string): boolean {
  let depth = 0
  let inClass = false
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at]
    if (character === '\\') at++
    else if (inClass) inClass = character !== ']'
    else if (character === '[') inClass = true
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === '|' && depth === 0) return true
  }
  return false
}
