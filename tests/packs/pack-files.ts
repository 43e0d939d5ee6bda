import { isRecord } from '../../src/canonical/is-record.ts'
import { basePack } from '../../src/packs/rules/example.ts'

/** The small pack that no rule complains about. */
export const ledger = basePack()

type Changes = {
  readonly surface?: Readonly<Record<string, unknown>>
  readonly policy?: Readonly<Record<string, unknown>> | null
  readonly harness?: string | null
  readonly evals?: unknown
}

/**
 * The files of the small pack with changes merged in, ready for `folder()`: `undefined` deletes a key, null leaves a file out.
 * The CLI itself is a script that answers everything.
 */
export function packFiles(changes: Changes = {}): Record<string, string> {
  const files: Record<string, string> = {
    'surface.json': json(merge(ledger.surface, changes.surface)),
    'hcp.eval.json': json(changes.evals ?? ledger.evals),
  }
  if (changes.policy !== null) files['policy.json'] = json(merge(ledger.policy, changes.policy))
  if (changes.harness !== null) files['HARNESS.md'] = changes.harness ?? ledger.harness
  return files
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function merge(base: unknown, change: unknown): unknown {
  if (!isRecord(base) || !isRecord(change)) return change === undefined ? base : change
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(change))
    merged[key] = value === undefined ? undefined : merge(merged[key], value)
  return merged
}
