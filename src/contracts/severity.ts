import { SEVERITY_LEVELS, type Severity } from './schemas/eval-contract.ts'

/** Whether a severity reaches a floor. A value that is no severity reaches none, and no floor admits it. */
export function isAtOrAbove(severity: string, floor: string): boolean {
  const levels: readonly string[] = SEVERITY_LEVELS
  const from = levels.indexOf(floor)
  return from !== -1 && levels.indexOf(severity) >= from
}

/** The highest of some severities; `low` when there is none. */
export function highestSeverity(severities: readonly Severity[]): Severity {
  return SEVERITY_LEVELS.findLast((level) => severities.includes(level)) ?? 'low'
}
