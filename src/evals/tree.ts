import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../adapters/files.ts'

export type TreeFile = {
  /** Relative to the pack folder, with `/`. */
  readonly path: string
  readonly sizeBytes: number
  /** The owner may execute it; never on Windows. */
  readonly isExecutable: boolean
}

/** Everything in a pack folder. Paths are relative, with `/`, in the byte order of their UTF-8 form. */
export type Tree = {
  readonly files: readonly TreeFile[]
  readonly folders: readonly string[]
  readonly links: readonly string[]
  /** With the system's name for why. */
  readonly unreadable: readonly { readonly path: string; readonly code: string }[]
}

/**
 * Lists a pack folder without following a link. What the machine or an editor leaves behind (`.git/`, `.DS_Store`, `Thumbs.db`,
 * backup files) is no part of a pack. Pipes, sockets and devices are passed over.
 * Spec: evals/01-eval-packs.md section 6.
 */
export function readTree(root: string): Tree {
  const files: TreeFile[] = []
  const folders: string[] = []
  const links: string[] = []
  const unreadable: { path: string; code: string }[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of namesIn(root, folder, unreadable)) {
      const path = folder === '' ? name : `${folder}/${name}`
      try {
        const stat = lstatSync(join(root, path))
        if (stat.isSymbolicLink()) links.push(path)
        else if (stat.isDirectory()) {
          if (name === '.git') continue
          folders.push(path)
          waiting.push(path)
        } else if (stat.isFile() && !isLeftover(name)) {
          const isExecutable = process.platform !== 'win32' && (stat.mode & 0o100) !== 0
          files.push({ path, sizeBytes: stat.size, isExecutable })
        }
      } catch (error) {
        unreadable.push({ path, code: errorCode(error) })
      }
    }
  }
  return {
    files: files.sort((a, b) => inByteOrder(a.path, b.path)),
    folders: folders.sort(inByteOrder),
    links: links.sort(inByteOrder),
    unreadable: unreadable.sort((a, b) => inByteOrder(a.path, b.path)),
  }
}

function namesIn(root: string, folder: string, unreadable: { path: string; code: string }[]): string[] {
  try {
    return readdirSync(join(root, folder))
  } catch (error) {
    unreadable.push({ path: folder === '' ? '.' : folder, code: errorCode(error) })
    return []
  }
}

function isLeftover(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|\.#.*|#.*#|.*~|\..*\.sw[a-p])$/.test(name)
}

function inByteOrder(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
