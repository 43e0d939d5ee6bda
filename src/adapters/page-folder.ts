import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix, resolve } from 'node:path'

/** A temporary folder that stands for the reader's machine while the commands of one page are run. */
export type PageFolder = {
  readonly folder: string
  /** Absolute paths come under the folder, relative ones resolve in it, and none climbs out of it. */
  rebase(path: string): string
  kindAt(path: string): 'file' | 'folder' | null
  /** @throws the system's error */
  write(path: string, content: string): void
  /** @throws the system's error */
  makeFolder(path: string): void
  /** Deletes it with everything in it. */
  close(): void
}

/** Opens a folder of its own for one page. It is deleted on close, and at the latest when the process ends. */
export function openPageFolder(): PageFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumb-page-')))
  const rebase = (path: string) => resolve(folder, `.${posix.resolve('/', path)}`)
  const remove = () => removeTree(folder)
  process.on('exit', remove)
  return {
    folder,
    rebase,
    kindAt(path) {
      const stat = statSync(rebase(path), { throwIfNoEntry: false })
      if (stat === undefined) return null
      return stat.isDirectory() ? 'folder' : 'file'
    },
    write(path, content) {
      const target = rebase(path)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, content)
    },
    makeFolder(path) {
      mkdirSync(rebase(path), { recursive: true })
    },
    close() {
      process.off('exit', remove)
      remove()
    },
  }
}

function removeTree(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A program may have left folders that even their owner may not enter.
    unlock(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

function unlock(folder: string): void {
  chmodSync(folder, 0o700)
  for (const child of readdirSync(folder, { withFileTypes: true })) {
    if (child.isDirectory()) unlock(join(folder, child.name))
  }
}
