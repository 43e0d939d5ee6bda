import { counted } from './counted.ts'
import type { Finding } from './finding.ts'
import { codeCell, codeSpan } from './markdown-text.ts'
import { renderEvalTable } from './pack-evals.ts'
import { pathInPack } from './pack-path.ts'
import type { Overridden, PackReport, ReportedEvals } from './pack-report.ts'
import { bySeverity, decided } from './pack-text.ts'

/**
 * The reports for a pull request or a job summary. All that a stranger wrote stands in code spans, where nothing of it is
 * rendered, linked or mentioned. Ends with a line feed.
 */
export function renderMarkdown(reports: readonly PackReport[]): string {
  const rows = reports.map(
    ({ dir, score, grade, ready, errors, warnings, notes }) =>
      `| ${codeCell(dir)} | ${score} | ${grade} | ${ready ? 'yes' : 'no'} | ${errors} | ${warnings} | ${notes} |`,
  )
  const table = [
    '| Pack | Score | Grade | Ready | Errors | Warnings | Notes |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n')
  return `${['# plumb check', table, ...reports.flatMap(packSection)].join('\n\n')}\n`
}

function packSection(report: PackReport): string[] {
  const { findings, evals, overridden, dir } = report
  if (findings.length === 0 && overridden.length === 0 && (evals === null || evals.failed === 0)) return []
  return [
    `## ${codeSpan(dir)}`,
    ...(findings.length === 0
      ? []
      : [
          bySeverity(findings)
            .map((finding) => entry(report, finding))
            .join('\n'),
        ]),
    ...(overridden.length === 0 ? [] : ['Decided in `plumb.toml`:', overridden.map(decision).join('\n')]),
    ...(evals === null ? [] : [cases(evals)]),
  ]
}

function entry({ dir }: PackReport, { id, severity, file, pointer, heading, line, message, fix }: Finding): string {
  const place = `${pathInPack(dir, file)}${line === null ? '' : `:${line}`}`
  const inside = pointer ?? (heading === null ? '' : `"${heading}"`)
  return [
    `- **${severity}** ${id} at ${[place, inside].map(codeSpan).join(' ').trimEnd()}  `,
    `  ${codeSpan(message)}  `,
    `  Fix: ${codeSpan(fix)}`,
  ].join('\n')
}

function decision(override: Overridden): string {
  return `- ${decided(override)}: ${codeSpan(override.reason)}`
}

function cases(evals: ReportedEvals): string {
  return `<details><summary>${counted(evals.cases.length, 'eval case')}</summary>\n\n${renderEvalTable(evals)}\n\n</details>`
}
