import { RuntimeFault } from '../../../canonical/faults.ts'
import { BacktrackingMatcher } from './backtracking.ts'
import { LinearMatcher } from './linear.ts'
import { parsePattern } from './parse.ts'
import { makePrograms } from './program.ts'
import { type StaticCost, staticCost } from './static-budget.ts'
import { Steps, StepsExhausted } from './steps.ts'

/**
 * What one match may take, in steps, whatever a caller's budget says: a fraction of a second. The static estimate does not see
 * everything that makes a match expensive (alternatives, the length of the pattern), and a budget may be set to any number.
 */
const MOST_STEPS = 50_000_000

type Prepared = { readonly cost: StaticCost; matches(text: string, steps: Steps): boolean }

type Asked = {
  /** Steps by the static estimate; equal is allowed. */
  readonly stepBudget: number
  readonly artifactPath: string
}

/**
 * Matches texts against patterns, each pattern prepared once. Behaves as `new RegExp(pattern).test(text)`, but for time: no
 * pattern and no text make it run long. Spec: contracts part 04, section 6.5.
 */
export class PatternMatcher {
  private readonly prepared = new Map<string, Prepared>()

  /** @param mostSteps what one match may really take, whatever its budget */
  constructor(private readonly mostSteps = MOST_STEPS) {}

  /**
   * @throws RuntimeFault `operator-cannot-accept-operand`: the pattern does not compile
   * @throws RuntimeFault `budget-exhausted`: the static estimate is above the budget, a quantified group holds a quantifier, or
   * the match itself took too many steps
   */
  matches(pattern: string, text: string, { stepBudget, artifactPath }: Asked): boolean {
    const { cost, matches } = this.prepare(pattern, artifactPath)
    const exhausted = (why: string) =>
      new RuntimeFault({ code: 'budget-exhausted', artifactPath, detail: `the pattern ${shown(pattern)} ${why}` })
    if (cost.hasNestedQuantifier) throw exhausted('repeats a group that holds a repetition, which no budget covers')
    const estimate = cost.perUnit * text.length
    if (estimate > stepBudget) throw exhausted(`may take ${estimate} steps, and the budget is ${stepBudget}`)
    try {
      return matches(text, new Steps(this.mostSteps))
    } catch (thrown) {
      if (!(thrown instanceof StepsExhausted)) throw thrown
      throw exhausted(`took more than ${this.mostSteps} steps on a text of ${text.length} UTF-16 code units`)
    }
  }

  private prepare(pattern: string, artifactPath: string): Prepared {
    const known = this.prepared.get(pattern)
    if (known !== undefined) return known
    refuseUncompilable(pattern, artifactPath)
    const prepared = { cost: staticCost(pattern), matches: matcherOf(pattern) }
    this.prepared.set(pattern, prepared)
    return prepared
  }
}

function refuseUncompilable(pattern: string, artifactPath: string): void {
  try {
    new RegExp(pattern)
  } catch (cause) {
    const detail = `the pattern ${shown(pattern)} is no regular expression of ECMA-262 without flags`
    throw new RuntimeFault({ code: 'operator-cannot-accept-operand', artifactPath, detail, cause })
  }
}

/** Made when first asked, so that a pattern refused by its static cost is not unfolded at all. */
function matcherOf(pattern: string): Prepared['matches'] {
  let matcher: LinearMatcher | BacktrackingMatcher | undefined
  return (text, steps) => {
    matcher ??= newMatcher(pattern)
    return matcher.matches(text, steps)
  }
}

function newMatcher(pattern: string): LinearMatcher | BacktrackingMatcher {
  const parsed = parsePattern(pattern)
  const programs = makePrograms(parsed)
  return parsed.hasBackreference ? new BacktrackingMatcher(programs) : new LinearMatcher(programs)
}

// A pattern may be as long as the document it came in.
function shown(pattern: string): string {
  return JSON.stringify(pattern.length > 200 ? `${pattern.slice(0, 200)}…` : pattern)
}
