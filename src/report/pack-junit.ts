import { groupBy } from '../canonical/group-by.ts'
import type { Category, Finding } from './finding.ts'
import { pathInPack } from './pack-path.ts'
import type { PackReport, ReportedEvals } from './pack-report.ts'
import { renderDecision } from './pack-text.ts'
import type { RuleInfo } from './rule-info.ts'
import { visible } from './visible.ts'

type Options = { readonly rules: readonly RuleInfo[]; readonly strict: boolean }

type Testcase = {
  readonly name: string
  readonly classname: string
  readonly ms: number
  /** `passed` says what would not fail the run; an empty list says nothing. */
  readonly outcome:
    | { readonly kind: 'failed'; readonly type: string; readonly failures: readonly string[]; readonly said: string[] }
    | { readonly kind: 'skipped'; readonly why: string }
    | { readonly kind: 'passed'; readonly said: readonly string[] }
}

type Suite = { readonly name: string; readonly tests: readonly Testcase[] }

/**
 * The reports as JUnit XML: a suite per pack, a test per rule and per eval case. What would not fail the run (notes, and
 * warnings unless `strict`) is said in the test's output; a rule that could not be judged, or that plumb.toml turned off, is
 * skipped. Ends with a line feed.
 */
export function renderJunit(reports: readonly PackReport[], options: Options): string {
  const suites = reports.map((report): Suite => {
    const cases = report.evals === null ? [] : caseTests(report.pack_id, report.evals)
    return { name: report.dir, tests: withOwnNames([...ruleTests(report, options), ...cases]) }
  })
  const all = suites.flatMap(({ tests }) => tests)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<testsuites name="plumb check" ${totals(all)}>\n`,
    ...suites.map(suite),
    '</testsuites>\n',
  ].join('')
}

/** Structure kinds are tests only where they were found: a pack has no list of those that hold. */
function ruleTests(report: PackReport, { rules, strict }: Options): Testcase[] {
  const found = groupBy(report.findings, ({ id }) => id)
  return rules
    .filter(({ id }) => !id.startsWith('L-') || found.has(id))
    .map(({ id, category, title }) => ({
      name: `${id} ${title}`,
      classname: `${report.pack_id}.${category}`,
      ms: 0,
      outcome: ruleOutcome({ report, id, category, found: found.get(id) ?? [], strict }),
    }))
}

function ruleOutcome(judged: {
  readonly report: PackReport
  readonly id: string
  readonly category: Category
  readonly found: readonly Finding[]
  readonly strict: boolean
}): Testcase['outcome'] {
  const { report, id, category, found, strict } = judged
  const fails = ({ severity }: Finding) => severity === 'error' || (strict && severity === 'warn')
  const failing = found.filter(fails)
  const told = (findings: readonly Finding[]) => findings.map((finding) => described(report, finding))
  const decision = report.overridden.find((override) => override.id === id)
  const said = [...(decision === undefined ? [] : [renderDecision(decision)]), ...told(found.filter((f) => !fails(f)))]
  if (failing.length > 0) {
    const type = failing.some(({ severity }) => severity === 'error') ? 'error' : 'warn'
    return { kind: 'failed', type, failures: told(failing), said }
  }
  if (found.length > 0) return { kind: 'passed', said }
  if (decision?.severity === 'off') return { kind: 'skipped', why: renderDecision(decision) }
  const unjudged = report.not_judged.find((one) => one.category === category)
  return unjudged === undefined ? { kind: 'passed', said } : { kind: 'skipped', why: unjudged.reason }
}

function caseTests(packId: string, { cases }: ReportedEvals): Testcase[] {
  return cases.map(({ name, ms, pass, reasons }) => ({
    name,
    classname: `${packId}.cases`,
    ms,
    outcome: pass ? { kind: 'passed', said: [] } : { kind: 'failed', type: 'case', failures: reasons, said: [] },
  }))
}

/** Readers of JUnit know a test by its class and name; of two that are called the same, only one would be shown. */
function withOwnNames(tests: readonly Testcase[]): Testcase[] {
  const seen = new Map<string, number>()
  return tests.map((test) => {
    const key = JSON.stringify([test.classname, test.name])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? test : { ...test, name: `${test.name} (${count})` }
  })
}

function described({ dir }: PackReport, { severity, file, pointer, line, message, fix }: Finding): string {
  const place = `${pathInPack(dir, file)}${line === null ? '' : `:${line}`}${pointer === null ? '' : ` ${pointer}`}`
  return `${visible(`${severity}: ${place}: ${message}`)}\nfix: ${visible(fix)}`
}

function suite({ name, tests }: Suite): string {
  const attributes = `name="${attribute(name)}" ${totals(tests)} errors="0"`
  return `  <testsuite ${attributes}>\n${tests.map(testcase).join('')}  </testsuite>\n`
}

function totals(tests: readonly Testcase[]): string {
  const count = (kind: Testcase['outcome']['kind']) => tests.filter(({ outcome }) => outcome.kind === kind).length
  const ms = tests.reduce((sum, test) => sum + test.ms, 0)
  return `tests="${tests.length}" failures="${count('failed')}" skipped="${count('skipped')}" time="${seconds(ms)}"`
}

function testcase({ name, classname, ms, outcome }: Testcase): string {
  const attributes = `name="${attribute(name)}" classname="${attribute(classname)}" time="${seconds(ms)}"`
  const inner = inside(outcome)
  return inner === '' ? `    <testcase ${attributes}/>\n` : `    <testcase ${attributes}>\n${inner}    </testcase>\n`
}

/** One `failure` for all that failed: most readers show the first and drop the rest. */
function inside(outcome: Testcase['outcome']): string {
  switch (outcome.kind) {
    case 'failed': {
      const [first = ''] = outcome.failures
      const more = outcome.failures.length > 1 ? ` (and ${outcome.failures.length - 1} more)` : ''
      const message = attribute(`${first.split('\n')[0] ?? ''}${more}`)
      const failure = `      <failure type="${outcome.type}" message="${message}">${content(outcome.failures)}</failure>\n`
      return failure + output(outcome.said)
    }
    case 'skipped':
      return `      <skipped message="${attribute(outcome.why)}"/>\n`
    case 'passed':
      return output(outcome.said)
  }
}

function output(said: readonly string[]): string {
  return said.length === 0 ? '' : `      <system-out>${content(said)}</system-out>\n`
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3)
}

function attribute(text: string): string {
  return escaped(visible(text))
}

function content(lines: readonly string[]): string {
  return escaped(visible(lines.join('\n'), { keepLines: true }))
}

/** XML 1.0 has no way to write most control characters, nor these two: the former are visible by now. */
function escaped(text: string): string {
  return text
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
