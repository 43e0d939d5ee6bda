import { accessSync, constants, type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { DEFAULT_READ_LIMIT_BYTES, errorCode, type ReadFailure, useWhole } from '../adapters/files.ts'
import { byCodeUnit } from '../canonical/by-code-unit.ts'
import { UsageError } from '../report/errors.ts'
import { type DocumentFormat, type LoadedDocument, parseDocument } from './document.ts'
import { EVALS, type EvalFile, HARNESS, POLICY, type Policy, SURFACE, type Surface } from './model.ts'
import type { PackSchemas } from './model-schemas.ts'
import { EVALS_SHAPE, POLICY_SHAPE, SURFACE_SHAPE } from './model-shapes.ts'
import type { BinPlace, TextFile } from './rules/define.ts'
import { parseSkill, type Skill } from './skill.ts'

export type LoadedHarness =
  | { readonly state: 'missing' }
  | { readonly state: 'broken'; readonly reason: string }
  | { readonly state: 'present'; readonly text: string; readonly skill: Skill }

/** A pack as it lies on disk; what is wrong with it is kept, not thrown. Spec: packs/01-pack-format.md. */
export type LoadedPack = {
  /** Absolute. */
  readonly dir: string
  /** The folder as the caller named it, with `/`; reports show this. */
  readonly label: string
  readonly surface: LoadedDocument<Surface>
  readonly policy: LoadedDocument<Policy>
  readonly harness: LoadedHarness
  readonly evals: LoadedDocument<EvalFile>
  /** Every text file of the pack, sorted by path. */
  readonly texts: readonly TextFile[]
  readonly bin: BinPlace
}

/** As {@link DocumentFormat} wants them: loaded only for a document with a fault. */
function schemas(): PackSchemas {
  const { packSchemas }: typeof import('./model-schemas.ts') = require('./model-schemas.ts')
  return packSchemas()
}

const SURFACE_FORMAT: DocumentFormat<Surface> = {
  file: SURFACE,
  shape: SURFACE_SHAPE,
  schema: () => schemas().Surface,
}
const POLICY_FORMAT: DocumentFormat<Policy> = { file: POLICY, shape: POLICY_SHAPE, schema: () => schemas().Policy }
const EVALS_FORMAT: DocumentFormat<EvalFile> = { file: EVALS, shape: EVALS_SHAPE, schema: () => schemas().EvalFile }

/** A file larger than this is no text an author wrote by hand; it is not searched for credentials. */
const TEXT_LIMIT_BYTES = 4 * 1024 * 1024
const TEXT_FILES_LIMIT = 5000
/** Of all texts together, in UTF-16 code units. */
const TEXTS_LIMIT = 64 * 1024 * 1024

/**
 * Reads the pack in a folder.
 *
 * @throws UsageError when `dir` does not exist, is not a folder or cannot be listed; nothing else about a pack throws
 */
export function loadPackFromDir(dir: string): LoadedPack {
  const { root, entries } = openFolder(dir)
  const reads = new Map<string, TextRead>()
  const read = (name: string): TextRead => {
    const outcome = readText(join(root, name), name)
    reads.set(name, outcome)
    return outcome
  }
  const surface = parseDocument({ format: SURFACE_FORMAT, read: read(SURFACE), salvage: salvageSurface })
  const harness = loadHarness(read(HARNESS))
  const policy = parseDocument({ format: POLICY_FORMAT, read: read(POLICY), salvage: (value) => value })
  const evals = parseDocument({ format: EVALS_FORMAT, read: read(EVALS), salvage: (value) => value })
  const texts = collectTexts(root, entries, reads)
  return {
    dir: root,
    label: dir.split(sep).join('/'),
    surface,
    policy,
    harness,
    evals,
    texts,
    bin: locateBin(root, surface.state === 'present' ? surface.value : null, texts),
  }
}

/** The pack's id, or the name of its folder while it has none that can be used. */
export function packName(pack: LoadedPack): string {
  const id = pack.surface.state === 'present' ? pack.surface.value?.id : undefined
  return id ?? (basename(pack.dir) || pack.dir)
}

/**
 * The packs that a folder stands for: itself, or, when it holds none of a pack's three files, its subfolders that hold a manifest,
 * by name. A folder with neither is taken as a pack, so that lint says what is missing; so is a subfolder that cannot be looked
 * into, so that loading it says why and no pack goes unjudged.
 *
 * @throws UsageError as {@link loadPackFromDir} does
 */
export function packFolders(dir: string): string[] {
  const { root, entries } = openFolder(dir)
  const names = new Set(entries.map(({ name }) => name))
  if ([SURFACE, POLICY, HARNESS].some((name) => names.has(name))) return [dir]
  const inner = entries
    .filter((entry) => entry.isDirectory() && mayHoldManifest(join(root, entry.name)))
    .map(({ name }) => join(dir, name))
  return inner.length > 0 ? inner.sort(byCodeUnit) : [dir]
}

function mayHoldManifest(folder: string): boolean {
  try {
    if (statSync(join(folder, SURFACE), { throwIfNoEntry: false }) !== undefined) return true
    // Listed, and yet not there: see `unusable`.
    return statSync(folder, { throwIfNoEntry: false }) === undefined
  } catch {
    return true
  }
}

/** One look at a folder: where it is and what is in it. */
function openFolder(dir: string): { readonly root: string; readonly entries: readonly Dirent[] } {
  const next = 'Name the folder that holds surface.json.'
  if (dir === '') throw new UsageError({ what: 'the pack folder is an empty word', next })
  if (dir.includes('\0')) throw new UsageError({ what: 'the pack folder holds a NUL byte', next })
  const root = resolve(dir)
  try {
    return { root, entries: readdirSync(root, { withFileTypes: true }) }
  } catch (cause) {
    const code = errorCode(cause)
    const what =
      code === 'ENOTDIR' && statOf(root) !== undefined ? 'is a file, not a pack folder' : unusable(root, code)
    const isLocked = code === 'EACCES' || code === 'EPERM'
    throw new UsageError({
      what,
      where: { file: dir },
      next: isLocked ? 'Make it readable, or name another one.' : next,
      cause,
    })
  }
}

function unusable(root: string, code: string): string {
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      // Decoding puts this character in the place of bytes that are not UTF-8, and the folder cannot be reached any more.
      return root.includes('\ufffd') ? 'the path is not UTF-8; rename the folder' : 'there is no such folder'
    case 'EACCES':
    case 'EPERM':
      return 'the folder may not be read (permission denied)'
    case 'ENAMETOOLONG':
      return 'the name is too long for a folder'
    default:
      return `the folder cannot be read (${code})`
  }
}

/** What reading one of the pack's files gave: its text, that it is missing, or one sentence about why it cannot be used. */
export type TextRead =
  | { readonly state: 'missing' }
  | { readonly state: 'broken'; readonly reason: string }
  | { readonly state: 'read'; readonly text: string }

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function readText(path: string, name: string): TextRead {
  const outcome = useWhole(path, DEFAULT_READ_LIMIT_BYTES, (bytes) => (bytes.includes(0) ? NOT_TEXT : decode(bytes)))
  if (!outcome.ok)
    return outcome.kind === 'missing' && !isDanglingLink(path) ? { state: 'missing' } : brokenFile(name, outcome)
  const text = outcome.value
  if (text === NOT_TEXT) return { state: 'broken', reason: `${name} is not text: it holds a NUL byte` }
  if (text === null) return { state: 'broken', reason: `${name} is not UTF-8` }
  if (text.startsWith('\ufeff')) return { state: 'broken', reason: `${name} begins with a byte order mark` }
  return { state: 'read', text }
}

const NOT_TEXT = Symbol('not text')

function decode(bytes: Uint8Array): string | null {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return null
  }
}

function brokenFile(name: string, failure: ReadFailure): TextRead {
  switch (failure.kind) {
    case 'missing':
      return { state: 'broken', reason: `${name} is a link to nothing` }
    case 'not-a-file':
      return {
        state: 'broken',
        reason: `${name} is a ${failure.what === 'folder' ? 'folder' : 'device, socket or pipe'}, not a file`,
      }
    case 'too-large':
      return {
        state: 'broken',
        reason: `${name} is too large: ${Math.ceil(failure.sizeBytes / MIB)} MiB, at most ${failure.limitBytes / MIB} MiB are read`,
      }
    case 'unreadable':
      return { state: 'broken', reason: `${name} cannot be read (${failure.code})` }
  }
}

const MIB = 1024 * 1024

function loadHarness(read: TextRead): LoadedHarness {
  return read.state === 'read' ? { state: 'present', text: read.text, skill: parseSkill(read.text) } : read
}

/** Cross-checks go on with a stand-in where only the version is wrong; without id, name or adapter they would mislead. */
function salvageSurface(value: Record<string, unknown>): Record<string, unknown> {
  return 'version' in value ? value : { ...value, version: '0.0.0' }
}

/** @param known what was read of the pack's own files already */
function collectTexts(root: string, entries: readonly Dirent[], known: ReadonlyMap<string, TextRead>): TextFile[] {
  const texts: TextFile[] = []
  let budget = TEXTS_LIMIT
  // Paths in the pack are told with "/" on every system, and every system takes them so.
  const visit = (prefix: string, children: readonly Dirent[]): void => {
    for (const child of children) {
      if (texts.length >= TEXT_FILES_LIMIT || budget <= 0) return
      const path = prefix + child.name
      if (child.isDirectory()) {
        if (child.name !== '.git' && child.name !== 'node_modules') visit(`${path}/`, listQuietly(join(root, path)))
        continue
      }
      if (!child.isFile()) continue
      const text = textOf(join(root, path), known.get(path))
      if (text === null) continue
      budget -= text.length
      texts.push({ path, text })
    }
  }
  visit('', entries)
  return texts.sort((a, b) => byCodeUnit(a.path, b.path))
}

/** The text of a file; null for one that is none, or too large to be searched. */
function textOf(path: string, known: TextRead | undefined): string | null {
  if (known?.state === 'read') return known.text.length > TEXT_LIMIT_BYTES ? null : known.text
  const outcome = useWhole(path, TEXT_LIMIT_BYTES, (bytes) => {
    return bytes.subarray(0, 8192).includes(0) ? null : decode(bytes)
  })
  return outcome.ok ? outcome.value : null
}

function listQuietly(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function locateBin(root: string, surface: Surface | null, texts: readonly TextFile[]): BinPlace {
  const bin = surface?.wrap?.bin
  if (bin === undefined || bin === '') return { kind: 'none' }
  if (isAbsolute(bin)) return { kind: 'absolute' }
  const hasSeparator = bin.includes('/') || bin.includes('\\')
  if (!hasSeparator && bin !== '.' && bin !== '..') return { kind: 'on-path', name: bin }
  const path = resolve(root, bin)
  if (!isInside(root, path)) return { kind: 'outside', through: 'dots' }
  // A text of the pack is a file, and there is no link on the way to it: links are not followed to find texts.
  const inPack = path.slice(withEnd(root).length).split(sep).join('/')
  if (texts.some((text) => text.path === inPack)) return { kind: 'in-pack', exists: true, executable: mayRun(path) }
  const stat = statOf(path)
  if (stat === undefined) return { kind: 'in-pack', exists: false, executable: false }
  const place = realpathSync.native(path)
  const isLinked = place !== path
  if (isLinked && !isInside(realpathSync.native(root), place)) return { kind: 'outside', through: 'symlink' }
  return { kind: 'in-pack', exists: true, executable: stat.isFile() && mayRun(path) }
}

/** On any system, also on another than this one. */
function isAbsolute(path: string): boolean {
  return path.startsWith('/') || path.startsWith('~') || path.startsWith('\\\\') || hasDrive(path)
}

function hasDrive(path: string): boolean {
  return path.charAt(1) === ':' && /^[A-Za-z]:[\\/]/.test(path)
}

function isInside(folder: string, path: string): boolean {
  return path.startsWith(withEnd(folder))
}

function withEnd(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What a path leads to; undefined when that is nothing, or cannot be told. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function isDanglingLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}
