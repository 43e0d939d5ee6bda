import { join } from 'node:path'
import { inspect } from '../../adapters/source-tree.ts'

/**
 * The first part of a path that is a symbolic link, told by the path to it: `a/b` where `a/b/c` leads through it. A link is
 * refused where it stands on the way as at the end.
 *
 * @param path normalised; the folder it is relative to may be reached by a link
 * @returns null when no part is one
 */
export function linkedPart(path: string, root: string): string | null {
  const parts = path === '' ? [] : path.split('/')
  const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  return paths.find((part) => inspect(join(root, part)).kind === 'link') ?? null
}
