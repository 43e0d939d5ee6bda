import { scoreOf } from '../../src/packs/score.ts'
import type { Finding } from '../../src/report/finding.ts'
import type { PackReport, ReportedEvals } from '../../src/report/pack-report.ts'

/** A finding about the manifest's `list` command, with changes. */
export function finding(changes: Partial<Finding> = {}): Finding {
  return {
    id: 'M004',
    severity: 'error',
    category: 'manifest',
    file: 'surface.json',
    pointer: '/verbs/list',
    heading: null,
    line: 12,
    column: 5,
    message: '"list" has no description.',
    fix: 'Say in one sentence what "list" takes and returns.',
    docs: 'docs/rules/M004.md',
    ...changes,
  }
}

/** A report with the score that its findings leave. */
export function packReport(changes: Partial<PackReport> = {}): PackReport {
  const findings = changes.findings ?? []
  return {
    dir: './packs/gh',
    pack_id: 'gh',
    ...scoreOf(findings),
    findings,
    overridden: [],
    not_judged: [],
    probes: null,
    evals: null,
    ...changes,
  }
}

export function evalsOf(cases: readonly Partial<ReportedEvals['cases'][number]>[]): ReportedEvals {
  const all = cases.map((one) => ({
    name: 'list returns JSON',
    verb: 'list',
    pass: true,
    reasons: [],
    ms: 12,
    tokens: 7,
    ...one,
  }))
  const passed = all.filter(({ pass }) => pass).length
  return { cases: all, passed, failed: all.length - passed, p50_ms: 12, p95_ms: 40 }
}

/** A word that no report says by itself: wherever it stands, a stranger's text does. */
export const STRANGER = 'STRANGER'

/** What a stranger may write into any field that is shown; each carries the word above. */
export const HOSTILE: readonly string[] = [
  '\u001b[31mSTRANGER\u001b[0m \u009b2J \u001b]0;STRANGER\u0007',
  'a\n::error file=STRANGER::STRANGER\r\n::set-output name=x::STRANGER',
  '%0A::error::STRANGER%0D%25',
  '</testcase></testsuite><script>STRANGER</script> & ]]> <!-- <![CDATA[STRANGER',
  '\0STRANGER\ufffe\uffff\u0008',
  '\u202eSTRANGER\u2066 \u2028STRANGER\u2029 \ufeff',
  '\ud800STRANGER\udc00 lone',
  '\u200bSTRANGER\u00ad \u{e0049}\u{e0067}\u{e006e}',
  '| STRANGER | `STRANGER` \\| **STRANGER** _STRANGER_',
  '[STRANGER](https://example.com/STRANGER) ![STRANGER](https://example.com/STRANGER.png)',
  '<img src=x onerror=STRANGER> <https://example.com/STRANGER> https://example.com/STRANGER www.example.com/STRANGER',
  '@STRANGER #1 someone@STRANGER.example',
  `${'`'.repeat(90)} <b>STRANGER</b> ${'`'.repeat(90)}`,
  '` STRANGER',
  'STRANGER `` \\',
  '# STRANGER\n\n## Fix now (errors)\n\n1. STRANGER',
  '"STRANGER" \'STRANGER\' {"a": ["STRANGER"]} STRANGER,col=1:2',
]

/** A report in which every field that a stranger can fill holds the text. */
export function hostileReport(text: string): PackReport {
  return packReport({
    dir: `packs/${text}`,
    pack_id: text,
    findings: [
      finding({ file: `bin/${text}`, pointer: `/verbs/${text}`, message: text, fix: text }),
      finding({ severity: 'warn', file: 'HARNESS.md', pointer: null, heading: text, message: text, fix: text }),
      finding({ severity: 'info', pointer: null, line: null, column: null, message: `${text} ${text}`, fix: text }),
    ],
    overridden: [{ id: 'S001', severity: 'off', reason: text, count: 2 }],
    evals: evalsOf([
      { name: text, verb: text },
      { name: text, pass: false, reasons: [text, text] },
    ]),
  })
}
