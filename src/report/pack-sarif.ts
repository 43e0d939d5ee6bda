import { createHash } from 'node:crypto'
import type { Finding, Severity } from './finding.ts'
import { renderJson } from './json-text.ts'
import { pathInPack } from './pack-path.ts'
import type { PackReport } from './pack-report.ts'
import { renderDecision } from './pack-text.ts'
import type { RuleInfo } from './rule-info.ts'
import { visible } from './visible.ts'

/**
 * The findings as SARIF 2.1.0 for code-scanning services; decisions of plumb.toml are notifications. Ends with a line feed.
 *
 * @param rules every rule and structure kind, in catalogue order
 */
export function renderSarif(
  reports: readonly PackReport[],
  { rules, version }: { readonly rules: readonly RuleInfo[]; readonly version: string },
): string {
  const indexOf = new Map(rules.map(({ id }, index) => [id, index]))
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'plumb', version, semanticVersion: version, rules: rules.map(sarifRule) } },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: true, toolConfigurationNotifications: reports.flatMap(decisions) }],
        results: reports.flatMap((report) => report.findings.map((finding) => sarifResult(report, finding, indexOf))),
      },
    ],
  }
  return renderJson(log)
}

function sarifRule({ id, severity, category, title, why }: RuleInfo) {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: why },
    help: { text: `${why} "plumb explain ${id}" shows what fails and what passes.` },
    defaultConfiguration: { level: levelOf(severity) },
    properties: { tags: [category] },
  }
}

function sarifResult(report: PackReport, finding: Finding, indexOf: ReadonlyMap<string, number>) {
  const { id, severity, file, pointer, heading, line, column, message, fix } = finding
  const name = pointer ?? heading
  const region = line === null ? {} : { region: { startLine: line, ...(column !== null && { startColumn: column }) } }
  const ruleIndex = indexOf.get(id)
  return {
    ruleId: id,
    ...(ruleIndex !== undefined && { ruleIndex }),
    level: levelOf(severity),
    message: { text: `${plainText(message)}\nFix: ${plainText(fix)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: uriOf(pathInPack(report.dir, file)) }, ...region },
        ...(name !== null && { logicalLocations: [{ fullyQualifiedName: visible(name) }] }),
      },
    ],
    // Without line numbers, so that an edit above a finding does not make it a new one.
    partialFingerprints: { 'plumb/v1': fingerprint([report.pack_id, id, file, name ?? '', message]) },
  }
}

function decisions({ overridden, pack_id }: PackReport) {
  return overridden.map((decision) => ({
    level: 'note',
    message: { text: plainText(`${pack_id}: ${renderDecision(decision)}`) },
    associatedRule: { id: decision.id },
  }))
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  switch (severity) {
    case 'error':
      return 'error'
    case 'warn':
      return 'warning'
    case 'info':
      return 'note'
  }
}

/** In a SARIF message "[words](target)" is a link, and a stranger's text shall make none. */
function plainText(text: string): string {
  return visible(text).replaceAll('](', '] (')
}

function uriOf(path: string): string {
  const encoded = path.toWellFormed().split('/').map(encodeURIComponent).join('/')
  return path.startsWith('/') ? `file://${encoded}` : encoded
}

function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
