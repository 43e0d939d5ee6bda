import { counted } from './counted.ts'
import type { Finding } from './finding.ts'
import { renderEvalTable } from './pack-evals.ts'
import { pathInPack } from './pack-path.ts'
import type { PackReport } from './pack-report.ts'
import { bySeverity } from './pack-text.ts'
import { visible } from './visible.ts'

/** The reports for a pull request or a job summary. Ends with a line feed. */
export function renderMarkdown(reports: readonly PackReport[]): string {
  const rows = reports.map(
    ({ dir, score, grade, ready, errors, warnings, notes }) =>
      `| ${cell(dir)} | ${score} | ${grade} | ${ready ? 'yes' : 'no'} | ${errors} | ${warnings} | ${notes} |`,
  )
  const table = [
    '| Pack | Score | Grade | Ready | Errors | Warnings | Notes |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  return `${['# plumb check', table, ...reports.flatMap(packSection)].join('\n\n')}\n`
}

function packSection(report: PackReport): string[] {
  const { findings, evals, dir } = report
  if (findings.length === 0 && (evals === null || evals.failed === 0)) return []
  const listed = bySeverity(findings).map((finding) => entry(report, finding))
  return [
    `## ${inline(dir)}`,
    ...(listed.length === 0 ? [] : [listed.join('\n')]),
    ...(evals === null
      ? []
      : [
          `<details><summary>${counted(evals.cases.length, 'eval case')}</summary>\n\n${renderEvalTable(evals)}\n\n</details>`,
        ]),
  ]
}

function entry({ dir }: PackReport, { id, severity, file, pointer, heading, line, message, fix }: Finding): string {
  const place = `${pathInPack(dir, file)}${line === null ? '' : `:${line}`}`
  const inside = pointer ?? (heading === null ? null : `"${heading}"`)
  return [
    `- **${severity}** ${id} at ${code(place)}${inside === null ? '' : ` ${code(inside)}`}: ${inline(message)}`,
    `  Fix: ${inline(fix)}`,
  ].join('\n')
}

function cell(text: string): string {
  return inline(text).replaceAll('|', '\\|')
}

/** A stranger's text as text: no HTML, no links, no emphasis of its own. */
function inline(text: string): string {
  return visible(text).replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`)
}

/** A code span that holds any text: its fence is longer than any run of back-ticks inside. */
function code(text: string): string {
  const shown = visible(text)
  const longest = Math.max(0, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return longest === 0 ? `${fence}${shown}${fence}` : `${fence} ${shown} ${fence}`
}
