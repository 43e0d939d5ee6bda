import { lstatSync, readdirSync } from 'node:fs'
import { byCodeUnit } from '../canonical/by-code-unit.ts'
import { errorCode, type ReadOutcome, readWhole } from './files.ts'

export type EntryKind = 'file' | 'folder' | 'link' | 'special'

/** What stands at a path, links not followed. */
export type Inspected =
  | { readonly kind: EntryKind }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly code: string }

export type Listed =
  | { readonly ok: true; readonly entries: readonly { readonly name: string; readonly kind: EntryKind }[] }
  | { readonly ok: false; readonly code: string }

type Kinds = { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean }

/** What stands at a path, links not followed. Never throws: what the system refuses is `unreadable`. */
export function inspect(path: string): Inspected {
  try {
    return { kind: kindOf(lstatSync(path)) }
  } catch (error) {
    const code = errorCode(error)
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'absent' } : { kind: 'unreadable', code }
  }
}

/** The entries of a folder in the order of their UTF-16 code units, links not followed. */
export function listFolder(path: string): Listed {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      kind: kindOf(entry),
    }))
    return { ok: true, entries: entries.sort((a, b) => byCodeUnit(a.name, b.name)) }
  } catch (error) {
    return { ok: false, code: errorCode(error) }
  }
}

export type ReadText = { readonly ok: true; readonly text: string } | Extract<ReadOutcome, { readonly ok: false }>

/** A whole regular file as text: what is not UTF-8 becomes U+FFFD. A byte order mark, as some editors write it, is no part of it. */
export function readText(path: string): ReadText {
  const outcome = readWhole(path)
  if (!outcome.ok) return outcome
  return { ok: true, text: new TextDecoder().decode(outcome.bytes) }
}

function kindOf(entry: Kinds): EntryKind {
  if (entry.isSymbolicLink()) return 'link'
  if (entry.isDirectory()) return 'folder'
  return entry.isFile() ? 'file' : 'special'
}
