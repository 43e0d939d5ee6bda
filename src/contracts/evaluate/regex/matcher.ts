import { RuntimeFault } from '../../../canonical/faults.ts'
import { BacktrackingMatcher } from './backtracking.ts'
import { LinearMatcher } from './linear.ts'
import { parsePattern } from './parse.ts'
import { makePrograms } from './program.ts'
import { type StaticCost, staticCost } from './static-budget.ts'
import { Steps, StepsExhausted } from './steps.ts'

/**
 * What one match may take, in steps, whatever a caller's budget says: the static estimate does not see everything that makes a
 * match expensive (alternatives, counts, the length of the pattern), and a budget may be set to any number. The dearest step that
 * was found takes 25 ns of a processor, so this is half a second; where a text leads a pattern through few states, as most do, a
 * unit takes one step, and texts of megabytes are matched.
 */
const MOST_STEPS = 20_000_000
/** What reading a pattern takes for each of its units. */
const STEPS_PER_PATTERN_UNIT = 10
/** A longer pattern would take most of them before the first unit of a text. */
const MOST_PATTERN_UNITS = 1_000_000
/** Of all patterns that are kept, at some 25 bytes each. With more of them, each pattern is unfolded anew when it is asked next. */
const MOST_KEPT_INSTRUCTIONS = 4_000_000

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
  private keptInstructions = 0

  /**
   * @param mostSteps what one match may really take, whatever its budget
   * @param mostKept instructions of all patterns that are kept
   */
  constructor(
    private readonly mostSteps = MOST_STEPS,
    private readonly mostKept = MOST_KEPT_INSTRUCTIONS,
  ) {}

  /**
   * @throws RuntimeFault `operator-cannot-accept-operand`: the pattern does not compile
   * @throws RuntimeFault `budget-exhausted`: the static estimate is above the budget, a quantified group holds a quantifier, the
   * pattern is longer than any is written, or the match itself took too many steps
   */
  matches(pattern: string, text: string, { stepBudget, artifactPath }: Asked): boolean {
    const { cost, matches } = this.prepare(pattern, artifactPath)
    const exhausted = (why: string) => exhaustedBy(pattern, artifactPath, why)
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
    if (pattern.length > MOST_PATTERN_UNITS) {
      throw exhaustedBy(pattern, artifactPath, `is longer than ${MOST_PATTERN_UNITS} UTF-16 code units`)
    }
    const prepared = { cost: staticCost(pattern), matches: this.matcherOf(pattern) }
    this.prepared.set(pattern, prepared)
    return prepared
  }

  /** Made when first asked, so that a pattern refused by its static cost is not unfolded at all. */
  private matcherOf(pattern: string): Prepared['matches'] {
    let matcher: Matcher | undefined
    return (text, steps) => {
      if (matcher === undefined) {
        steps.spend(pattern.length * STEPS_PER_PATTERN_UNIT)
        const made = newMatcher(pattern, steps)
        this.makeRoomFor(made.size)
        matcher = made.matcher
      }
      return matcher.matches(text, steps)
    }
  }

  private makeRoomFor(instructions: number): void {
    this.keptInstructions += instructions
    if (this.keptInstructions <= this.mostKept) return
    this.prepared.clear()
    this.keptInstructions = 0
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

type Matcher = LinearMatcher | BacktrackingMatcher

/** @returns the matcher, and how many instructions it keeps */
function newMatcher(pattern: string, steps: Steps): { readonly matcher: Matcher; readonly size: number } {
  const parsed = parsePattern(pattern)
  const programs = makePrograms(parsed, steps)
  const matcher = parsed.hasBackreference ? new BacktrackingMatcher(programs) : new LinearMatcher(programs)
  const size = [programs.main, ...programs.looks].reduce((sum, { instructions }) => sum + instructions.length, 0)
  return { matcher, size }
}

function exhaustedBy(pattern: string, artifactPath: string, why: string): RuntimeFault {
  return new RuntimeFault({ code: 'budget-exhausted', artifactPath, detail: `the pattern ${shown(pattern)} ${why}` })
}

// A pattern may be as long as the document it came in.
function shown(pattern: string): string {
  return JSON.stringify(pattern.length > 200 ? `${pattern.slice(0, 200)}…` : pattern)
}
