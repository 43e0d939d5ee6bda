import { expectedTarball, type LockedEntry, type Lockfile } from '../lockfile/lockfile.ts'
import { dependencyPaths } from './dependency-path.ts'
import { isAllowed } from './expression.ts'
import type { LicencesSection, Tolerance, Undeclared } from './section.ts'

export type Violation = {
  readonly entry: LockedEntry
  /** As printed: the text that was judged, or the field as it stands. */
  readonly licence: unknown
  /** Null where the licence says it all. */
  readonly reason: string | null
  readonly path: string
}

export type Audited = {
  readonly lockfile: string
  /** What the licences are held against, as messages name it. */
  readonly label: string
  /** Why the label differs from the allowlist; null without a policy. */
  readonly policyReason: string | null
  readonly entryCount: number
  readonly violations: readonly Violation[]
  readonly readByEvidence: readonly { readonly entry: LockedEntry; readonly row: Undeclared }[]
  readonly tolerated: readonly { readonly entry: LockedEntry; readonly reason: string }[]
  /** Prefixes of `undeclared` that an entry without a licence was found for. */
  readonly reached: ReadonlySet<string>
}

type Against = {
  readonly section: LicencesSection
  readonly registry: string
  /** Whether the marker of a tolerance, if it has one, holds. */
  readonly holds: (tolerance: Tolerance) => boolean
}

type Verdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'evidence'; readonly row: Undeclared }
  | { readonly kind: 'tolerated'; readonly reason: string }
  | { readonly kind: 'violation'; readonly licence: unknown; readonly reason: string | null }

/** Judges every entry of one lockfile; the first rule that decides wins. Spec: contracts/08-gates.md, section 6.2. */
export function auditLockfile(path: string, lockfile: Lockfile, against: Against): Audited {
  const { section, registry, holds } = against
  const policy = Object.hasOwn(section.policies, path) ? section.policies[path] : undefined
  const label = policy?.label ?? 'the allowlist'
  const rules: Rules = {
    registry,
    label,
    allowed: new Set([...section.allowlist, ...(policy?.also ?? [])]),
    tolerances: section.tolerances.filter((row) => row.lockfiles.includes(path) && holds(row)),
    undeclared: section.undeclared.filter((row) => row.lockfiles.includes(path)),
  }
  const pathTo = dependencyPaths(lockfile.packages)
  const judged = lockfile.entries.map((entry) => ({ entry, verdict: verdictOn(entry, rules) }))
  return {
    lockfile: path,
    label,
    policyReason: policy?.reason ?? null,
    entryCount: lockfile.entries.length,
    violations: judged.flatMap(({ entry, verdict }) =>
      verdict.kind === 'violation'
        ? [{ entry, licence: verdict.licence, reason: verdict.reason, path: pathTo(entry.key) ?? entry.key }]
        : [],
    ),
    readByEvidence: judged.flatMap(({ entry, verdict }) =>
      verdict.kind === 'evidence' ? [{ entry, row: verdict.row }] : [],
    ),
    tolerated: judged.flatMap(({ entry, verdict }) =>
      verdict.kind === 'tolerated' ? [{ entry, reason: verdict.reason }] : [],
    ),
    // Whatever else is wrong with an entry: a tampered one is no sign that its row is stale.
    reached: new Set(
      lockfile.entries
        .filter(declaresNothing)
        .flatMap((entry) => matching(entry, rules.undeclared).map(({ prefix }) => prefix)),
    ),
  }
}

type Rules = {
  readonly registry: string
  readonly label: string
  readonly allowed: ReadonlySet<string>
  readonly tolerances: readonly Tolerance[]
  readonly undeclared: readonly Undeclared[]
}

function verdictOn(entry: LockedEntry, rules: Rules): Verdict {
  const field = entry.raw['license'] ?? null
  const expected = expectedTarball(entry, rules.registry)
  if (entry.resolved !== expected) {
    const actual = JSON.stringify(entry.raw['resolved'] ?? null)
    return { kind: 'violation', licence: field, reason: `resolved is ${actual}, and ${expected} was expected` }
  }
  if (declaresNothing(entry)) return readByEvidence(entry, rules)
  const text = licenceText(field)
  if (text === null) return { kind: 'violation', licence: field, reason: null }
  if (isAllowed(text, rules.allowed)) return { kind: 'allowed' }
  const tolerance = rules.tolerances.find((row) => isTolerated(entry, text, { row, allowed: rules.allowed }))
  if (tolerance !== undefined) return { kind: 'tolerated', reason: tolerance.reason }
  return { kind: 'violation', licence: text, reason: null }
}

function declaresNothing({ raw }: LockedEntry): boolean {
  const field = raw['license'] ?? null
  return field === null || (typeof field === 'string' && field.trim() === '')
}

function readByEvidence(entry: LockedEntry, { undeclared, allowed, label }: Rules): Verdict {
  const licence = entry.raw['license'] ?? null
  const rows = matching(entry, undeclared)
  if (rows.length === 0) {
    const reason = licence === null ? 'declares no licence' : 'declares no licence, the field is blank'
    return { kind: 'violation', licence, reason }
  }
  const row = rows.find(({ readAs }) => isAllowed(readAs, allowed))
  if (row !== undefined) return { kind: 'evidence', row }
  const readings = [...new Set(rows.map(({ readAs }) => readAs))].join(' or ')
  return { kind: 'violation', licence, reason: `read by evidence as ${readings}, which is outside ${label}` }
}

function matching({ name }: LockedEntry, undeclared: readonly Undeclared[]): Undeclared[] {
  return undeclared.filter(({ prefix }) => name.startsWith(prefix))
}

/** Null for a shape that is not read, such as a list. */
function licenceText(field: unknown): string | null {
  if (typeof field === 'string') return field
  const type = typeof field === 'object' && field !== null && 'type' in field ? field.type : null
  return typeof type === 'string' ? type : null
}

/** The whole expression must be covered with the one identifier added, so that a family that takes on more is seen. */
function isTolerated(
  { name, raw }: LockedEntry,
  text: string,
  { row, allowed }: { readonly row: Tolerance; readonly allowed: ReadonlySet<string> },
): boolean {
  if (!name.startsWith(row.prefix)) return false
  if (row.optional && raw['optional'] !== true) return false
  return isAllowed(text, new Set([...allowed, row.license]))
}
