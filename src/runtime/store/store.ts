import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../adapters/files.ts'
import { lintLoadedPack } from '../../packs/lint.ts'
import { lintSummary } from '../../packs/lint-summary.ts'
import { type LoadedPack, loadPackFromDir } from '../../packs/load.ts'
import type { Activation, Deactivation, InstallReport, ListedPack } from '../../report/store-report.ts'
import { NOT_INSTALLED } from '../availability.ts'
import { findBin } from '../exec/bin.ts'
import type { PackHandle } from '../exec/index.ts'
import { GRANTS, type Grant } from '../grants.ts'
import { makeAside, removeAbandoned } from './aside.ts'
import { withStoreLock } from './lock.ts'
import { copyPackTree, digestPackTree, isCopyOf, listPackTree, type TreeFile } from './pack-tree.ts'
import { type Installed, readState, type State, writeState } from './state.ts'

/**
 * Installs an immutable copy of a pack. It is linted first; the copy is made aside and renamed into place, then the state is
 * replaced, so that a kill at any moment leaves the old store or the new one. A new version must be activated anew. A copy that
 * is there and is not what was installed is replaced.
 *
 * @throws UsageError when the folder or the store cannot be used
 */
export async function install(home: string, dir: string): Promise<InstallReport> {
  const pack = loadPackFromDir(dir)
  const problem = refusedPack(pack)
  if (problem !== null) return { ok: false, error: problem }
  const { id, version } = surfaceOf(pack)
  const tree = listPackTree(pack.dir, home)
  if (!tree.ok) return { ok: false, error: `the pack cannot be installed: ${tree.reason}` }
  const { files } = tree
  const known = await copied(() => digestPackTree(files))
  if (!known.ok) return known
  const digest = known.value
  if (isIntact(home, readState(home), { id, digest, files })) return installed(pack, digest, true)
  const aside = makeAside(home)
  try {
    const copy = join(aside, 'copy')
    const made = await copied(() => copyPackTree(files, copy))
    if (!made.ok) return made
    return await withStoreLock(home, () => {
      removeAbandoned(home, aside)
      const state = readState(home)
      const before = own(state, id)
      if (isIntact(home, state, { id, digest, files })) return installed(pack, digest, true)
      if (!isCopyOf(files, copy, digest)) return { ok: false, error: COPY_SPOILT }
      const folder = `packs/${id}/${version}-${digest.slice(0, 12)}`
      putInPlace(copy, join(home, folder), join(aside, 'spoilt'))
      if (before?.digest === digest) return installed(pack, digest, true)
      const entry: Installed = { version, digest, folder, active: false, grants: [...GRANTS], allowed: null }
      writeState(home, { ...state, packs: { ...state.packs, [id]: entry } })
      return installed(pack, digest, false)
    })
  } finally {
    rmSync(aside, { recursive: true, force: true })
  }
}

function installed(pack: LoadedPack, digest: string, unchanged: boolean): InstallReport {
  const { id, version } = surfaceOf(pack)
  return { ok: true, id, version, digest, unchanged }
}

type Copied<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly error: string }

async function copied<Value>(copy: () => Value | Promise<Value>): Promise<Copied<Value>> {
  try {
    return { ok: true, value: await copy() }
  } catch (error) {
    const why = error instanceof Error ? error.message : errorCode(error)
    return { ok: false, error: `the pack could not be copied: ${why}` }
  }
}

// A run in another container on the same store cannot see that ours lives, and clears away what it has put aside.
const COPY_SPOILT =
  'the copy in the store came out different: the pack was changed meanwhile, another run removed a part of the copy, or its ' +
  'file system keeps no run bits; install it again, or set HCP_HOME to another folder'

type Wanted = { readonly id: string; readonly digest: string; readonly files: readonly TreeFile[] }

/** Whether this very content is installed, and its copy still is what was installed. */
function isIntact(home: string, state: State, { id, digest, files }: Wanted): boolean {
  const entry = own(state, id)
  return entry?.digest === digest && isCopyOf(files, join(home, entry.folder), digest)
}

function putInPlace(copy: string, place: string, spoilt: string): void {
  mkdirSync(dirname(place), { recursive: true })
  if (existsSync(place)) renameSync(place, spoilt)
  renameSync(copy, place)
}

/** Why a pack may not be installed: what lint says, or a bin that is not its own. */
function refusedPack(pack: LoadedPack): string | null {
  const issues = lintLoadedPack(pack)
  if (issues.length > 0) return `the pack does not pass lint: ${lintSummary(issues)}`
  if (pack.bin.kind === 'outside') return 'the pack cannot be installed: wrap.bin points outside the pack'
  return null
}

function surfaceOf(pack: LoadedPack): { readonly id: string; readonly version: string } {
  const surface = pack.surface.state === 'present' ? pack.surface.value : null
  if (surface === null) throw new Error('a pack that passed lint has no manifest')
  return surface
}

/** Removes a pack and all its copies; an active one is deactivated by that. */
export function uninstall(home: string, id: string): Promise<Deactivation> {
  return withStoreLock(home, () => {
    const state = readState(home)
    const before = own(state, id)
    if (before === null) return notInstalled(id)
    const { [id]: _removed, ...packs } = state.packs
    writeState(home, { ...state, packs })
    const aside = makeAside(home)
    const copies = join(home, 'packs', id)
    if (existsSync(copies)) renameSync(copies, join(aside, 'removed'))
    rmSync(aside, { recursive: true, force: true })
    return { ok: true, id, was_active: before.active }
  })
}

/** Activates installed packs: resolves each one's bin once and allow-lists that file. */
export function activate(
  home: string,
  ids: readonly string[],
  options: { readonly path: string | undefined; readonly grants: readonly Grant[] },
): Promise<Activation[]> {
  return withStoreLock(home, () => {
    const state = readState(home)
    const packs = { ...state.packs }
    const changes = ids.map((id): Activation => {
      const before = own({ ...state, packs }, id)
      if (before === null) return notInstalled(id)
      const copy = usableCopy(join(home, before.folder))
      if (copy === null) return { ok: false, error: lostCopy(id) }
      const found = findBin(copy.dir, copy.surface, options.path)
      packs[id] = { ...before, active: true, grants: [...options.grants], allowed: found.ok ? found.allowed : null }
      return { ok: true, id, bin: found.ok ? found.allowed.path : null, reason: found.ok ? null : found.reason }
    })
    writeState(home, { ...state, packs })
    return changes
  })
}

export function deactivate(home: string, ids: readonly string[]): Promise<Deactivation[]> {
  return withStoreLock(home, () => {
    const state = readState(home)
    const packs = { ...state.packs }
    const changes = ids.map((id): Deactivation => {
      const before = own({ ...state, packs }, id)
      if (before === null) return notInstalled(id)
      packs[id] = { ...before, active: false, allowed: null }
      return { ok: true, id, was_active: before.active }
    })
    writeState(home, { ...state, packs })
    return changes
  })
}

/** The installed packs, by id. */
export function listInstalled(home: string): ListedPack[] {
  return Object.entries(readState(home).packs).map(([id, { version, digest, active }]) => ({
    id,
    version,
    digest,
    active,
  }))
}

type InstalledPack =
  | { readonly ok: true; readonly handle: PackHandle; readonly grants: readonly Grant[] }
  /** `isListed`: it was installed, and its copy is no more what can be used. */
  | { readonly ok: false; readonly isListed: boolean; readonly reason: string }

/** An installed pack with its state. */
export function installedPack(home: string, id: string): InstalledPack {
  const entry = own(readState(home), id)
  if (entry === null) return { ok: false, isListed: false, reason: NOT_INSTALLED }
  const copy = usableCopy(join(home, entry.folder))
  if (copy === null) return { ok: false, isListed: true, reason: lostCopy(id) }
  return { ok: true, handle: { id, ...copy, isActive: entry.active, allowed: entry.allowed }, grants: entry.grants }
}

function lostCopy(id: string): string {
  return `the copy of "${id}" is gone or cannot be read; install it again`
}

function usableCopy(dir: string): Pick<PackHandle, 'dir' | 'surface' | 'policy'> | null {
  const copy = loadCopy(dir)
  const surface = copy?.surface.state === 'present' ? copy.surface.value : null
  const policy = copy?.policy.state === 'present' ? copy.policy.value : null
  return surface === null || policy === null ? null : { dir, surface, policy }
}

/**
 * Reads an installed copy outside the lock; null when it is not there. It is looked for again after reading, because an
 * uninstall beside us may have moved it away between two of its files.
 */
function loadCopy(dir: string): LoadedPack | null {
  if (!existsSync(dir)) return null
  try {
    const pack = loadPackFromDir(dir)
    return existsSync(dir) ? pack : null
  } catch (error) {
    if (existsSync(dir)) throw error
    return null
  }
}

function own(state: State, id: string): Installed | null {
  return Object.hasOwn(state.packs, id) ? (state.packs[id] ?? null) : null
}

function notInstalled(id: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error: `pack "${id}" is not installed` }
}
