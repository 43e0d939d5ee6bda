import { basename, join } from 'node:path'
import { canonicalPath, kindBehind } from '../../adapters/linked-paths.ts'
import { listFolder } from '../../adapters/source-tree.ts'
import { GateRefusal } from '../gate.ts'
import { encloses } from '../shared/encloses.ts'
import { normalised } from '../shared/paths.ts'

/**
 * The Markdown files below the configured pages, relative to the root, sorted. Links are followed, hidden names and
 * `node_modules` are passed over, what is missing contributes nothing. Spec: contracts/08-gates.md, section 10.1.
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_PATH: a page leads to the root or around it, which would take in the whole repository
 * @throws GateRefusal EVAL_QUALITY_SCAN_UNREADABLE: something cannot be reached or listed
 */
export function findPages(root: string, pages: readonly string[]): string[] {
  const home = canonical(root) ?? root
  const found = new Set<string>()
  for (const page of pages) collect({ root, home, path: normalised(page), found, above: [] })
  return [...found].sort()
}

type Visit = {
  readonly root: string
  /** The root with its links resolved. */
  readonly home: string
  readonly path: string
  readonly found: Set<string>
  /** The folders that led here, with their links resolved; one of them again would never end. */
  readonly above: readonly string[]
}

function collect({ root, home, path, found, above }: Visit): void {
  const place = canonical(join(root, path))
  if (place === null) return
  if (encloses(place, home)) {
    throw new GateRefusal(
      'EVAL_QUALITY_DOC_PATH',
      `doc-invocations: the page "${path || '.'}" is or encloses the directory the configuration sits in; name the folders that hold the documentation`,
    )
  }
  const name = basename(path)
  if (name === 'node_modules' || name.startsWith('.')) return
  const kind = kindBehind(place)
  if (kind === 'file' && path.endsWith('.md')) found.add(path)
  if (kind !== 'folder' || above.includes(place)) return
  const listed = listFolder(place)
  if (!listed.ok) throw unreadable(path, `cannot be listed (${listed.code})`)
  for (const child of listed.entries) {
    collect({ root, home, path: `${path}/${child.name}`, found, above: [...above, place] })
  }
}

function canonical(path: string): string | null {
  const found = canonicalPath(path)
  if (found.kind === 'unreadable') throw unreadable(path, `cannot be reached (${found.code})`)
  return found.kind === 'found' ? found.path : null
}

function unreadable(path: string, why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_SCAN_UNREADABLE', `doc-invocations: ${path} ${why}`)
}
