import { counted } from './counted.ts'
import { largest } from './largest.ts'
import { codeCell } from './markdown-text.ts'
import type { ReportedEvals } from './pack-report.ts'
import { visible } from './visible.ts'

/** Widest column of case names; a longer name is cut. */
const NAME_WIDTH = 60

/** One line per case and a closing line, for `eval` and for the text report. Ends with a line feed. */
export function renderEvalLines(evals: ReportedEvals): string {
  const cases = evals.cases.map((one) => ({ ...one, name: cut(visible(one.name)) }))
  const width = largest(cases.map(({ name }) => name.length))
  const lines = cases.map(({ name, pass, ms, tokens, reasons }) => {
    const why = reasons.length === 0 ? '' : `  ${visible(reasons.join('; '))}`
    return `${pass ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${String(ms).padStart(5)} ms  ${String(tokens).padStart(6)} tokens${why}\n`
  })
  return `${lines.join('')}${evalSummary(evals)}\n`
}

/** A name that fits its column, an ellipsis in place of what does not. */
function cut(name: string): string {
  if (name.length <= NAME_WIDTH) return name
  // Half a character would be shown as a question mark.
  return `${name.slice(0, NAME_WIDTH - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** The cases as a Markdown table with a closing line, for the agent's fix list and pull requests. No line feed at the end. */
export function renderEvalTable(evals: ReportedEvals): string {
  const rows = evals.cases.map(
    ({ name, pass, ms, tokens, reasons }) =>
      `| ${codeCell(name)} | ${pass ? 'ok' : 'FAIL'} | ${ms} | ${tokens} | ${codeCell(reasons.join('; '))} |`,
  )
  return ['| Case | | ms | Tokens | Reason |', '|---|---|---|---|---|', ...rows, '', evalSummary(evals)].join('\n')
}

function evalSummary({ passed, failed, p50_ms, p95_ms }: ReportedEvals): string {
  const total = passed + failed
  const latency = p50_ms === null || p95_ms === null ? '' : `, p50 ${p50_ms} ms, p95 ${p95_ms} ms`
  return `${passed} of ${counted(total, 'case')} passed${latency}`
}
