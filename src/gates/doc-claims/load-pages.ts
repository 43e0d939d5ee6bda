import { join } from 'node:path'
import { whyUnread } from '../../adapters/files.ts'
import { canonicalPath } from '../../adapters/linked-paths.ts'
import { inspect, listFolder, readText } from '../../adapters/source-tree.ts'
import { type GateContext, GateRefusal } from '../gate.ts'
import { encloses } from '../shared/encloses.ts'
import { linkedPart } from '../shared/linked-part.ts'
import { normalised } from '../shared/paths.ts'
import { type Page, pageOf } from './page.ts'

/**
 * The Markdown files that each configured page reaches, sorted. Spec: contracts/08-gates.md, section 12.2.
 *
 * @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: one of them leads to the root or around it, reaches no page, or is or holds a link
 * @throws GateRefusal EVAL_QUALITY_SCAN_UNREADABLE: something cannot be reached, listed or read
 */
export function loadPages(pages: readonly string[], { root }: GateContext): Page[] {
  const found = new Set<string>()
  for (const page of pages) {
    refuseEnclosing(page, root)
    const path = normalised(page)
    const link = linkedPart(path, root)
    if (link !== null) throw isLink(link)
    const reached = reach(path, root)
    if (reached.length === 0) throw refused(`"${page}" holds no markdown`)
    for (const markdown of reached) found.add(markdown)
  }
  return [...found].sort().map((path) => pageOf(path, textOf(path, root)))
}

/** Pages that no generator wrote. @throws GateRefusal EVAL_QUALITY_DOC_CLAIM_PATH: there are none */
export function authoredPages(pages: readonly Page[], generated: readonly string[]): readonly Page[] {
  const authored = pages.filter(({ path }) => !generated.some((suffix) => path.endsWith(suffix)))
  if (authored.length > 0) return authored
  const suffixes = generated.map((suffix) => `"${suffix}"`).join(', ')
  throw refused(
    `each of the ${pages.length} page(s) ends in a "generated" suffix (${suffixes}), so no authored page is left`,
  )
}

function refuseEnclosing(page: string, root: string): void {
  const [place, home] = [canonicalPath(join(root, page)), canonicalPath(root)]
  if (place.kind === 'unreadable') throw unreadable(page, `cannot be reached (${place.code})`)
  if (place.kind === 'absent' || home.kind !== 'found' || !encloses(place.path, home.path)) return
  throw refused(
    `"${page}" is or encloses the directory the configuration sits in; name the folders that hold the documentation`,
  )
}

function reach(path: string, root: string): string[] {
  const found = inspect(join(root, path))
  if (found.kind === 'unreadable') throw unreadable(path, `cannot be inspected (${found.code})`)
  if (found.kind === 'link') throw isLink(path)
  if (found.kind === 'file') return path.endsWith('.md') ? [path] : []
  if (found.kind !== 'folder') return []
  const listed = listFolder(join(root, path))
  if (!listed.ok) throw unreadable(path, `cannot be listed (${listed.code})`)
  return listed.entries
    .filter(({ name }) => name !== 'node_modules' && !name.startsWith('.'))
    .flatMap(({ name }) => reach(`${path}/${name}`, root))
}

function textOf(path: string, root: string): string {
  const outcome = readText(join(root, path))
  if (outcome.ok) return outcome.text
  throw unreadable(path, whyUnread(outcome))
}

function isLink(path: string): GateRefusal {
  return refused(`${path} is a symbolic link, and links are neither followed nor skipped`)
}

function refused(why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_DOC_CLAIM_PATH', `doc-claims: ${why}`)
}

function unreadable(path: string, why: string): GateRefusal {
  return new GateRefusal('EVAL_QUALITY_SCAN_UNREADABLE', `doc-claims: ${path} ${why}`)
}
