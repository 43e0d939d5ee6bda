import { join } from 'node:path'
import * as v from 'valibot'
import { whyUnread } from '../../adapters/files.ts'
import { type EntryKind, inspect, listFolder, readText } from '../../adapters/source-tree.ts'
import { type GateContext, type GateName, GateRefusal } from '../gate.ts'
import { linkedPart } from './linked-part.ts'
import { Extension, normalised, RelativePath } from './paths.ts'
import { atLeastOne, strictObject } from './section.ts'

/** Files and folders to read. Spec: contracts/08-gates.md, section 3.2. */
export const ScannedPaths = atLeastOne(
  strictObject({
    path: RelativePath,
    recursive: v.optional(v.boolean(), true),
    /** Without any, every file of a folder is taken. */
    extensions: v.optional(atLeastOne(Extension)),
    optional: v.optional(v.boolean(), false),
  }),
)
export type ScannedPaths = v.InferOutput<typeof ScannedPaths>
type ScannedPath = ScannedPaths[number]

export type Scan = {
  /** Path below the folder of the configuration file, with `/`, to text; in the order in which files were reached. */
  readonly texts: ReadonlyMap<string, string>
  /** How many files each declared path reached, in the order of the section; a file reached twice counts for both. */
  readonly counts: readonly { readonly path: string; readonly files: number }[]
}

/**
 * Reads every file of the declared paths. Nothing is left out silently: no folder is skipped by its name, no link is followed.
 *
 * @param gate whose section declares the paths
 * @throws GateRefusal EVAL_QUALITY_SCAN_PATH: a path that is not optional is absent or yields no file
 * @throws GateRefusal EVAL_QUALITY_SCAN_UNREADABLE: a symbolic link, or something the system does not let be read
 */
export function scanPaths(paths: ScannedPaths, { context, gate }: { context: GateContext; gate: GateName }): Scan {
  const walk = new Walk(context, gate)
  const counts = paths.map((declared) => ({ path: declared.path, files: walk.declared(declared) }))
  return { texts: walk.texts, counts }
}

class Walk {
  readonly texts = new Map<string, string>()

  constructor(
    private readonly context: GateContext,
    private readonly gate: GateName,
  ) {}

  /** @returns how many files the path reached */
  declared(declared: ScannedPath): number {
    const path = normalised(declared.path)
    const kind = this.inspect(path)
    if (kind === null) {
      if (declared.optional) return 0
      throw this.refusedPath(declared, 'does not exist')
    }
    if (kind === 'file') return this.file(path)
    if (kind !== 'folder') throw unreadable(declared.path, 'is neither a file nor a folder')
    const files = this.folder(path, declared)
    if (files === 0 && !declared.optional) throw this.refusedPath(declared, 'holds no file to scan')
    return files
  }

  /** Null when nothing is there. */
  private inspect(path: string): EntryKind | null {
    const link = linkedPart(path, this.context.root)
    if (link !== null) throw isLink(link)
    // Paths are relative to the folder of the configuration file, however that is reached: it may be a link itself.
    const found = inspect(path === '' ? `${this.context.root}/.` : join(this.context.root, path))
    switch (found.kind) {
      case 'absent':
        return null
      case 'unreadable':
        throw unreadable(path, `cannot be inspected (${found.code})`)
      default:
        return found.kind
    }
  }

  private folder(path: string, declared: ScannedPath): number {
    this.context.signal.throwIfAborted()
    const listed = listFolder(join(this.context.root, path))
    if (!listed.ok) throw unreadable(path === '' ? '.' : path, `cannot be listed (${listed.code})`)
    let files = 0
    for (const { name, kind } of listed.entries) {
      const below = path === '' ? name : `${path}/${name}`
      if (kind === 'link') throw isLink(below)
      if (kind === 'folder' && declared.recursive) files += this.folder(below, declared)
      if (kind === 'file' && isWanted(name, declared.extensions)) files += this.file(below)
    }
    return files
  }

  private file(path: string): number {
    if (this.texts.has(path)) return 1
    const outcome = readText(join(this.context.root, path))
    if (!outcome.ok) throw unreadable(path, whyUnread(outcome))
    this.texts.set(path, outcome.text)
    return 1
  }

  private refusedPath(declared: ScannedPath, why: string): GateRefusal {
    return new GateRefusal(
      'EVAL_QUALITY_SCAN_PATH',
      `${this.gate}: ${declared.path} ${why}; the "${this.gate}" section of ${this.context.configFile} declares it. Correct the path, or mark it "optional": true.`,
    )
  }
}

function isWanted(name: string, extensions: readonly string[] | undefined): boolean {
  return extensions === undefined || extensions.some((extension) => name.endsWith(extension))
}

function isLink(path: string): GateRefusal {
  return unreadable(path, 'is a symbolic link, and links are neither followed nor skipped')
}

function unreadable(path: string, why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_SCAN_UNREADABLE', `${path} ${why}; the scan did not reach its end`)
}
