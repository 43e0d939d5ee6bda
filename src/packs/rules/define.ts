import type { Category, Place, Severity } from '../../report/finding.ts'
import type { CaseResult } from '../evals/case-result.ts'
import type { EvalFile, Policy, Surface } from '../model.ts'
import type { ProbeReport } from '../probe/record.ts'
import type { Skill } from '../skill.ts'
import type { ExamplePack } from './example.ts'

/** A text file that the pack ships, for rules that read more than the three files. */
export type TextFile = { readonly path: string; readonly text: string }

/** Where `wrap.bin` points, as loading saw it; nothing is looked up on `PATH` here. */
export type BinPlace =
  | { readonly kind: 'none' }
  /** A bare name, to be found on `PATH`. */
  | { readonly kind: 'on-path'; readonly name: string }
  /** A relative path that stays in the pack; `exists` and `executable` tell of the file. */
  | { readonly kind: 'in-pack'; readonly exists: boolean; readonly executable: boolean }
  /** An absolute path of the author's machine (POSIX, `~` or Windows form). */
  | { readonly kind: 'absolute' }
  /** Leaves the pack, by `..` or through a symbolic link. */
  | { readonly kind: 'outside'; readonly through: 'dots' | 'symlink' }

/**
 * What every rule sees. A document that is missing or broken is replaced by an empty one, and the rules of its own family are
 * skipped: the structure layer has already told of it.
 */
export type RulePack = {
  readonly surface: Surface
  readonly policy: Policy
  readonly skill: Skill
  /** Null when there is no eval file, or it cannot be read. */
  readonly evals: EvalFile | null
  /** How each case of `evals` ended, in their order; null when the cases were not run. */
  readonly evalResults: readonly CaseResult[] | null
  readonly texts: readonly TextFile[]
  readonly bin: BinPlace
  /** Null when the CLI was not probed. */
  readonly probes: ProbeReport | null
}

export type RuleFinding = {
  readonly at: Place
  readonly message: string
  /** Can be applied as it stands: names the exact key, value or command. */
  readonly fix: string
  /** Only where the severity depends on the case; else the rule's own. */
  readonly severity?: Severity
}

/** Takes what a rule finds. */
export type Report = (finding: RuleFinding) => void

export type RuleFamily = 'M' | 'P' | 'S' | 'R' | 'E'
export type RuleId = `${RuleFamily}${number}`

export type Examples = { readonly fails: ExamplePack; readonly passes: ExamplePack }

export type Rule = {
  readonly id: RuleId
  readonly severity: Severity
  /** Which of its findings weigh otherwise, as the catalogue says it: `error above 12`. */
  readonly otherwise?: string
  readonly title: string
  readonly why: string
  /** Made when they are asked for: pages and tests need them, and no check does. */
  readonly examples: () => Examples
  /**
   * Reports each finding, in the order of the pack. By call and not by `yield`: a generator takes longer to start than most rules
   * to run, and a check starts half a hundred of them.
   */
  check(pack: RulePack, report: Report): void
}

/** One rule, everything known about it in one place. Pure: it never throws about a pack, prints, or reads a file. */
export function defineRule(rule: Rule): Rule {
  return rule
}

/** All that a rule finds in a pack. */
export function findingsOfRule(rule: Rule, pack: RulePack): RuleFinding[] {
  const findings: RuleFinding[] = []
  rule.check(pack, (finding) => findings.push(finding))
  return findings
}

const CATEGORY_OF_FAMILY = { M: 'manifest', P: 'policy', S: 'skill', R: 'probe', E: 'eval' } as const satisfies Record<
  RuleFamily,
  Category
>

export function familyOf(id: RuleId): RuleFamily {
  const letter = id.charAt(0)
  switch (letter) {
    case 'M':
    case 'P':
    case 'S':
    case 'R':
    case 'E':
      return letter
    default:
      throw new Error(`no rule family is called "${letter}"`)
  }
}

export function categoryOf(id: RuleId): Category {
  return CATEGORY_OF_FAMILY[familyOf(id)]
}
