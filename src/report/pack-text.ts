import { counted } from './counted.ts'
import type { Finding, Severity } from './finding.ts'
import { largest } from './largest.ts'
import { renderEvalLines } from './pack-evals.ts'
import type { Overridden, PackReport, ReportedProbe } from './pack-report.ts'
import type { Paint } from './paint.ts'
import { visible } from './visible.ts'
import { wrapWords } from './wrap-words.ts'

/** Widest line of a report; what is longer is wrapped at a space. */
const WIDTH = 88
const INDENT = ' '.repeat(7)
const FIX = 'fix: '

type Look = {
  readonly paint: Paint
  /** Line and column also where a pointer or a heading tells the place; the reference for packs has none there. */
  readonly withLines: boolean
}

/** The report of one pack for a person: errors, then warnings, then notes, then the score. Ends with a line feed. */
export function renderPackText(report: PackReport, look: Look): string {
  const { paint } = look
  const findings = bySeverity(report.findings).map((finding) => `${renderFinding(finding, look)}\n`)
  const cases = report.evals === null ? [] : [renderEvalLines(report.evals)]
  const head = paint('bold', visible(`${report.dir} (${report.pack_id})`))
  const probes = report.probes === null ? [] : [`${probeSummary(report.probes)}\n`]
  return [head, '', ...findings, ...cases, ...probes, ...decisions(report), summary(report, paint), ''].join('\n')
}

/** After several packs: one line each, in their order. */
export function renderPackTable(reports: readonly PackReport[], paint: Paint): string {
  const width = largest(reports.map(({ dir }) => visible(dir).length))
  const rows = reports.map(
    (report) =>
      `${visible(report.dir).padEnd(width)}  ${String(report.score).padStart(3)}  ${report.grade}  ${readiness(report, paint)}\n`,
  )
  return rows.join('')
}

/** Stable: within one severity the order of the rules stays. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  const those = (severity: Severity) => findings.filter((finding) => finding.severity === severity)
  return [...those('error'), ...those('warn'), ...those('info')]
}

/** `surface.json /verbs/list/cli`, or `HARNESS.md "Setup"`, or just the file. */
function renderPlace({ file, pointer, heading }: Finding): string {
  if (pointer !== null) return visible(`${file} ${pointer}`)
  return visible(heading === null ? file : `${file} "${heading}"`)
}

function renderFinding(finding: Finding, { paint, withLines }: Look): string {
  const isToldAlready = finding.pointer !== null || finding.heading !== null
  const position = withLines || !isToldAlready ? positionOf(finding) : ''
  const head = `${paint(colourOf(finding.severity), finding.severity.padEnd(7))}${finding.id.padEnd(16)} ${renderPlace(finding)}`
  const message = indented(visible(finding.message), INDENT)
  const fix = indented(visible(finding.fix), INDENT + FIX)
  return `${head}${position === '' ? '' : paint('dim', position)}\n${message}\n${fix}`
}

function positionOf({ line, column }: Finding): string {
  if (line === null) return ''
  return column === null ? ` :${line}` : ` :${line}:${column}`
}

/** What was asked of the real CLI, so that a clean report shows that it was. */
function probeSummary(probes: readonly ReportedProbe[]): string {
  const asked = new Set(probes.filter(({ purpose }) => purpose === 'existence').map(({ command }) => command))
  const reads = probes.filter(({ purpose }) => purpose === 'read')
  const slowest = largest(probes.map(({ ms }) => ms))
  const parts = [
    `asked about ${counted(asked.size, 'command')}`,
    `ran ${counted(reads.length, 'read')}`,
    `slowest ${slowest} ms`,
  ]
  return `${counted(probes.length, 'probe')} of the CLI: ${parts.join(', ')}`
}

function decisions({ overridden }: PackReport): string[] {
  return overridden.length === 0 ? [] : [overridden.map((override) => `${renderDecision(override)}\n`).join('')]
}

/** What a team's plumb.toml did to this report, and why, in one line. */
export function renderDecision(override: Overridden): string {
  return `plumb.toml: ${decided(override)}: ${visible(override.reason)}`
}

/** `2 findings of M001 silenced`. */
export function decided({ id, severity, count }: Overridden): string {
  return `${counted(count, 'finding')} of ${id} ${severity === 'off' ? 'silenced' : `made "${severity}"`}`
}

function colourOf(severity: Severity): 'red' | 'yellow' | 'cyan' {
  switch (severity) {
    case 'error':
      return 'red'
    case 'warn':
      return 'yellow'
    case 'info':
      return 'cyan'
  }
}

function summary(report: PackReport, paint: Paint): string {
  const counts = [
    counted(report.errors, 'error'),
    counted(report.warnings, 'warning'),
    counted(report.notes, 'note'),
  ].join(', ')
  return `Score ${report.score}/100, grade ${report.grade}, ${readiness(report, paint)}. ${counts}.`
}

function readiness(report: PackReport, paint: Paint): string {
  return report.ready ? paint('green', 'ready to share') : paint('yellow', 'not ready')
}

/** Wrapped behind what the first line begins with; the others begin with as many blanks. */
function indented(text: string, start: string): string {
  return start + wrapWords(text, WIDTH - start.length).join(`\n${' '.repeat(start.length)}`)
}
