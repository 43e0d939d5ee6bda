import type { Finding, Severity } from '../report/finding.ts'
import type { Overridden } from '../report/pack-report.ts'

/** One entry of `plumb.toml`: what a team decided about a rule, and why. */
export type Override = {
  readonly id: string
  readonly severity: Severity | 'off'
  readonly reason: string
  /** Only for the pack of this id; null: for all. */
  readonly pack: string | null
}

/**
 * Applies a team's decisions to the findings of one pack. Later entries win. What was turned off or changed is counted, so that
 * a report never looks cleaner than it is without saying so.
 */
export function applyOverrides(
  findings: readonly Finding[],
  packId: string,
  overrides: readonly Override[],
): { readonly findings: readonly Finding[]; readonly overridden: Overridden[] } {
  const kept: Finding[] = []
  const counts = new Map<Override, number>()
  for (const finding of findings) {
    const override = overrides.findLast(({ id, pack }) => id === finding.id && (pack === null || pack === packId))
    if (override === undefined || override.severity === finding.severity) {
      kept.push(finding)
      continue
    }
    counts.set(override, (counts.get(override) ?? 0) + 1)
    if (override.severity !== 'off') kept.push({ ...finding, severity: override.severity })
  }
  const overridden: Overridden[] = []
  for (const [{ id, severity, reason }, count] of counts) overridden.push({ id, severity, reason, count })
  return { findings: kept, overridden }
}
