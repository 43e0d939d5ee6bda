import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { errorCode, readWhole, whyUnread, writeWhole } from '../../adapters/files.ts'

/** One file of a pack, ready to be copied. `path` is relative, with `/`. */
export type TreeFile = {
  readonly path: string
  readonly source: string
  readonly isExecutable: boolean
  readonly sizeBytes: number
}

export type Tree =
  | { readonly ok: true; readonly files: readonly TreeFile[] }
  | { readonly ok: false; readonly reason: string }

const FILES_LIMIT = 5000
const BYTES_LIMIT = 64 * 1024 * 1024
const SETUID_SETGID = 0o6000

/**
 * Lists what an installed copy of a pack holds, sorted by path: regular files only. A link to a file inside the pack stands for
 * that file; links that leave the pack or lead to folders, devices, sockets, pipes, set-id bits, what cannot be looked at, and
 * packs beyond 5,000 files or 64 MiB are refused, with the reason. Spec: packs/03-runtime.md, "Store".
 *
 * @param store is left out when it lies in the pack: a copy of it in itself would be another pack each time
 */
export function listPackTree(dir: string, store: string | null = null): Tree {
  const root = realpathSync(dir)
  const leftOut = [join(root, '.git'), ...(store !== null && existsSync(store) ? [realpathSync(store)] : [])]
  const files: TreeFile[] = []
  let totalBytes = 0
  const visit = (folder: string): string | null => {
    const names = lookedAt(folder, () => readdirSync(folder).sort())
    if (typeof names === 'string') return `"${pathIn(root, folder)}" ${names}`
    for (const name of names) {
      const source = join(folder, name)
      const path = pathIn(root, source)
      const stat = lookedAt(source, () => statInside(root, source))
      if (typeof stat === 'string') return `"${path}" ${stat}`
      if (stat.isDirectory()) {
        const problem = leftOut.includes(source) ? null : visit(source)
        if (problem !== null) return problem
        continue
      }
      const problem = refusedFile(stat)
      if (problem !== null) return `"${path}" ${problem}`
      totalBytes += stat.size
      files.push({ path, source, isExecutable: (stat.mode & 0o111) !== 0, sizeBytes: stat.size })
      if (files.length > FILES_LIMIT) return `the pack has more than ${FILES_LIMIT} files`
      if (totalBytes > BYTES_LIMIT) return `the pack is larger than ${BYTES_LIMIT / 1024 / 1024} MiB`
    }
    return null
  }
  const reason = visit(root)
  if (reason !== null) return { ok: false, reason }
  return { ok: true, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) }
}

function pathIn(root: string, path: string): string {
  return path === root ? '.' : relative(root, path).split(sep).join('/')
}

/** What looking at a path gave, or why it failed, as the end of a sentence. */
function lookedAt<T>(path: string, look: () => T): T | string {
  try {
    return look()
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ELOOP') return 'is a link that leads to itself'
    // It was listed, and is not there: decoding replaced bytes of its name.
    if (code === 'ENOENT' && path.includes('\ufffd')) return 'has a name that is not UTF-8; rename it'
    return `cannot be looked at (${code})`
  }
}

/** The file itself, or what a link stands for; a sentence's end for a link that cannot be copied. */
function statInside(root: string, path: string): Stats | string {
  const own = lstatSync(path)
  if (!own.isSymbolicLink()) return own
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'is a link to nothing'
  if (!realpathSync(path).startsWith(root + sep)) return 'is a link that leaves the pack'
  return stat.isDirectory() ? 'is a link to a folder; copy the folder instead' : stat
}

function refusedFile(stat: Stats): string | null {
  if (!stat.isFile()) return 'is a device, socket or pipe; a pack holds files and folders only'
  return (stat.mode & SETUID_SETGID) === 0 ? null : 'has a set-user-id or set-group-id bit'
}

/**
 * Copies the files. A signal is heard between two of them: a disk may take long to flush thousands.
 *
 * @throws Error for one that cannot be read or written
 */
export async function copyPackTree(files: readonly TreeFile[], target: string): Promise<void> {
  for (const file of files) {
    const copy = join(target, file.path)
    mkdirSync(dirname(copy), { recursive: true })
    writeWhole(copy, contentOf(file), file.isExecutable ? 0o555 : 0o444)
    await setImmediate()
  }
}

/** What the files are, as one digest: SHA-256 over path, run bit and content, hex. @throws Error for one that cannot be read */
export function digestPackTree(files: readonly TreeFile[]): string {
  const whole = createHash('sha256')
  for (const file of files) {
    const content = createHash('sha256').update(contentOf(file)).digest('hex')
    whole.update(`${JSON.stringify([file.path, file.isExecutable, content])}\n`)
  }
  return whole.digest('hex')
}

/**
 * Whether a folder holds these files, of this digest. Run bits that a file system adds to every file are no difference, and what
 * else is in the folder neither: a CLI that works in its pack's folder may have put it there.
 */
export function isCopyOf(files: readonly TreeFile[], dir: string, digest: string): boolean {
  try {
    return digestPackTree(files.map((file) => copyOf(file, join(dir, file.path)))) === digest
  } catch {
    return false
  }
}

/** @throws Error when it is no file */
function copyOf(file: TreeFile, source: string): TreeFile {
  const stat = lstatSync(source)
  if (!stat.isFile()) throw new Error(`${file.path} is no file`)
  return { ...file, source, isExecutable: file.isExecutable && (stat.mode & 0o111) !== 0 }
}

function contentOf({ path, source }: TreeFile): Uint8Array {
  const read = readWhole(source, BYTES_LIMIT)
  if (!read.ok) throw new Error(`${path} ${whyUnread(read)}`)
  return read.bytes
}
