import { locatePointers } from '../canonical/locate-json.ts'
import { CATEGORIES, type Finding, type Place, type Severity } from '../report/finding.ts'
import type { NotJudged } from '../report/pack-report.ts'
import { isCertain, isWhole } from './certain.ts'
import type { LoadedDocument } from './document.ts'
import type { CaseResult } from './evals/case-result.ts'
import { type LintIssue, lintLoadedPack } from './lint.ts'
import type { LoadedPack } from './load.ts'
import { EVALS, HARNESS, POLICY, type Policy, SURFACE, type Surface } from './model.ts'
import type { ProbeReport } from './probe/record.ts'
import { categoryOf, familyOf, type Rule, type RuleFamily, type RulePack } from './rules/define.ts'
import { parseSkill } from './skill.ts'

type Unplaced = Omit<Finding, 'file' | 'pointer' | 'heading' | 'line' | 'column'> & { readonly at: Place }

/**
 * Everything that lint and the rules say about a pack, with line and column: structure first, then the rules by id.
 * Without a usable manifest there is nothing that rules could judge, and only the structure layer speaks.
 */
export function findingsOf(judged: {
  readonly pack: LoadedPack
  readonly rules: readonly Rule[]
  readonly probes: ProbeReport | null
  readonly evalResults: readonly CaseResult[] | null
  /** False leaves the rules about eval files out. */
  readonly judgesEvals: boolean
}): Finding[] {
  const { pack, rules, probes, evalResults, judgesEvals } = judged
  const structure = [...lintLoadedPack(pack).map(structureFinding), ...unknownKeyFindings(pack)]
  const ruled: Unplaced[] = []
  const seen = rulePackOf(pack, { probes, evalResults })
  if (seen !== null) {
    for (const rule of rules) {
      const family = familyOf(rule.id)
      if ((family === 'E' && !judgesEvals) || (family === 'R' && probes === null)) continue
      if (isJudgeable(pack, family)) addRuleFindings(rule, seen, ruled)
    }
  }
  const certain = isWhole(pack) ? ruled : ruled.filter(({ at }) => isCertain(pack, at))
  return place(pack, [...structure, ...certain])
}

/** What the rules see, or null when the manifest is missing or broken. */
export function rulePackOf(pack: LoadedPack, ran: Pick<RulePack, 'probes' | 'evalResults'>): RulePack | null {
  const surface = usable<Surface>(pack.surface)
  if (surface === null) return null
  return {
    surface,
    policy: usable<Policy>(pack.policy) ?? { surface_id: surface.id, verbs: {}, stimuli: {} },
    skill: pack.harness.state === 'present' ? pack.harness.skill : parseSkill(''),
    evals: usable(pack.evals),
    texts: pack.texts,
    bin: pack.bin,
    ...ran,
  }
}

function usable<T>(document: LoadedDocument<T>): T | null {
  return document.state === 'present' ? document.value : null
}

/** What a check was asked to do, and came to do, besides reading the files. */
type Judging = { readonly isProbed: boolean; readonly judgesEvals: boolean; readonly casesRan: boolean }

/**
 * Categories whose rules had nothing, or not all they judge by, with the reason: what they would have found is missing from the
 * report.
 */
export function notJudged(pack: LoadedPack, { isProbed, judgesEvals, casesRan }: Judging): NotJudged[] {
  if (usable(pack.surface) === null) {
    const categories = CATEGORIES.filter((category) => category !== 'structure')
    return categories.map((category) => ({ category, reason: `${SURFACE} cannot be used` }))
  }
  const unjudged: NotJudged[] = []
  if (!isJudgeable(pack, 'P')) unjudged.push({ category: 'policy', reason: `${POLICY} cannot be used` })
  if (!isJudgeable(pack, 'S')) unjudged.push({ category: 'skill', reason: `${HARNESS} cannot be used` })
  if (!isProbed) unjudged.push({ category: 'probe', reason: 'the CLI was not probed' })
  if (!judgesEvals) unjudged.push({ category: 'eval', reason: 'eval cases were left out' })
  else if (!isJudgeable(pack, 'E')) unjudged.push({ category: 'eval', reason: `${EVALS} cannot be used` })
  else if (!casesRan && (usable(pack.evals)?.cases ?? []).length > 0)
    unjudged.push({ category: 'eval', reason: `the cases were not run, because ${whyNotRun(pack)}` })
  return unjudged
}

function whyNotRun(pack: LoadedPack): string {
  return usable(pack.surface)?.adapter === 'wrap' ? 'the pack does not pass lint' : 'the pack wraps no CLI'
}

/** A family is skipped while the document it judges is missing or broken: the structure layer has told of that already. */
function isJudgeable(pack: LoadedPack, family: RuleFamily): boolean {
  switch (family) {
    case 'M':
    case 'R':
      return true
    case 'P':
      return usable(pack.policy) !== null
    case 'S':
      return pack.harness.state === 'present'
    case 'E':
      return pack.evals.state === 'missing' || usable(pack.evals) !== null
  }
}

function structureFinding(issue: LintIssue): Unplaced {
  return unplacedStructure(issue.kind, 'error', issue)
}

/** Unknown keys are kept and told of once per file. Spec: packs/01-pack-format.md. */
function unknownKeyFindings(pack: LoadedPack): Unplaced[] {
  const documents = [
    [SURFACE, pack.surface],
    [POLICY, pack.policy],
    [EVALS, pack.evals],
  ] as const
  const found: Unplaced[] = []
  for (const [file, document] of documents) {
    if (document.state !== 'present') continue
    const [first, ...others] = document.unknownKeys
    if (first === undefined) continue
    const more = others.length === 0 ? '' : ` and ${others.length} more`
    found.push(
      unplacedStructure('unknown_key', 'info', {
        at: { file, pointer: first, heading: null, line: null, column: null },
        message: `${file} has ${others.length === 0 ? 'a key' : 'keys'} that the pack format does not know: ${first}${more}.`,
        fix: `Check the spelling; a key that is meant for another tool can stay, it is ignored here.`,
      }),
    )
  }
  return found
}

function unplacedStructure(
  kind: string,
  severity: Severity,
  what: { at: Place; message: string; fix: string },
): Unplaced {
  return {
    id: `L-${kind}`,
    severity,
    category: 'structure',
    at: what.at,
    message: what.message,
    fix: what.fix,
    docs: docsOf(`L-${kind}`),
  }
}

/** Most rules find nothing in most packs, so nothing is made for them. */
function addRuleFindings(rule: Rule, pack: RulePack, into: Unplaced[]): void {
  rule.check(pack, ({ at, message, fix, severity }) => {
    into.push({
      id: rule.id,
      severity: severity ?? rule.severity,
      category: categoryOf(rule.id),
      at,
      message,
      fix,
      docs: docsOf(rule.id),
    })
  })
}

/** The page of a rule or a structure kind, from the root of the repository; `plumb explain` prints the same page. */
export function docsOf(id: string): string {
  return `docs/rules/${id}.md`
}

/** Lines are looked up only for what is reported, each file once. */
function place(pack: LoadedPack, unplaced: readonly Unplaced[]): Finding[] {
  if (unplaced.length === 0) return []
  const wanted = new Map<string, Set<string>>()
  for (const { at } of unplaced) {
    if (at.pointer === null || at.line !== null) continue
    const pointers = wanted.get(at.file) ?? new Set()
    wanted.set(at.file, pointers.add(at.pointer))
  }
  const located = new Map(
    Array.from(wanted, ([file, pointers]) => {
      const text = textOf(pack, file)
      return [file, text === null ? null : locatePointers(text, pointers)] as const
    }),
  )
  return unplaced.map(({ at: { file, pointer, heading, line, column }, ...finding }) => {
    const found = pointer === null ? null : (located.get(file)?.get(pointer) ?? null)
    return {
      ...finding,
      file,
      pointer,
      heading,
      line: line ?? found?.line ?? (heading === null ? null : headingLine(pack, file, heading)),
      column: column ?? found?.column ?? null,
    }
  })
}

function textOf(pack: LoadedPack, file: string): string | null {
  const document = { [SURFACE]: pack.surface, [POLICY]: pack.policy, [EVALS]: pack.evals }[file]
  return document?.state === 'present' ? document.text : null
}

function headingLine(pack: LoadedPack, file: string, heading: string): number | null {
  if (file !== HARNESS || pack.harness.state !== 'present') return null
  return pack.harness.skill.headings.find(({ text }) => text === heading)?.line ?? null
}
