import { familyOf } from './family.ts'
import { HAS_PROC, holdsPipe, type ProcessRow, readProcessTable, readProcessTableFrom, readRow } from './proc-table.ts'

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
 * @param struck takes the ids of those outside the group that were struck; once the leader is gone nothing else leads to them
 * @returns whether anything was alive to be struck
 */
export function strike(prey: Prey, notBefore = 0, struck: Set<number> = new Set()): boolean {
  if (prey.leaderPid !== null && !isGroupId(prey.leaderPid)) return false
  if (process.platform === 'win32') return prey.leaderPid !== null && !prey.leaderGone && killTree(prey.leaderPid)
  return HAS_PROC ? strikeFamily(prey, notBefore, struck) : strikeGroup(prey)
}

function strikeGroup({ leaderPid, leaderGone }: Prey): boolean {
  const isStranger = leaderPid === null || (leaderGone && send(leaderPid, 0))
  return !isStranger && send(-leaderPid, 'SIGKILL')
}

function strikeFamily(prey: Prey, notBefore: number, struck: Set<number>): boolean {
  // Only what descends from the leader, unless someone may have been handed its pipes.
  const everyone = prey.pipes.size > 0 || prey.leaderPid === null
  const table = everyone ? readProcessTable() : readProcessTableFrom(prey.leaderPid)
  const rows = table.filter((row) => row.pid !== process.pid)
  const isStranger = prey.leaderGone && rows.some((row) => row.pid === prey.leaderPid)
  const leaderPid = isStranger ? null : prey.leaderPid
  const family = familyOf(leaderPid, rows, holdersOf(prey.pipes, rows, notBefore))

  const groupWasStruck = leaderPid !== null && send(-leaderPid, 'SIGKILL')
  for (const row of family) {
    if (row.isAlive && row.groupId !== leaderPid && send(row.pid, 'SIGKILL')) struck.add(row.pid)
  }
  // A group of which the table shows nobody at all and which could be struck all the same forks faster than the table
  // is read. One of zombies only is over.
  return family.some((row) => row.isAlive) || (groupWasStruck && !family.some((row) => row.groupId === leaderPid))
}

function holdersOf(pipes: ReadonlySet<number>, rows: readonly ProcessRow[], notBefore: number): Set<number> {
  if (pipes.size === 0) return new Set()
  const isHolder = ({ pid, startTicks }: ProcessRow) => startTicks >= notBefore && holdsPipe(pid, pipes)
  return new Set(rows.filter(isHolder).map((row) => row.pid))
}

let ownStart: number | undefined

/** When this process started, in clock ticks since boot; 0 where that cannot be told. */
export function ownStartTicks(): number {
  ownStart ??= readRow(process.pid)?.startTicks ?? 0
  return ownStart
}

// -1 would be every process of the user, 0 our own group.
function isGroupId(pid: number): boolean {
  return Number.isSafeInteger(pid) && pid > 1 && pid !== process.pid
}

/** Whether the signal could be sent. What may not be touched, or is gone, is no error here. */
function send(pid: number, signal: 'SIGKILL' | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

// Windows has no groups: what descends from the child is all there is to go by.
function killTree(pid: number): boolean {
  try {
    return Bun.spawnSync(['taskkill', '/PID', String(pid), '/T', '/F'], { stdout: 'ignore', stderr: 'ignore' }).success
  } catch {
    return send(pid, 'SIGKILL')
  }
}
