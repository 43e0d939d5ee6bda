import type { Database } from 'bun:sqlite'
import { constants, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of a larger database would fill the disk. */
const LIMIT_BYTES = 4 * 1024 * 1024 * 1024
const TRIES = 3

export type CopyOutcome<T> =
  | { readonly ok: true; readonly value: T; readonly sizeBytes: number }
  | { readonly ok: false; readonly why: 'missing' | 'large-file' | 'unreadable' }

/**
 * Reads a SQLite database that another program may be writing: the database and its `-wal` are copied to a temporary folder and the
 * copy is opened, since even a read-only open can create files beside the original. Nothing beside it is created, changed or locked.
 * Spec: evals/02-session-logs.md, "Common rules", 7.
 */
export function withDatabaseCopy<T>(path: string, read: (database: Database) => T): CopyOutcome<T> {
  let folder: string | null = null
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isFile() !== true) return { ok: false, why: 'missing' }
    if (stat.size > LIMIT_BYTES) return { ok: false, why: 'large-file' }
    // Fails too: a machine may have no folder for temporary files.
    folder = mkdtempSync(join(tmpdir(), 'plumb-traces-'))
    const copy = join(folder, 'copy.db')
    copySettled(path, copy)
    // Not read-only: replaying the write-ahead log writes, into the copy.
    // Here, since the library has to load where there is no Bun; there the database counts as unreadable.
    const bun: typeof import('bun:sqlite') = require('bun:sqlite')
    const database = new bun.Database(copy, { readwrite: true, create: false })
    try {
      return { ok: true, value: read(database), sizeBytes: stat.size }
    } finally {
      database.close()
    }
  } catch {
    return { ok: false, why: 'unreadable' }
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies again when a checkpoint moved pages between the two files meanwhile. */
function copySettled(from: string, to: string): void {
  for (let left = TRIES; ; left--) {
    const before = stateOf(from)
    rmSync(`${to}-wal`, { force: true })
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
    if (statSync(`${from}-wal`, { throwIfNoEntry: false }) !== undefined) {
      copyFileSync(`${from}-wal`, `${to}-wal`, constants.COPYFILE_FICLONE)
    }
    if (left === 1 || stateOf(from) === before) return
  }
}

function stateOf(path: string): string {
  return [path, `${path}-wal`]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .map((stat) => (stat === undefined ? '-' : `${stat.size}@${stat.mtimeMs}`))
    .join(' ')
}
