import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { unwritable } from './unwritable.ts'

/** Whoever names a folder of theirs as the store may have a folder `tmp` in it. */
const ASIDE = 'hcp-aside-'

/** A folder of this run inside the store, so that a rename out of it never crosses file systems. Its name carries our pid. */
export function makeAside(home: string): string {
  const parent = join(home, 'tmp')
  try {
    mkdirSync(parent, { recursive: true, mode: 0o700 })
    return mkdtempSync(join(parent, `${ASIDE}${process.pid}-`))
  } catch (cause) {
    throw unwritable(home, cause)
  }
}

/** Removes what runs that were killed left aside. */
export function removeAbandoned(home: string, ours: string): void {
  const parent = join(home, 'tmp')
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(ASIDE)) continue
    const path = join(parent, name)
    const pid = Number.parseInt(name.slice(ASIDE.length), 10)
    if (path !== ours && Number.isInteger(pid) && !isRunning(pid)) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Removes what writes of the state left that were killed, also by one whose number is ours now, as happens in containers. Only
 * under the store's lock, where no other write is under way.
 */
export function removeTorn(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = Number(/^\.plumb-(\d+)-.*\.tmp$/.exec(name)?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid))) rmSync(join(home, name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
