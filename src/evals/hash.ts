import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../adapters/files.ts'
import type { Tree } from './tree.ts'

export type HashOutcome =
  | { readonly ok: true; readonly hash: string }
  | { readonly ok: false; readonly path: string; readonly code: string }

/**
 * The content hash of a pack: SHA-256 over every file in byte order of its path: the path, a zero byte, the file's SHA-256 (32 raw
 * bytes), `x` or `-` for the executable bit. Line ends count as they are. Spec: evals/01-eval-packs.md section 6.
 *
 * @returns `sha256:<hex>`, or the first file that could not be read
 */
export function hashPack(root: string, { files, unreadable }: Tree): HashOutcome {
  const [broken] = unreadable
  if (broken !== undefined) return { ok: false, ...broken }
  const whole = createHash('sha256')
  for (const { path, isExecutable } of files) {
    try {
      whole
        .update(path)
        .update('\0')
        .update(hashFile(join(root, path)))
    } catch (error) {
      return { ok: false, path, code: errorCode(error) }
    }
    whole.update(isExecutable ? 'x' : '-')
  }
  return { ok: true, hash: `sha256:${whole.digest('hex')}` }
}

const CHUNK_BYTES = 256 * 1024

/** A link that replaced the file meanwhile is refused by the system (ELOOP). */
function hashFile(path: string): Buffer {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK_BYTES)
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    for (let count = readSync(fd, chunk); count > 0; count = readSync(fd, chunk)) hash.update(chunk.subarray(0, count))
  } finally {
    closeSync(fd)
  }
  return hash.digest()
}
