import { byCodeUnit } from '../../canonical/by-code-unit.ts'
import { visible } from '../../report/visible.ts'
import type { GateOutcome } from '../gate.ts'
import type { LockedEntry } from '../lockfile/lockfile.ts'
import type { Audited } from './audit.ts'
import type { Undeclared } from './section.ts'

/** What the gate prints and ends with. Spec: contracts/08-gates.md, section 6.3. */
export function outcomeOf(audited: readonly Audited[], undeclared: readonly Undeclared[]): GateOutcome {
  const failed = audited.filter(({ violations }) => violations.length > 0)
  const stale = staleRows(audited, undeclared)
  return {
    exit: failed.length === 0 ? 0 : 1,
    stdout: lines(audited.flatMap((one) => [...passed(one), ...exceptions(one)])),
    stderr: lines(failed.flatMap(diagnostic)),
    ...(stale.length === 0 ? {} : { stale: staleMessage(stale) }),
  }
}

function passed({ lockfile, label, policyReason, entryCount, violations }: Audited): string[] {
  if (violations.length > 0) return []
  const summary = `licences ${lockfile}: passed against ${label}, ${entryCount} entrie(s), all allowlisted.`
  return policyReason === null ? [summary] : [summary, `  ${label}: ${policyReason}`]
}

function exceptions({ readByEvidence, tolerated }: Audited): string[] {
  const evidence = readByEvidence
    .map(({ entry, row }) => ({ shown: identity(entry), row }))
    .sort((a, b) => byCodeUnit(a.shown, b.shown))
    .flatMap(({ shown, row }) => [
      `  read by evidence: ${shown} as ${row.readAs}`,
      `    evidence: ${row.evidence}`,
      `    because: ${row.reason}`,
    ])
  if (tolerated.length === 0) return evidence
  const entries = tolerated.map(({ entry }) => identity(entry)).sort(byCodeUnit)
  const reasons = [...new Set(tolerated.map(({ reason }) => reason))].sort(byCodeUnit)
  return [...evidence, `  tolerated: ${entries.join(', ')}`, ...reasons.map((reason) => `  because: ${reason}`)]
}

function diagnostic({ lockfile, label, violations }: Audited): string[] {
  return [
    '',
    `licences ${lockfile}: ${violations.length} entrie(s) outside ${label}:`,
    ...violations.flatMap(({ entry, licence, reason, path }) => [
      `  - ${identity(entry)}: license=${JSON.stringify(licence)}${reason === null ? '' : ` (${reason})`}`,
      `    dependency path: ${path}`,
    ]),
  ]
}

type Stale = { readonly prefix: string; readonly lockfiles: readonly string[] }

function staleRows(audited: readonly Audited[], undeclared: readonly Undeclared[]): Stale[] {
  const reached = new Map(audited.map((one) => [one.lockfile, one.reached]))
  return undeclared
    .map(({ prefix, lockfiles }) => ({
      prefix,
      lockfiles: lockfiles.filter((lockfile) => reached.get(lockfile)?.has(prefix) !== true),
    }))
    .filter(({ lockfiles }) => lockfiles.length > 0)
}

function staleMessage(rows: readonly Stale[]): string {
  const listed = rows.map(({ prefix, lockfiles }) => `"${prefix}" in ${lockfiles.join(', ')}`).join('; ')
  return `licences: "undeclared" names what is not there: ${listed}. No entry there that declares no licence has a name that begins so; remove the row, or narrow it to the lockfiles it reaches.`
}

function identity({ name, version }: LockedEntry): string {
  return `${name}@${version ?? '(unknown)'}`
}

/** A lockfile may name a package so that a line of ours seems to end in it. */
function lines(all: readonly string[]): string {
  return all.map((line) => `${visible(line)}\n`).join('')
}
