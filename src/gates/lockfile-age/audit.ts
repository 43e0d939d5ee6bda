import type { PublicationTimes } from '../../adapters/publication-times.ts'
import { expectedTarball, type LockedEntry, type Lockfile } from '../lockfile/lockfile.ts'
import { isInstant } from './instant.ts'
import type { LockfileAgeSection } from './section.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** An entry with a version, which is what can have been published. */
export type Versioned = LockedEntry & { readonly version: string }

/** The entries of one lockfile, sorted by what is done with them. */
export type Sorted = {
  readonly lockfile: string
  readonly entries: readonly Versioned[]
  /** Their tarball comes from elsewhere; they are not aged. */
  readonly offRegistry: readonly Versioned[]
  /** Neither aged nor asked about; some may be off-registry as well. */
  readonly excluded: readonly { readonly entry: Versioned; readonly reason: string }[]
  readonly audited: readonly Versioned[]
}

export type Young = { readonly entry: Versioned; readonly published: string }

export type Aged = Sorted & {
  readonly unfetchable: readonly Versioned[]
  readonly young: readonly Young[]
}

/** A row of `exclude` and the lockfiles it names in which no entry carries its name. */
export type StaleRow = { readonly name: string; readonly lockfiles: readonly string[] }

/** Splits the entries of a lockfile. Spec: contracts/08-gates.md, section 5.3, steps 1 and 2. */
export function sortEntries(
  lockfile: string,
  { entries: locked }: Lockfile,
  { exclude, registry }: { exclude: LockfileAgeSection['exclude']; registry: string },
): Sorted {
  const entries = locked.flatMap((entry) => (entry.version === null ? [] : [{ ...entry, version: entry.version }]))
  const reasons = new Map(
    exclude.filter((row) => row.lockfiles.includes(lockfile)).map(({ name, reason }) => [name, reason]),
  )
  const isOff = (entry: Versioned) => entry.resolved !== expectedTarball(entry, registry)
  return {
    lockfile,
    entries,
    offRegistry: entries.filter(isOff),
    excluded: entries.flatMap((entry) => {
      const reason = reasons.get(entry.name)
      return reason === undefined ? [] : [{ entry, reason }]
    }),
    audited: entries.filter((entry) => !reasons.has(entry.name) && !isOff(entry)),
  }
}

/** The names to ask the registry about, each once: those with a version that the cache does not know. */
export function namesToFetch(sorted: readonly Sorted[], cache: ReadonlyMap<string, string>): string[] {
  const missing = sorted.flatMap(({ audited }) => audited).filter((entry) => !cache.has(identity(entry)))
  return [...new Set(missing.map(({ name }) => name))]
}

/** The last instant at which a package may have been published, milliseconds. */
export function cutoffOf(nowMs: number, windowDays: number): number {
  return nowMs - windowDays * DAY_MS
}

type Known = {
  readonly cache: ReadonlyMap<string, string>
  readonly fetched: ReadonlyMap<string, PublicationTimes>
  readonly cutoffMs: number
}

/** Judges the age of each audited entry. A time that says nothing is no time. Spec: section 5.3, step 4. */
export function ageEntries(sorted: Sorted, { cache, fetched, cutoffMs }: Known): Aged {
  const unfetchable: Versioned[] = []
  const young: Young[] = []
  for (const entry of sorted.audited) {
    const published = cache.get(identity(entry)) ?? fetched.get(entry.name)?.get(entry.version)
    const publishedMs = published !== undefined && isInstant(published) ? Date.parse(published) : Number.NaN
    if (published === undefined || Number.isNaN(publishedMs)) unfetchable.push(entry)
    else if (publishedMs > cutoffMs) young.push({ entry, published })
  }
  return { ...sorted, unfetchable, young }
}

/** Rows that exclude nothing, lockfile by lockfile. */
export function staleRows(exclude: LockfileAgeSection['exclude'], sorted: readonly Sorted[]): StaleRow[] {
  const reached = new Set(
    sorted.flatMap(({ lockfile, entries }) => entries.map(({ name }) => JSON.stringify([name, lockfile]))),
  )
  return exclude
    .map(({ name, lockfiles }) => ({
      name,
      lockfiles: lockfiles.filter((lockfile) => !reached.has(JSON.stringify([name, lockfile]))),
    }))
    .filter(({ lockfiles }) => lockfiles.length > 0)
}

function identity({ name, version }: Versioned): string {
  return `${name}@${version}`
}
