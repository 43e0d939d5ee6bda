import { createHash } from 'node:crypto'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join, sep } from 'node:path'
import { readWhole } from '../../adapters/files.ts'
import type { Surface } from '../../packs/model.ts'
import { findOnPath } from '../../process/index.ts'
import type { AllowedBin } from './types.ts'

export type BinSearch =
  | { readonly ok: true; readonly allowed: AllowedBin }
  | { readonly ok: false; readonly reason: string }

/** Largest executable of a pack that is read to pin it; a pack as a whole may not be larger. */
const BIN_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * Finds the one file that a pack may run: `wrap.bin` inside the pack, pinned by its digest, or on `PATH`.
 * Spec: packs/03-runtime.md, "Store".
 */
export function findBin(dir: string, surface: Pick<Surface, 'wrap'>, pathValue: string | undefined): BinSearch {
  const bin = surface.wrap?.bin ?? ''
  if (bin === '') return { ok: false, reason: NAMES_NO_BIN }
  if (!/[\\/]/.test(bin)) return findInFolders(bin, pathValue)
  if (bin.startsWith('/')) {
    const problem = notExecutable(bin)
    return problem === null
      ? { ok: true, allowed: { path: bin, sha256: null } }
      : { ok: false, reason: `"${bin}" ${problem}` }
  }
  return findInPack(dir, bin)
}

/**
 * Only where `PATH` says the same from every folder: the file that is found is run from any, and what a relative folder would
 * lead to is in the hands of whoever made the folder one is in.
 */
function findInFolders(bin: string, pathValue = ''): BinSearch {
  const folders = pathValue.split(delimiter)
  const searched = folders.filter(isAbsolute)
  const path = searched.length === 0 ? null : findOnPath(bin, searched.join(delimiter), '/')
  if (path !== null) return { ok: true, allowed: { path, sha256: null } }
  const isSkipped = folders.some((folder) => folder !== '' && !isAbsolute(folder))
  return { ok: false, reason: `"${bin}" is not on PATH${isSkipped ? ', whose relative folders are not searched' : ''}` }
}

function findInPack(dir: string, bin: string): BinSearch {
  const path = join(dir, bin)
  const problem = notExecutable(path)
  if (problem !== null) return { ok: false, reason: `"${bin}" in the pack ${problem}` }
  if (!realpathSync(path).startsWith(realpathSync(dir) + sep)) return { ok: false, reason: `"${bin}" leaves the pack` }
  const sha256 = digestOf(path)
  return sha256 === null ? { ok: false, reason: `"${bin}" cannot be read` } : { ok: true, allowed: { path, sha256 } }
}

/** Why nothing was allow-listed when a pack was activated. */
export function whyNoneAllowed({ wrap }: Pick<Surface, 'wrap'>): string {
  return (wrap?.bin ?? '') === '' ? NAMES_NO_BIN : 'wrap.bin was not found when the pack was activated'
}

const NAMES_NO_BIN = 'the manifest names no wrap.bin'

/** Why the allow-listed file may not run now; null when it may. */
export function judgeBin({ path, sha256 }: AllowedBin): string | null {
  const problem = notExecutable(path)
  if (problem !== null) return `"${path}" ${problem}`
  if (sha256 !== null && digestOf(path) !== sha256)
    return `"${path}" was changed since the pack was activated; activate it again`
  return null
}

function notExecutable(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 'is not there'
  if (!stat.isFile()) return 'is no file'
  try {
    accessSync(path, constants.X_OK)
    return null
  } catch {
    return 'is not executable'
  }
}

function digestOf(path: string): string | null {
  const read = readWhole(path, BIN_LIMIT_BYTES)
  return read.ok ? createHash('sha256').update(read.bytes).digest('hex') : null
}
