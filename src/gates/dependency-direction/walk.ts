import { join } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { inspect, listFolder, readText } from '../../adapters/source-tree.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { normalised } from '../shared/paths.ts'
import type { DirectionSection } from './section.ts'

/**
 * Reads every file under the roots that ends in one of its root's extensions. Spec: contracts/08-gates.md, section 7.2.
 *
 * @returns path below the configuration's folder to text, in the order of the walk
 * @throws GateRefusal EVAL_QUALITY_DIRECTION_SCAN_ERROR: a link, something that cannot be read, a root without a matching file
 */
export function readRoots(roots: DirectionSection['roots'], context: GateContext): Map<string, string> {
  const texts = new Map<string, string>()
  for (const root of roots) {
    const before = texts.size
    readRoot(normalised(root.path), root.extensions, { context, texts })
    if (texts.size === before)
      throw refused(root.path, `holds no file ending in ${root.extensions.join(', ')}`, context)
  }
  return texts
}

type Into = { readonly context: GateContext; readonly texts: Map<string, string> }

function readRoot(root: string, extensions: readonly string[], into: Into): void {
  const parts = root.split('/')
  for (const length of parts.keys()) {
    const path = parts.slice(0, length + 1).join('/')
    const found = inspect(join(into.context.root, path))
    if (found.kind === 'folder') continue
    const why = {
      absent: 'does not exist',
      link: LINK,
      file: 'is a file, not a folder',
      special: 'is not a folder',
      unreadable: 'cannot be inspected',
    }[found.kind]
    throw refused(path, why, into.context)
  }
  readFolder(root, extensions, into)
}

function readFolder(folder: string, extensions: readonly string[], { context, texts }: Into): void {
  context.signal.throwIfAborted()
  const listed = listFolder(join(context.root, folder))
  if (!listed.ok) throw refused(folder, `cannot be listed (${listed.code})`, context)
  for (const { name, kind } of listed.entries) {
    const path = `${folder}/${name}`
    if (kind === 'link') throw refused(path, LINK, context)
    if (kind === 'folder') readFolder(path, extensions, { context, texts })
    if (kind !== 'file' || !extensions.some((extension) => name.endsWith(extension))) continue
    const read = readText(join(context.root, path))
    if (!read.ok) throw refused(path, whyUnread(read), context)
    texts.set(path, read.text)
  }
}

const LINK = 'is a symbolic link, and links are neither followed nor skipped'

function refused(path: string, why: string, { configFile }: GateContext): GateRefusal {
  return new GateRefusal(
    'EVAL_QUALITY_DIRECTION_SCAN_ERROR',
    `dependency-direction: ${path} ${why}; the "dependency-direction" section of ${configFile} declares the roots`,
  )
}
