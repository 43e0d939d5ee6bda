import type { Finding } from './finding.ts'
import { pathInPack } from './pack-path.ts'
import type { PackReport, ReportedEvals } from './pack-report.ts'
import type { RuleInfo } from './rule-info.ts'
import { visible } from './visible.ts'

type Options = { readonly rules: readonly RuleInfo[]; readonly strict: boolean }
type Testcase = {
  readonly name: string
  readonly classname: string
  readonly ms: number
  readonly failures: readonly string[]
  readonly said: readonly string[]
}

/**
 * The reports as JUnit XML: a suite per pack, a test per rule and per eval case. What would not fail the run (notes, and
 * warnings unless `strict`) is said in the test's output. Ends with a line feed.
 */
export function renderJunit(reports: readonly PackReport[], options: Options): string {
  const suites = reports.map((report) => suite(report, options))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="plumb check">\n${suites.join('')}</testsuites>\n`
}

function suite(report: PackReport, options: Options): string {
  const tests = [
    ...ruleTests(report, options),
    ...(report.evals === null ? [] : caseTests(report.pack_id, report.evals)),
  ]
  const failed = tests.filter(({ failures }) => failures.length > 0).length
  const seconds = tests.reduce((sum, { ms }) => sum + ms, 0) / 1000
  const attributes = `name="${escaped(report.dir)}" tests="${tests.length}" failures="${failed}" errors="0" skipped="0" time="${seconds}"`
  return `  <testsuite ${attributes}>\n${tests.map(testcase).join('')}  </testsuite>\n`
}

/** Structure kinds are tests only where they were found: a pack has no list of those that hold. */
function ruleTests(report: PackReport, { rules, strict }: Options): Testcase[] {
  const ids = new Set(report.findings.map(({ id }) => id))
  return rules
    .filter(({ id }) => !id.startsWith('L-') || ids.has(id))
    .map(({ id, category, title }) => {
      const found = report.findings.filter((finding) => finding.id === id)
      const fails = ({ severity }: Finding) => severity === 'error' || (strict && severity === 'warn')
      return {
        name: `${id} ${title}`,
        classname: `${report.pack_id}.${category}`,
        ms: 0,
        failures: found.filter(fails).map((finding) => described(report, finding)),
        said: found.filter((finding) => !fails(finding)).map((finding) => described(report, finding)),
      }
    })
}

function caseTests(packId: string, { cases }: ReportedEvals): Testcase[] {
  return cases.map(({ name, ms, pass, reasons }) => ({
    name,
    classname: `${packId}.cases`,
    ms,
    failures: pass ? [] : [reasons.join('; ')],
    said: [],
  }))
}

function described({ dir }: PackReport, { severity, file, pointer, line, message, fix }: Finding): string {
  const place = `${pathInPack(dir, file)}${line === null ? '' : `:${line}`}${pointer === null ? '' : ` ${pointer}`}`
  return `${severity}: ${place}: ${message}\nfix: ${fix}`
}

function testcase({ name, classname, ms, failures, said }: Testcase): string {
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(classname)}" time="${ms / 1000}"`
  if (failures.length === 0 && said.length === 0) return `${head}/>\n`
  const failed = failures.map(
    (text) => `      <failure message="${escaped(text.split('\n')[0] ?? '')}">${escaped(text)}</failure>\n`,
  )
  const output = said.length === 0 ? '' : `      <system-out>${escaped(said.join('\n'))}</system-out>\n`
  return `${head}>\n${failed.join('')}${output}    </testcase>\n`
}

/** Text for XML 1.0, which has no way to write most control characters: they are made visible first. */
function escaped(text: string): string {
  return visible(text, { keepLines: true })
    .replace(/[\ufffe\uffff]/g, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
