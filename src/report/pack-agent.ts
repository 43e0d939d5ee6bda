import type { Finding } from './finding.ts'
import { codeSpan } from './markdown-text.ts'
import { renderEvalTable } from './pack-evals.ts'
import { pathInPack } from './pack-path.ts'
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
  { program, command }: { readonly program: string; readonly command: string },
): string {
  const errors = report.findings.filter(({ severity }) => severity === 'error')
  const warnings = report.findings.filter(({ severity }) => severity === 'warn')
  const parts = [
    `# ${program} check: ${visible(report.pack_id)}`,
    `Score ${report.score}/100, grade ${report.grade}. ${report.errors} error(s), ${report.warnings} warning(s).`,
  ]
  const entryOf = (finding: Finding, index: number) => entry({ finding, number: index + 1, report, program })
  if (errors.length > 0) parts.push(section('Fix now (errors)', errors.map(entryOf)))
  if (warnings.length > 0) parts.push(section('Then (warnings)', warnings.map(entryOf)))
  if (report.evals !== null) parts.push(section('Eval cases', [renderEvalTable(report.evals)]))
  if (report.overridden.length > 0) parts.push(section('Decided in plumb.toml', decisions(report)))
  parts.push(loop(report, command))
  return `${parts.join('\n\n')}\n`
}

function section(title: string, lines: readonly string[]): string {
  return `## ${title}\n\n${lines.join('\n')}`
}

/** Message and fix stand as they are: an agent copies from them. Each is one line, so neither can begin a section of its own. */
function entry(told: {
  readonly finding: Finding
  readonly number: number
  readonly report: PackReport
  readonly program: string
}): string {
  const { finding, number, report, program } = told
  const { id, file, line, column, message, fix, docs } = finding
  const indent = ' '.repeat(`${number}. `.length)
  const position = line === null ? [] : [`${line}`, ...(column === null ? [] : [`${column}`])]
  const at = [visible(pathInPack(report.dir, file)), ...position].join(':')
  return [
    `${number}. **${place(finding)}** (${id}): ${visible(message)}`,
    `${indent}Do: ${visible(fix)}`,
    `${indent}At: ${at}`,
    `${indent}Why: [${docs}](${docs}), or run \`${program} explain ${id}\``,
  ].join('\n')
}

function place({ file, pointer, heading }: Finding): string {
  if (pointer !== null) return `${visible(file)} ${codeSpan(pointer)}`
  return heading === null ? visible(file) : `${visible(file)} ${codeSpan(`"${heading}"`)}`
}

function decisions({ overridden }: PackReport): string[] {
  return overridden.map(
    ({ id, severity, reason, count }) => `- ${id}, ${count} time(s), now ${severity}: ${visible(reason)}`,
  )
}

function loop(report: PackReport, command: string): string {
  if (report.ready && report.warnings === 0)
    return section('Done', [`Nothing left to fix. Run ${codeSpan(command)} again after the next edit.`])
  return section('Then check again', [
    'Fix the errors first, then the warnings, from the top. After each round run:',
    '',
    `    ${visible(command)}`,
    '',
    'Stop at a score of 90 or more with no errors. Never weaken what an eval case expects to make it pass.',
  ])
}
