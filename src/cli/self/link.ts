import { copyFileSync, lstatSync, readlinkSync, realpathSync, type Stats, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'
import type { LinkReport } from '../../report/self-report.ts'
import { FACE_NAMES } from '../faces.ts'

/**
 * Makes the old names beside the program, or in another folder: links, or copies on Windows. What stands there and is not a link to
 * this very program is never touched, and then nothing is made at all.
 *
 * @throws UsageError when the folder is none, is not there, or may not be read or written
 */
export function linkFaces(program: string, dir: string | undefined): LinkReport {
  const folder = resolve(dir ?? dirname(program))
  const names = FACE_NAMES.filter((name) => name !== 'plumb').map((name) =>
    process.platform === 'win32' ? `${name}.exe` : name,
  )
  const found = names.map((name) => ({ name, state: stateOf(join(folder, name), program) }))
  if (found.some(({ state }) => state.kind === 'foreign')) {
    return {
      ok: false,
      dir: folder,
      links: found.map(({ name, state }) =>
        state.kind === 'foreign'
          ? { name, state: 'refused', reason: state.reason }
          : { name, state: state.kind === 'ours' ? 'there already' : 'not made' },
      ),
    }
  }
  return {
    ok: true,
    dir: folder,
    links: found.map(({ name, state }) => {
      if (state.kind === 'ours') return { name, state: 'there already' }
      make(program, join(folder, name))
      return { name, state: 'made' }
    }),
  }
}

type LinkState =
  | { readonly kind: 'free' }
  | { readonly kind: 'ours' }
  | { readonly kind: 'foreign'; readonly reason: string }

function stateOf(path: string, program: string): LinkState {
  const stat = statOf(path)
  if (stat === undefined) return { kind: 'free' }
  if (!stat.isSymbolicLink()) return { kind: 'foreign', reason: 'a file that is no link stands there' }
  const target = readlinkSync(path)
  return resolvesTo(path, program) ? { kind: 'ours' } : { kind: 'foreign', reason: `a link to ${target} stands there` }
}

function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (cause) {
    throw cannotBeMade(path, cause)
  }
}

function resolvesTo(path: string, program: string): boolean {
  try {
    return realpathSync(path) === realpathSync(program)
  } catch {
    return false
  }
}

function make(program: string, path: string): void {
  try {
    if (process.platform === 'win32') copyFileSync(program, path)
    else symlinkSync(program, path)
  } catch (cause) {
    throw cannotBeMade(path, cause)
  }
}

function cannotBeMade(path: string, cause: unknown): UsageError {
  return new UsageError({
    what: `the link cannot be made (${errorCode(cause)})`,
    where: { file: path },
    next: 'Name a folder that exists and that you may write: link <dir>.',
    cause,
  })
}
