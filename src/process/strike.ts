import { familyOf } from './family.ts'
import { HAS_PROC, holdsPipe, type ProcessRow, readProcessTable, readRow } from './proc-table.ts'

/** What has to be known of a run to end it. */
export type Prey = {
  /** The leader's pid, which names its group and session; null while it is not known yet. */
  readonly leaderPid: number | null
  /**
   * The leader has ended and was taken note of. Its number stays reserved while its group or session has members; once
   * a process has it again, the group is over and the number belongs to a stranger.
   */
  readonly leaderGone: boolean
  /** Inodes of the pipes the run writes to; empty to spare who merely holds one. */
  readonly pipes: ReadonlySet<number>
}

/** How long to wait between two blows, milliseconds. */
export const BLOW_EVERY_MS = 5
/** After so many blows what still lives cannot be killed: it is another user's, or hangs in the kernel. */
export const MAX_BLOWS = 100

/**
 * Sends SIGKILL to everything that belongs to a run, once. One blow can miss a process that is just being forked, so
 * strike until it says that nothing was left.
 *
 * On Linux the run is its group, its session, their descendants, and the holders of its pipes that are not older than
 * `notBefore` (clock ticks since boot). Elsewhere it is the group.
 *
 * @returns whether anything was alive to be struck
 */
export function strike(prey: Prey, notBefore = 0): boolean {
  const { leaderPid } = prey
  if (leaderPid !== null && !isGroupId(leaderPid)) return false
  if (process.platform === 'win32') return leaderPid !== null && !prey.leaderGone && killTree(leaderPid)
  const wasReused = leaderPid !== null && prey.leaderGone && exists(leaderPid)
  const group = wasReused ? null : leaderPid
  if (!HAS_PROC) return group !== null && kill(-group)

  const family = readFamily({ ...prey, leaderPid: group }, notBefore)
  const groupWasStruck = group !== null && kill(-group)
  for (const row of family) if (row.isAlive && row.groupId !== group) kill(row.pid)
  // A group in which the table shows nobody at all and which yet could be struck is one that forks faster than the
  // table is read. One with zombies only is over.
  return family.some((row) => row.isAlive) || (groupWasStruck && !family.some((row) => row.groupId === group))
}

function readFamily({ leaderPid, pipes }: Prey, notBefore: number): ProcessRow[] {
  const rows = readProcessTable(pipes.size > 0 ? 0 : (leaderPid ?? 0)).filter((row) => row.pid !== process.pid)
  const holders = rows.filter((row) => pipes.size > 0 && row.startTicks >= notBefore && holdsPipe(row.pid, pipes))
  return familyOf(leaderPid ?? Number.NaN, rows, new Set(holders.map((row) => row.pid)))
}

/** When this process started, in clock ticks since boot; 0 where that cannot be told. */
export function ownStartTicks(): number {
  return readRow(process.pid)?.startTicks ?? 0
}

// -1 would be every process of the user, 0 our own group.
function isGroupId(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 1 && pid !== process.pid
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch {
    return false
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

// Windows has no groups: what descends from the child is all there is to go by.
function killTree(pid: number): boolean {
  try {
    return Bun.spawnSync(['taskkill', '/PID', String(pid), '/T', '/F'], { stdout: 'ignore', stderr: 'ignore' }).success
  } catch {
    return kill(pid)
  }
}
