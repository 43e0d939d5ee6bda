import { lstatSync, realpathSync, type Stats, statSync } from 'node:fs'

/**
 * Looks at files that may be out of reach: what cannot be looked at (no right to search a folder above it, a loop of links) is as
 * good as not there. Reading or writing it then says why.
 */

export function isFolderAt(path: string): boolean {
  return lookAt(() => statSync(path).isDirectory()) ?? false
}

export function isFileAt(path: string): boolean {
  return lookAt(() => statSync(path).isFile()) ?? false
}

export function isThere(path: string): boolean {
  return lookAt(() => statSync(path)) !== null
}

export function isLinkAt(path: string): boolean {
  return entryAt(path)?.isSymbolicLink() ?? false
}

/** What is at a path itself, be it a link; null for nothing. */
export function entryAt(path: string): Stats | null {
  return lookAt(() => lstatSync(path))
}

/** With links resolved; the path itself where that is not possible. */
export function realPath(path: string): string {
  return lookAt(() => realpathSync(path)) ?? path
}

function lookAt<T>(look: () => T): T | null {
  try {
    return look()
  } catch {
    return null
  }
}
