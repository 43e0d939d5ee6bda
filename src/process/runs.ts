import { applyEvent, type Ledger, type RunEvent } from './ledger.ts'
import { readRow } from './proc-table.ts'
import { clearAwayWith } from './stopping.ts'
import { BLOW_EVERY_MS, MAX_BLOWS, ownStartTicks, strike } from './strike.ts'
import { startWatchdog, tellWatchdog } from './watchdog.ts'

const ledger: Ledger = new Map()
const CLEANUP = { isNeeded: () => ledger.size > 0, clear: killEverything }
let lastRun = 0
let isExitWatched = false

/**
 * Announces a run, before anything of it is started.
 *
 * @param pipes inodes of the pipes it will write to
 * @returns its number, for the functions below
 */
export function announceRun(pipes: readonly number[]): number {
  watchExit()
  clearAwayWith('programs', CLEANUP)
  startWatchdog(ledger)
  const run = ++lastRun
  tell({ kind: 'starting', run, pipes })
  return run
}

export function noteStarted(run: number, leaderPid: number): void {
  tell({ kind: 'started', run, leaderPid })
}

/** The leader has ended while something of its run may be left; from now on its number may become a stranger's. */
export function noteLeaderGone(run: number): void {
  tell({ kind: 'leader-gone', run })
}

/** Nothing of the run is left, or what is left may stay. */
export function noteOver(run: number): void {
  tell({ kind: 'over', run })
}

/**
 * Kills the run's group and session, every 5 ms until nothing of them lives. When nothing lives to begin with, that is
 * one look and no wait.
 *
 * @param reach `holders` kills whoever holds the run's pipes as well, wherever it went
 * @returns false when something outlived every blow
 */
export async function killRun(run: number, reach: 'group' | 'holders'): Promise<boolean> {
  const struck = new Set<number>()
  for (let blow = 0; blow < MAX_BLOWS; blow++) {
    const prey = ledger.get(run)
    if (prey === undefined) return true
    const target = reach === 'holders' ? prey : { ...prey, pipes: new Set<number>() }
    // Who has left the group takes a moment to die, too, and has no parent any more that would show it.
    if (!strike(target, ownStartTicks(), struck) && !isAnyAlive(struck)) return true
    await Bun.sleep(BLOW_EVERY_MS)
  }
  return false
}

function isAnyAlive(pids: ReadonlySet<number>): boolean {
  return [...pids].some((pid) => readRow(pid)?.isAlive === true)
}

/**
 * Kills all that runs, at once and without waiting, for a signal handler that is about to end plumb. What this one blow
 * misses is the watchdog's to finish.
 */
export function killEverything(): void {
  for (const prey of ledger.values()) strike({ ...prey, pipes: new Set() })
}

function tell(event: RunEvent): void {
  applyEvent(ledger, event)
  tellWatchdog(event)
}

// An exit in the middle of a run, as after an uncaught exception, must not leave it behind even without a watchdog.
function watchExit(): void {
  if (isExitWatched) return
  isExitWatched = true
  process.on('exit', killEverything)
}
