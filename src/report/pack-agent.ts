import type { Finding } from './finding.ts'
import { renderEvalTable } from './pack-evals.ts'
import type { PackReport } from './pack-report.ts'
import { visible } from './visible.ts'

/**
 * The report of one pack as a fix list for a coding agent: Markdown with what to fix first, how, and how to go on.
 * Layout: the seed's "The coding-agent loop". Ends with a line feed.
 *
 * @param program the name plumb was called by
 * @param command what the agent should run again
 */
export function renderPackAgent(
  report: PackReport,
  { program, command }: { program: string; command: string },
): string {
  const errors = report.findings.filter(({ severity }) => severity === 'error')
  const warnings = report.findings.filter(({ severity }) => severity === 'warn')
  const parts = [
    `# ${program} check: ${visible(report.pack_id)}`,
    `Score ${report.score}/100, grade ${report.grade}. ${report.errors} error(s), ${report.warnings} warning(s).`,
  ]
  if (errors.length > 0) parts.push(section('Fix now (errors)', errors))
  if (warnings.length > 0) parts.push(section('Then (warnings)', warnings))
  if (report.evals !== null) parts.push(`## Eval cases\n\n${renderEvalTable(report.evals)}`)
  if (report.overridden.length > 0) parts.push(overrides(report))
  parts.push(loop(report, command))
  return `${parts.join('\n\n')}\n`
}

function section(title: string, findings: readonly Finding[]): string {
  return `## ${title}\n\n${findings.map((finding, index) => entry(finding, index + 1)).join('\n')}`
}

function entry(finding: Finding, number: number): string {
  const place =
    finding.pointer === null ? (finding.heading === null ? '' : ` "${finding.heading}"`) : ` \`${finding.pointer}\``
  const line = finding.line === null ? '' : `, line ${finding.line}`
  const indent = ' '.repeat(`${number}. `.length)
  return [
    `${number}. **${visible(`${finding.file}${place}`)}**${line} (${finding.id}): ${visible(finding.message)}`,
    `${indent}Do: ${visible(finding.fix)}`,
    `${indent}Why: ${finding.docs}`,
  ].join('\n')
}

function overrides({ overridden }: PackReport): string {
  const lines = overridden.map(
    ({ id, severity, reason, count }) => `- ${id}, ${count} time(s), now ${severity}: ${visible(reason)}`,
  )
  return `## Decided in plumb.toml\n\n${lines.join('\n')}`
}

function loop(report: PackReport, command: string): string {
  if (report.ready && report.warnings === 0)
    return `## Done\n\nNothing left to fix. Run \`${command}\` again after the next edit.`
  return [
    '## Then check again',
    '',
    'Fix the errors first, then the warnings, from the top. After each round run:',
    '',
    `    ${command}`,
    '',
    'Stop at a score of 90 or more with no errors. Never weaken what an eval case expects to make it pass.',
  ].join('\n')
}
