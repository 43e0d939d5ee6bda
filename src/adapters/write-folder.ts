import { existsSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode, writeWhole } from './files.ts'

/** A text file and whether it may be run. */
export type NewFile = { readonly text: string; readonly isExecutable?: boolean }

/** Something is there already, and nothing was changed. `path` is relative to the target. */
export type Refusal = { readonly kind: 'refused'; readonly why: 'file' | 'not-a-folder'; readonly path: string }

export type WriteOutcome =
  | { readonly kind: 'written' }
  | Refusal
  /** The system refused; what had been written is gone again. */
  | { readonly kind: 'failed'; readonly code: string }

/**
 * Writes the files of a folder whole or not at all: every file goes into a temporary folder first. A target that is not there yet
 * appears by one rename; in one that is, files are moved in one by one and moved out again when one fails. Other files of the
 * target are left alone.
 *
 * @param target absolute path of the folder
 * @param files path below the target, with `/`, to content
 * @param force replaces files of the same name
 * @param marker the file that makes the folder what it is: looked for first, moved in last
 */
export function writeFolder(
  target: string,
  files: ReadonlyMap<string, NewFile>,
  { force, marker }: { readonly force: boolean; readonly marker: string },
): WriteOutcome {
  const made = new Made()
  const paths = [...files.keys()].sort((a, b) => Number(a === marker) - Number(b === marker))
  try {
    const refusal = refusalOf(target, paths, { force, marker })
    if (refusal !== null) return refusal
    const isThere = existsSync(target)
    made.folders(dirname(target))
    // In the same folder the final moves stay on one file system, and need no right the files themselves do not need.
    const staged = isThere
      ? join(target, `.plumb-${process.pid}.tmp`)
      : join(dirname(target), `.${basename(target)}.plumb-${process.pid}.tmp`)
    made.temporary(staged)
    stage(join(staged, NEW), files)
    if (isThere) moveIn({ staged, target, paths, made })
    else renameSync(join(staged, NEW), target)
    rmSync(staged, { recursive: true, force: true })
    return { kind: 'written' }
  } catch (error) {
    made.undo()
    return { kind: 'failed', code: errorCode(error) }
  }
}

/**
 * What {@link writeFolder} would find in the way of files; null when nothing is.
 *
 * @throws the system's error when the folder cannot be looked into
 */
export function refusalOf(
  target: string,
  paths: readonly string[],
  { force, marker }: { readonly force: boolean; readonly marker: string },
): Refusal | null {
  if (existsSync(target) && !isFolder(target)) return { kind: 'refused', why: 'not-a-folder', path: '' }
  for (const path of paths.toSorted((a, b) => Number(b === marker) - Number(a === marker))) {
    const steps = path.split('/')
    for (let length = 1; length < steps.length; length++) {
      const folder = steps.slice(0, length).join('/')
      const stat = lstatSync(join(target, folder), { throwIfNoEntry: false })
      // A link would lead the files out of the folder.
      if (stat !== undefined && !stat.isDirectory()) return { kind: 'refused', why: 'not-a-folder', path: folder }
    }
    const stat = lstatSync(join(target, path), { throwIfNoEntry: false })
    if (stat !== undefined && (!force || stat.isDirectory())) return { kind: 'refused', why: 'file', path }
  }
  return null
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** In the temporary folder: what comes, and what goes. Apart, since a file may be called as another one's backup would be. */
const NEW = 'new'
const OLD = 'old'

function stage(folder: string, files: ReadonlyMap<string, NewFile>): void {
  mkdirSync(folder)
  for (const [path, { text, isExecutable }] of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeWhole(file, text, isExecutable === true ? 0o777 : 0o666)
  }
}

function moveIn(moving: {
  readonly staged: string
  readonly target: string
  readonly paths: readonly string[]
  readonly made: Made
}): void {
  const { staged, target, paths, made } = moving
  mkdirSync(join(staged, OLD))
  for (const [index, path] of paths.entries()) {
    made.folders(join(target, dirname(path)))
    made.replace({ from: join(staged, NEW, path), to: join(target, path), backup: join(staged, OLD, String(index)) })
  }
}

/** What has been done so far, so that it can be taken back. */
class Made {
  readonly #undo: (() => void)[] = []

  /** Makes a folder and those above it. */
  folders(path: string): void {
    if (existsSync(path)) return
    this.folders(dirname(path))
    mkdirSync(path)
    this.#undo.push(() => rmdirSync(path))
  }

  /** A folder for files on their way; what an interrupted run left there goes. */
  temporary(path: string): void {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path)
    this.#undo.push(() => rmSync(path, { recursive: true, force: true }))
  }

  replace({ from, to, backup }: { from: string; to: string; backup: string }): void {
    const isOld = lstatSync(to, { throwIfNoEntry: false }) !== undefined
    if (isOld) {
      renameSync(to, backup)
      this.#undo.push(() => renameSync(backup, to))
    }
    renameSync(from, to)
    if (!isOld) this.#undo.push(() => rmSync(to, { force: true }))
  }

  undo(): void {
    for (const step of this.#undo.toReversed()) {
      try {
        step()
      } catch {
        // Somebody put a file of their own there meanwhile; it stays.
      }
    }
  }
}
