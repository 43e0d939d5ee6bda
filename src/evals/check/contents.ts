import { join } from 'node:path'
import { readWhole } from '../../adapters/files.ts'
import { decode } from '../load.ts'
import { PACK_FILE, SLOT_MARKER } from '../model.ts'
import { findCredentials, findHomes } from '../redact/index.ts'
import type { Shape } from '../redact/spans.ts'
import type { Tree } from '../tree.ts'

/** What the check wants to know of one file; the text itself is kept for prompts only. */
export type FileFacts = {
  /** 1-based line of each slot marker. */
  readonly markerLines: readonly number[]
  /** One per line, in order. */
  readonly credentials: readonly { readonly line: number; readonly shape: Shape }[]
  /** 1-based line of each home folder; only looked for in prompts and `pack.toml`. */
  readonly homeLines: readonly number[]
}

export type PromptText = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly why: string }

export type Contents = {
  readonly facts: ReadonlyMap<string, FileFacts>
  /** By path; only files that some task names as its prompt. */
  readonly prompts: ReadonlyMap<string, PromptText>
}

/** Larger files are not searched for slots and credentials. */
const SEARCHED_BYTES = 1024 * 1024

/** Reads every file of a pack once, one at a time. */
export function readContents(root: string, tree: Tree, promptPaths: ReadonlySet<string>): Contents {
  const facts = new Map<string, FileFacts>()
  const prompts = new Map<string, PromptText>()
  for (const { path, sizeBytes } of tree.files) {
    const isPrompt = promptPaths.has(path)
    if (sizeBytes > SEARCHED_BYTES && !isPrompt) continue
    const read = readWhole(join(root, path))
    if (!read.ok) {
      if (isPrompt) prompts.set(path, { ok: false, why: 'cannot be read' })
      continue
    }
    const text = decode(read.bytes)
    if (isPrompt) prompts.set(path, text === null ? { ok: false, why: 'is not UTF-8' } : { ok: true, text })
    if (read.bytes.length > SEARCHED_BYTES) continue
    const isOurs = isPrompt || path === PACK_FILE
    facts.set(
      path,
      factsOf(text ?? new TextDecoder('latin1').decode(read.bytes), { path, isOurs, isText: text !== null }),
    )
  }
  return { facts, prompts }
}

function factsOf(text: string, of: { path: string; isOurs: boolean; isText: boolean }): FileFacts {
  const lineAt = lineCounter(text)
  const credentials = new Map<number, Shape>()
  for (const { start, shape } of findCredentials(text, of.isOurs ? 'loose' : 'certain')) {
    if (shape === 'random-looking value' && !of.isOurs && (!of.isText || isExpected(text, start, of.path))) continue
    const line = lineAt(start)
    if (!credentials.has(line)) credentials.set(line, shape)
  }
  return {
    markerLines: [...text.matchAll(MARKER)].map(({ index }) => lineAt(index)),
    credentials: [...credentials].map(([line, shape]) => ({ line, shape })),
    homeLines: of.isOurs ? findHomes(text, null).map(({ start }) => lineAt(start)) : [],
  }
}

const MARKER = new RegExp(SLOT_MARKER.replace(/[()]/g, '\\$&'), 'g')

/** Checksums and embedded images are random by nature: in lock files, in `sha512-…`, behind `base64,`. */
function isExpected(text: string, start: number, path: string): boolean {
  return (
    /(?:^|\/)(?:[\w.-]*lock[\w.-]*|go\.sum|[\w.-]*\.min\.\w+|[\w.-]*\.(?:map|svg|ipynb|pem|crt|cer|pub))$/i.test(
      path,
    ) ||
    /(?:sha(?:1|256|384|512)[-:=]|base64,|h1:)[A-Za-z0-9+/=]*$/.test(text.slice(Math.max(0, start - 24), start + 12))
  )
}

/** 1-based line of an offset. */
function lineCounter(text: string): (offset: number) => number {
  const starts: number[] = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
