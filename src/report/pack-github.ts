import type { Severity } from './finding.ts'
import { pathInPack } from './pack-path.ts'
import type { PackReport } from './pack-report.ts'
import { renderDecision } from './pack-text.ts'
import { visible } from './visible.ts'

/**
 * The findings as workflow commands that GitHub shows beside the lines, and a notice for each decision of plumb.toml.
 * Ends with a line feed unless there is nothing to say.
 */
export function renderGithub(reports: readonly PackReport[]): string {
  return reports.map((report) => `${findings(report)}${decisions(report)}`).join('')
}

function findings(report: PackReport): string {
  const lines = report.findings.map(({ id, severity, file, line, column, message, fix }) => {
    const place = [
      `file=${property(pathInPack(report.dir, file))}`,
      ...(line === null ? [] : [`line=${line}`]),
      ...(line === null || column === null ? [] : [`col=${column}`]),
      `title=${property(`${id} (${report.pack_id})`)}`,
    ]
    return `::${commandOf(severity)} ${place.join(',')}::${text(`${message}\nFix: ${fix}`)}\n`
  })
  return lines.join('')
}

function decisions({ overridden, pack_id }: PackReport): string {
  return overridden
    .map((decision) => `::notice title=${property(`${decision.id} (${pack_id})`)}::${text(renderDecision(decision))}\n`)
    .join('')
}

function commandOf(severity: Severity): 'error' | 'warning' | 'notice' {
  switch (severity) {
    case 'error':
      return 'error'
    case 'warn':
      return 'warning'
    case 'info':
      return 'notice'
  }
}

/** A line feed of a stranger must not begin a command of its own, nor a "%0A" become one. */
function text(value: string): string {
  return visible(value, { keepLines: true }).replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function property(value: string): string {
  return text(value).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
