import { posix } from 'node:path'
import type { Token } from './tokens.ts'

/** Where a documented path may be found. */
export type Places = {
  /** What the page has made at a path so far. */
  inSandbox(path: string): 'file' | 'folder' | null
  /** The absolute path of something the repository has, or null. */
  inRepository(path: string): string | null
  /** The absolute path in the page's folder that stands for a documented path. */
  rebase(path: string): string
}

export type Realised = {
  readonly args: readonly string[]
  /** Documented words in whose place the sample input was passed, in order. */
  readonly standIns: readonly string[]
  /** Folders, as documented, that have to be there before the run. */
  readonly folders: readonly string[]
}

export type Terms = {
  readonly places: Places
  /** Absolute. */
  readonly sampleInput: string
  /** Path under which readers find the repository once it is installed. */
  readonly installedPrefix: string | undefined
}

/**
 * Turns documented words into arguments that exist: the page's own files first, then the repository's, and the sample input
 * where only a reader could have the file. Spec: contracts/08-gates.md, section 10.2.
 */
export function realise(tokens: readonly Token[], terms: Terms): Realised {
  const args: string[] = []
  const standIns: string[] = []
  const folders: string[] = []
  let isAfterOut = false
  for (const { text } of tokens) {
    const [flag, value] = splitFlag(text)
    if (isAfterOut || flag === '--out=') {
      const target = inPage(value, terms.places)
      folders.push(outFolder(value))
      args.push(`${flag}${target}`)
      isAfterOut = false
      continue
    }
    isAfterOut = text === '--out'
    const realised = realiseValue(value, terms)
    if (realised === null) standIns.push(text)
    args.push(`${flag}${realised ?? terms.sampleInput}`)
  }
  return { args, standIns, folders }
}

/** `--flag=v` is about `v`; anything else is about itself. */
function splitFlag(text: string): readonly [flag: string, value: string] {
  const [, flag, value] = /^(--?[^\s=]+=)(.*)$/s.exec(text) ?? []
  return flag === undefined || value === undefined ? ['', text] : [flag, value]
}

function outFolder(path: string): string {
  return path.endsWith('.json') ? posix.dirname(path) : path
}

/** @returns null where only the sample input can stand in */
function realiseValue(value: string, { places, installedPrefix }: Terms): string | null {
  if (isMetavariable(value)) return null
  if (!isPathLike(value)) return value
  const own = places.inSandbox(value)
  if (own === 'file') return inPage(value, places)
  const repository = inRepository(value, places, installedPrefix)
  if (repository !== null) return repository
  return own === 'folder' ? inPage(value, places) : null
}

/**
 * A relative path means the same in the page's folder, where the command runs, and shows in its output as the reader sees it.
 * One that is absolute or climbs would mean something outside.
 */
function inPage(path: string, places: Places): string {
  const climbs = posix.normalize(path).split('/')[0] === '..'
  return path.startsWith('/') || climbs ? places.rebase(path) : path
}

function inRepository(path: string, places: Places, prefix: string | undefined): string | null {
  if (prefix !== undefined && path.startsWith(prefix)) {
    const installed = places.inRepository(path.slice(prefix.length).replace(/^\/+/, ''))
    if (installed !== null) return installed
  }
  return places.inRepository(path)
}

function isMetavariable(value: string): boolean {
  return /^(?:<[^<>]+>|\[.+\])$/.test(value)
}

/** A number such as 0.5 has no extension. */
function isPathLike(value: string): boolean {
  return !value.startsWith('-') && (value.includes('/') || /\.[A-Za-z][A-Za-z0-9]*$/.test(value))
}
