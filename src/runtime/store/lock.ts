import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'
import { unwritable } from './unwritable.ts'

/** How long a run waits for the others, milliseconds. */
const PATIENCE_MS = 60_000
/** How long between two tries. SQLite's own waiting would hear no signal. */
const TRY_EVERY_MS = 10

/**
 * Does `work` while no other run changes the same store. The lock is the system's own on a file (taken through SQLite, on
 * every platform), so a run that is killed never leaves it behind.
 *
 * @throws UsageError when the store's folder cannot be used, the others do not let go in a minute, or the system refuses what
 *   `work` writes
 */
export async function withStoreLock<Value>(home: string, work: () => Value): Promise<Value> {
  const database = openLock(home)
  try {
    await takeLock(database, home)
    return work()
  } catch (error) {
    if (error instanceof UsageError || errorCode(error) === 'UNKNOWN') throw error
    throw unwritable(home, error)
  } finally {
    database.close()
  }
}

async function takeLock(database: Database, home: string): Promise<void> {
  database.run('PRAGMA busy_timeout = 0')
  const giveUpAt = performance.now() + PATIENCE_MS
  while (isTaken(database, home)) {
    if (performance.now() > giveUpAt) {
      throw new UsageError({
        what: 'another run has been changing the store for a minute',
        where: { file: home },
        next: 'Wait for it to end, or set HCP_HOME to another folder.',
      })
    }
    await Bun.sleep(TRY_EVERY_MS)
  }
}

/** Takes the lock unless another run has it. */
function isTaken(database: Database, home: string): boolean {
  try {
    database.run('BEGIN EXCLUSIVE')
    return false
  } catch (cause) {
    if (errorCode(cause) === 'SQLITE_BUSY') return true
    if (errorCode(cause) === 'SQLITE_NOTADB') throw noLock(home, cause)
    throw unwritable(home, cause)
  }
}

function openLock(home: string): Database {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    return new Database(lockFile(home), { create: true, readwrite: true })
  } catch (cause) {
    throw unwritable(home, cause)
  }
}

function lockFile(home: string): string {
  return join(home, 'lock')
}

function noLock(home: string, cause: unknown): UsageError {
  return new UsageError({
    what: 'the lock of the store is not a file that plumb made',
    where: { file: lockFile(home) },
    next: 'Move it away; a new one is made. Or set HCP_HOME to another folder.',
    cause,
  })
}
