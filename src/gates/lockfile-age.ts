import { fetchPublicationTimes } from '../adapters/publication-times.ts'
import type { Gate, GateContext, GateOutcome } from './gate.ts'
import { readLockfile } from './lockfile/lockfile.ts'
import { registryOf } from './lockfile/registry.ts'
import { ageEntries, cutoffOf, namesToFetch, sortEntries, staleRows } from './lockfile-age/audit.ts'
import { readCache } from './lockfile-age/cache.ts'
import { outcomeOf } from './lockfile-age/render.ts'
import { LockfileAgeSection } from './lockfile-age/section.ts'

/** Fails on a locked package that was published too recently. Spec: contracts/08-gates.md, sections 4 and 5. */
export const lockfileAge: Gate<LockfileAgeSection> = {
  name: 'lockfile-age',
  summary: 'registry publication age of every locked entry against a declared window',
  section: LockfileAgeSection,
  run: (section, context) => auditAge(section, context, Date.now()),
}

/** @param nowMs the one clock of the run */
export async function auditAge(section: LockfileAgeSection, context: GateContext, nowMs: number): Promise<GateOutcome> {
  const { exclude, windowDays } = section
  const lockfiles = section.lockfiles.map((path) => ({
    path,
    lockfile: readLockfile(path, { gate: 'lockfile-age', context }),
  }))
  const cache = section.cache === undefined ? null : { path: section.cache, times: readCache(section.cache, context) }
  const registry = await registryOf(section.registry, { gate: 'lockfile-age', context })
  const sorted = lockfiles.map(({ path, lockfile }) => sortEntries(path, lockfile, { exclude, registry }))
  const times = cache?.times ?? new Map<string, string>()
  const fetched = await fetchPublicationTimes(namesToFetch(sorted, times), { registry, signal: context.signal })
  const cutoffMs = cutoffOf(nowMs, windowDays)
  const aged = sorted.map((one) => ageEntries(one, { cache: times, fetched, cutoffMs }))
  return outcomeOf(aged, {
    nowMs,
    cutoffMs,
    windowDays,
    cache: cache === null ? null : { path: cache.path, size: cache.times.size },
    stale: staleRows(exclude, sorted),
  })
}
