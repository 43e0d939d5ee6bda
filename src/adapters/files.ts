import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../process/error-code.ts'
import { clearAwayWith } from '../process/stopping.ts'

export { errorCode }

/** Largest file plumb reads into memory unless the caller says otherwise: 64 MiB. */
export const DEFAULT_READ_LIMIT_BYTES = 64 * 1024 * 1024

export type ReadFailure =
  | { readonly kind: 'missing' }
  | { readonly kind: 'not-a-file'; readonly what: 'folder' | 'special' }
  | { readonly kind: 'too-large'; readonly sizeBytes: number; readonly limitBytes: number }
  | { readonly kind: 'unreadable'; readonly code: string }

export type ReadOutcome = { readonly ok: true; readonly bytes: Uint8Array } | ({ readonly ok: false } & ReadFailure)

/** Why a file was not read, for people; goes behind its name. */
export function whyUnread(failure: ReadFailure): string {
  switch (failure.kind) {
    case 'missing':
      return 'is not there'
    case 'not-a-file':
      return failure.what === 'folder' ? 'is a folder' : 'is not a regular file'
    case 'too-large':
      return `is larger than ${Math.floor(failure.limitBytes / 1024 / 1024)} MiB`
    case 'unreadable':
      return `cannot be read (${failure.code})`
  }
}

/**
 * Reads a whole regular file. Never blocks on a FIFO or a device (opened without waiting, then judged by its kind),
 * never reads past `limitBytes`, even when the file grows meanwhile.
 */
export function readWhole(path: string, limitBytes: number = DEFAULT_READ_LIMIT_BYTES): ReadOutcome {
  const read = useWhole(path, limitBytes, (bytes) => (bytes.buffer === scratch.buffer ? bytes.slice() : bytes))
  return read.ok ? { ok: true, bytes: read.value } : read
}

/**
 * As {@link readWhole}, for bytes that are looked at once.
 *
 * @param use is given bytes that stay what they are only while it runs
 */
export function useWhole<Value>(
  path: string,
  limitBytes: number,
  use: (bytes: Uint8Array) => Value,
): { readonly ok: true; readonly value: Value } | ({ readonly ok: false } & ReadFailure) {
  let fd: number
  try {
    fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { ok: false, kind: 'missing' }
    if (code === 'ENXIO') return { ok: false, kind: 'not-a-file', what: 'special' }
    return { ok: false, kind: 'unreadable', code }
  }
  let read: ReadOutcome
  try {
    const stat = fstatSync(fd)
    if (stat.isDirectory()) return { ok: false, kind: 'not-a-file', what: 'folder' }
    if (!stat.isFile()) return { ok: false, kind: 'not-a-file', what: 'special' }
    if (stat.size > limitBytes) return { ok: false, kind: 'too-large', sizeBytes: stat.size, limitBytes }
    read = readOpen(fd, stat.size, limitBytes)
  } catch (error) {
    return { ok: false, kind: 'unreadable', code: errorCode(error) }
  } finally {
    closeSync(fd)
  }
  return read.ok ? { ok: true, value: use(read.bytes) } : read
}

/** Most files are smaller, and are read without memory of their own. */
const scratch = new Uint8Array(64 * 1024)

function readOpen(fd: number, sizeBytes: number, limitBytes: number): ReadOutcome {
  // One byte more than the stated size, so that a file that grew (or states 0, as in /proc) shows it.
  let buffer = sizeBytes < scratch.length ? scratch : new Uint8Array(sizeBytes + 1)
  let length = 0
  for (;;) {
    const wanted = buffer.length - length
    const count = readSync(fd, buffer, length, wanted, null)
    length += count
    if (length > limitBytes) return { ok: false, kind: 'too-large', sizeBytes: length, limitBytes }
    // Less than was asked for is all there is, if it is what was stated: files of /proc, and of some mounts, come in pieces.
    if (count === 0 || (count < wanted && length === sizeBytes)) return { ok: true, bytes: buffer.subarray(0, length) }
    if (length === buffer.length) {
      const larger = new Uint8Array(Math.max(4096, buffer.length * 2))
      larger.set(buffer)
      buffer = larger
    }
  }
}

/** Temporary files of writes that are under way. */
const unfinished = new Set<string>()
const CLEANUP = { isNeeded: () => unfinished.size > 0, clear: removeUnfinished }

/**
 * Writes a file whole or not at all: a temporary file in the same folder, flushed, then renamed over `path`.
 * A run that a signal ends before the rename leaves nothing.
 *
 * @param mode before the umask; left out, a file that is replaced keeps its own, which may have been narrowed on purpose
 * @throws the system's error (ENOENT, EACCES, ENOSPC, …) with the temporary file already removed
 */
export function writeWhole(path: string, content: string | Uint8Array, mode?: number): void {
  // In a container a run has the very number of the one before it, which may have been killed and left its own.
  const temporary = join(dirname(path), `.plumb-${process.pid}-${crypto.randomUUID()}.tmp`)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const kept = mode === undefined ? modeOf(path) : null
  clearAwayWith('files', CLEANUP)
  unfinished.add(temporary)
  try {
    const fd = openSync(temporary, 'wx', mode ?? kept ?? 0o666)
    try {
      if (kept !== null) setMode(fd, kept)
      let offset = 0
      while (offset < bytes.length) offset += writeSync(fd, bytes, offset)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  } finally {
    unfinished.delete(temporary)
  }
}

/** Who may read, write and run a regular file; null when there is none. */
function modeOf(path: string): number | null {
  try {
    const stat = statSync(path)
    return stat.isFile() ? stat.mode & 0o777 : null
  } catch {
    return null
  }
}

/** The umask has no say in it; a file system without modes goes its own way. */
function setMode(fd: number, mode: number): void {
  try {
    fchmodSync(fd, mode)
  } catch {
    // Whoever mounted it so decided who may read.
  }
}

function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { force: true })
  unfinished.clear()
}
