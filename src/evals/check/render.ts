import { visible } from '../../report/visible.ts'
import type { PackFinding, PackReport } from './finding.ts'

export type PackTotals = { readonly errors: number; readonly warnings: number }

export function totalsOf(reports: readonly PackReport[]): PackTotals {
  const findings = reports.flatMap((report) => report.findings)
  const errors = findings.filter(({ level }) => level === 'error').length
  return { errors, warnings: findings.length - errors }
}

/** One object, as `evals check --json` prints it. Ends with a line feed. */
export function renderCheckJson(reports: readonly PackReport[]): string {
  return `${JSON.stringify({ packs: reports, ...totalsOf(reports) })}\n`
}

/** The report for a person: a header and the findings per pack, then one line that sums up. Ends with a line feed. */
export function renderCheckText(reports: readonly PackReport[], { showHash }: { readonly showHash: boolean }): string {
  const { errors, warnings } = totalsOf(reports)
  const packs = reports.map((report) => packText(report, showHash)).join('\n')
  return `${packs}\n${errors === 0 ? '✓' : '✗'} ${count(errors, 'error')}, ${count(warnings, 'warning')}\n`
}

function packText({ path, name, version, tasks, hash, findings }: PackReport, showHash: boolean): string {
  const title =
    name === null && version === null ? '' : `${visible(`${name ?? '(no name)'} ${version ?? ''}`.trim())}  `
  const lines = [`${title}${count(tasks, 'task')} · ${visible(path)}`]
  if (showHash) lines.push(`  ${hash ?? 'no hash: the pack could not be read whole'}`)
  return [...lines, ...findings.map(findingText)].join('\n')
}

function findingText({ level, code, task, file, line, message }: PackFinding): string {
  // Open slots say their lines themselves.
  const place = line === null || code === 'todo' ? file : `${file}:${line}`
  const owner = task === null ? '' : `${visible(task)}  `
  return `  ${level === 'error' ? '✗' : '!'} ${owner}${visible(`${place} ${message}`)}`
}

function count(value: number, noun: string): string {
  return `${value} ${noun}${value === 1 ? '' : 's'}`
}
