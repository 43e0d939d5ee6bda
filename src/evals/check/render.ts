import type { Paint } from '../../report/paint.ts'
import { visible } from '../../report/visible.ts'
import type { EvalPackFinding, EvalPackReport } from './finding.ts'

export type PackTotals = { readonly errors: number; readonly warnings: number }

export function totalsOf(reports: readonly EvalPackReport[]): PackTotals {
  const findings = reports.flatMap((report) => report.findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  return { errors, warnings: findings.length - errors }
}

/** One object, as `evals check --json` prints it. Ends with a line feed. */
export function renderCheckJson(reports: readonly EvalPackReport[]): string {
  return `${JSON.stringify({ packs: reports, ...totalsOf(reports) })}\n`
}

/** The report for a person: a header and the findings per pack, then one line that sums up. Ends with a line feed. */
export function renderCheckText(reports: readonly EvalPackReport[], { showHash, paint }: Style): string {
  const { errors, warnings } = totalsOf(reports)
  const packs = reports.map((report) => packText(report, { showHash, paint })).join('\n')
  return `${packs}\n${errors === 0 ? paint('green', '✓') : paint('red', '✗')} ${count(errors, 'error')}, ${count(warnings, 'warning')}\n`
}

type Style = { readonly showHash: boolean; readonly paint: Paint }

function packText({ path, name, version, tasks, hash, findings }: EvalPackReport, { showHash, paint }: Style): string {
  const title =
    name === null && version === null ? '' : `${visible(`${name ?? '(no name)'} ${version ?? ''}`.trim())}  `
  const lines = [`${title}${count(tasks, 'task')} · ${visible(path)}`]
  if (showHash) lines.push(`  ${hash ?? 'no hash: the pack could not be read whole'}`)
  return [...lines, ...findings.map((found) => findingText(found, paint))].join('\n')
}

function findingText({ level, code, task, file, line, message }: EvalPackFinding, paint: Paint): string {
  // Open slots say their lines themselves.
  const place = line === null || code === 'todo' ? file : `${file}:${line}`
  const owner = task === null ? '' : `${visible(task)}  `
  return `  ${level === 'error' ? paint('red', '✗') : paint('yellow', '!')} ${owner}${visible(`${place} ${message}`)}`
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
