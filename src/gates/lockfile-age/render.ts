import { visible } from '../../report/visible.ts'
import type { GateOutcome } from '../gate.ts'
import type { Aged, StaleRow, Versioned } from './audit.ts'

type Run = {
  readonly nowMs: number
  readonly cutoffMs: number
  readonly windowDays: number
  /** As the section names it, and how many times it holds; null without one. */
  readonly cache: { readonly path: string; readonly size: number } | null
  readonly stale: readonly StaleRow[]
}

/** What the gate prints and ends with. Spec: contracts/08-gates.md, section 5.4. */
export function outcomeOf(aged: readonly Aged[], run: Run): GateOutcome {
  const cutoff = new Date(run.cutoffMs).toISOString()
  const head = [`Effective clock: ${new Date(run.nowMs).toISOString()}`]
  if (run.cache !== null) {
    head.push(
      `lockfile-age: ${run.cache.size} publication time(s) read from ${run.cache.path}; only an entry absent from it is fetched.`,
    )
  }
  const stdout = [...head, ...aged.flatMap((one) => summaryOf(one, cutoff))]
  const stderr = aged.flatMap((one) => failuresOf(one, { cutoff, windowDays: run.windowDays }))
  return {
    exit: stderr.length === 0 ? 0 : 1,
    stdout: lines(stdout),
    stderr: lines(stderr),
    ...(run.stale.length === 0 ? {} : { stale: staleMessage(run.stale) }),
  }
}

function summaryOf(aged: Aged, cutoff: string): string[] {
  const { lockfile, entries, excluded } = aged
  const count = `${entries.length} entrie(s)`
  const reasons = excluded.flatMap(({ entry, reason }) => [`  excluded: ${shown(entry)}`, `    because: ${reason}`])
  if (hasFailed(aged)) {
    return excluded.length === 0
      ? []
      : [`lockfile-age ${lockfile}: ${count}, ${excluded.length} excluded by name.`, ...reasons]
  }
  const passed = `lockfile-age ${lockfile}: passed, ${count}`
  if (excluded.length === 0) return [`${passed}, all published before ${cutoff}.`]
  const aging = entries.length - excluded.length
  return [`${passed}, ${aging} published before ${cutoff} and ${excluded.length} excluded by name.`, ...reasons]
}

function hasFailed({ offRegistry, unfetchable, young }: Aged): boolean {
  return offRegistry.length + unfetchable.length + young.length > 0
}

function failuresOf(
  { lockfile, offRegistry, unfetchable, young }: Aged,
  { cutoff, windowDays }: { cutoff: string; windowDays: number },
): string[] {
  const block = (title: string, rows: readonly string[]) =>
    rows.length === 0 ? [] : ['', `lockfile-age ${lockfile}: ${title}:`, ...rows.map((row) => `  - ${row}`)]
  return [
    ...block(
      `failed closed, ${offRegistry.length} entrie(s) do not resolve to the npm registry`,
      offRegistry.map(
        (entry) =>
          `${entry.name}@${entry.version} resolved=${JSON.stringify(entry.raw['resolved'] ?? null)} (${entry.key})`,
      ),
    ),
    ...block(
      `failed closed, could not fetch publish metadata for ${unfetchable.length} entrie(s)`,
      unfetchable.map(shown),
    ),
    ...block(
      `${young.length} entrie(s) published inside the ${windowDays}-day window (cutoff ${cutoff})`,
      young.map(({ entry, published }) => `${entry.name}@${entry.version} published ${published} (${entry.key})`),
    ),
  ]
}

function staleMessage(rows: readonly StaleRow[]): string {
  const listed = rows.map(({ name, lockfiles }) => `"${name}" in ${lockfiles.join(', ')}`).join('; ')
  return `lockfile-age: "exclude" names what is not there: ${listed}. No entry there carries the name; remove the row, or narrow it to the lockfiles it reaches.`
}

function shown({ name, version, key }: Versioned): string {
  return `${name}@${version} (${key})`
}

/** A lockfile may name a package so that a line of ours seems to end in it. */
function lines(all: readonly string[]): string {
  return all.map((line) => `${visible(line)}\n`).join('')
}
