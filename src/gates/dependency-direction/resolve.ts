import { posix } from 'node:path'
import { type DirectionSection, isUnder } from './section.ts'

export type Resolved =
  | { readonly kind: 'file'; readonly file: string }
  /** It leads out of every root. */
  | { readonly kind: 'escapes' }
  /** No scanned file has that name, or that name and an extension, or is the index of that folder. */
  | { readonly kind: 'unresolved' }

/**
 * The scanned file that a relative specifier names. An extension is added, never exchanged: `./x.js` does not find `x.ts`.
 * Spec: contracts/08-gates.md, section 7.3.
 *
 * @param from the importing file
 * @param scanned every scanned file
 */
export function resolveRelative(
  specifier: string,
  from: string,
  { roots, scanned }: { roots: DirectionSection['roots']; scanned: ReadonlySet<string> },
): Resolved {
  const path = posix.join(posix.dirname(from), specifier).replace(/\/$/, '')
  if (!roots.some((root) => isUnder(path, root.path))) return { kind: 'escapes' }
  const extensions = roots.flatMap((root) => root.extensions)
  const candidates = [
    path,
    ...extensions.map((extension) => path + extension),
    ...extensions.map((extension) => `${path}/index${extension}`),
  ]
  const file = candidates.find((candidate) => scanned.has(candidate))
  return file === undefined ? { kind: 'unresolved' } : { kind: 'file', file }
}
