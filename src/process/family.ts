import type { ProcessRow } from './proc-table.ts'

/**
 * The processes that belong to a run: all of the leader's group or session, those in `holders`, and whatever descends
 * from any of them. In the order of `rows`; zombies are included. A leader of null has no group or session.
 *
 * A process that made a session of its own is still found while the chain of its parents lasts; one that was started
 * by a parent that has gone (a daemon) is found only as a holder of the run's pipes.
 */
export function familyOf(
  leaderPid: number | null,
  rows: readonly ProcessRow[],
  holders: ReadonlySet<number> = new Set(),
): ProcessRow[] {
  const family = new Set<number>()
  const belongs = (row: ProcessRow) =>
    row.groupId === leaderPid || row.sessionId === leaderPid || holders.has(row.pid) || family.has(row.parentPid)
  for (let before = -1; before < family.size; ) {
    before = family.size
    for (const row of rows) if (belongs(row)) family.add(row.pid)
  }
  return rows.filter((row) => family.has(row.pid))
}
