import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { errorCode } from './files.ts'

export type Canonical =
  | { readonly kind: 'found'; readonly path: string }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly code: string }

/** A path with its links resolved. Never throws: what the system refuses is `unreadable`. */
export function canonicalPath(path: string): Canonical {
  try {
    return { kind: 'found', path: realpathSync(path) }
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'unreadable', code }
  }
}

/** What a path leads to, links followed; null when that is nothing, or out of reach. */
export function kindBehind(path: string): 'file' | 'folder' | 'special' | null {
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) return 'folder'
    return stat.isFile() ? 'file' : 'special'
  } catch {
    return null
  }
}

/** The first bytes of a file, one character each; empty when it cannot be read. */
export function headOf(path: string, bytes: number): string {
  const buffer = new Uint8Array(bytes)
  try {
    const fd = openSync(path, 'r')
    try {
      return Buffer.from(buffer.subarray(0, readSync(fd, buffer))).toString('latin1')
    } finally {
      closeSync(fd)
    }
  } catch {
    return ''
  }
}
