import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** One process as Linux tells of it. */
export type ProcessRow = {
  readonly pid: number
  readonly parentPid: number
  readonly groupId: number
  readonly sessionId: number
  /** False for a zombie: it has ended and waits for its parent to take note. */
  readonly isAlive: boolean
  /** When it started, in clock ticks since boot. */
  readonly startTicks: number
}

/** Whether this system shows its processes as files; where it does not, every table is empty. */
export const HAS_PROC = process.platform === 'linux' && existsSync('/proc/self/stat')

/**
 * Reads one line of `/proc/<pid>/stat`. The program's name stands in parentheses and may itself hold spaces and
 * parentheses, so fields are counted from the last `)`. Null for anything that is not such a line. Source: proc(5).
 */
export function parseStat(text: string): ProcessRow | null {
  const pid = Number.parseInt(text, 10)
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const row = {
    pid,
    parentPid: Number(fields[0]),
    groupId: Number(fields[1]),
    sessionId: Number(fields[2]),
    isAlive: state !== 'Z' && state !== 'X' && state !== 'x',
    startTicks: Number(fields[18]),
  }
  const isWhole = [pid, row.parentPid, row.groupId, row.sessionId, row.startTicks].every(Number.isSafeInteger)
  return isWhole ? row : null
}

/**
 * The processes that run now, in no fixed order; none where there is no `/proc`. It is no snapshot: a process that
 * starts or ends meanwhile may be in it or not.
 */
export function readProcessTable(): ProcessRow[] {
  return HAS_PROC ? rowsOf(listPids()) : []
}

/** So few ids are asked for one by one, which costs less than to list them all. */
const FEW_PIDS = 64

/**
 * Those of the processes that may descend from `firstPid`, and itself: ids are given out in ascending order, and when the
 * count has started over since, all are read. Threads may be among them, as rows of their own.
 */
export function readProcessTableFrom(firstPid: number): ProcessRow[] {
  if (!HAS_PROC) return []
  const latest = latestPid()
  if (firstPid > latest) return readProcessTable()
  if (latest - firstPid >= FEW_PIDS) return rowsOf(listPids().filter((pid) => pid >= firstPid))
  const pids = Array.from({ length: latest - firstPid + 1 }, (_, i) => firstPid + i)
  return rowsOf(pids.filter((pid) => existsSync(`/proc/${pid}`)))
}

/** One process; null when it is gone, or where there is no `/proc`. */
export function readRow(pid: number): ProcessRow | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return null
  }
}

function rowsOf(pids: readonly number[]): ProcessRow[] {
  return pids.flatMap((pid) => readRow(pid) ?? [])
}

function listPids(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isSafeInteger)
}

/** The id that was given out last. Source: proc(5), `/proc/loadavg`. */
function latestPid(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1))
  } catch {
    return 0
  }
}

/** Whether a process has one of these pipes open, told by inode; false when it may not be looked into. */
export function holdsPipe(pid: number, pipes: ReadonlySet<number>): boolean {
  try {
    for (const fd of readdirSync(`/proc/${pid}/fd`)) {
      const inode = /^pipe:\[(\d+)\]$/.exec(readLink(`/proc/${pid}/fd/${fd}`))?.[1]
      if (inode !== undefined && pipes.has(Number(inode))) return true
    }
  } catch {
    // Gone meanwhile, or another user's.
  }
  return false
}

function readLink(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}
