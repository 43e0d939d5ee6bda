import { basename, extname } from 'node:path'
import { readWhole, whyUnread } from '../../adapters/files.ts'
import { UsageError } from '../../report/errors.ts'
import { readArtifactPath } from '../artifact-path.ts'
import { decode } from '../load.ts'
import { readDelimited } from './delimited.ts'
import { isObject, type JsonObject, timeOf } from './json.ts'
import type { Session } from './session.ts'

/** What a traces file gives. Spec: evals/01-eval-packs.md section 4, "A traces file". */
export type TracesFile =
  | {
      readonly ok: true
      readonly sessions: readonly Session[]
      /** Rows without a prompt, or that are no rows at all. */
      readonly skippedRows: number
    }
  | { readonly ok: false; readonly message: string }

/** The tag of rows that name no agent. */
const FILE_AGENT = 'file'

const PROMPT_COLUMNS = ['prompt', 'input', 'request', 'question', 'task']

/**
 * Reads the rows of a `.csv`, `.tsv`, `.jsonl` or `.json` file as sessions, in the order of the file.
 *
 * @throws UsageError the file is not there, or has another extension
 */
export function readTracesFile(path: string): TracesFile {
  const extension = extname(path).toLowerCase()
  const parse = PARSERS[extension]
  if (parse === undefined) {
    const what = `cannot read traces from "${basename(path)}"`
    throw new UsageError({ what, next: 'It takes a .csv, .tsv, .jsonl or .json file.' })
  }
  const read = readWhole(path)
  if (!read.ok) throw new UsageError({ what: `the traces file "${basename(path)}" ${whyUnread(read)}` })
  const text = decode(read.bytes)
  if (text === null) return { ok: false, message: 'is not UTF-8' }
  const rows = parse(text.replace(/^\ufeff/, ''))
  if (rows === null) return { ok: false, message: 'is not a JSON list of objects' }
  if (rows.length > 0 && !rows.some((row) => row !== null && promptOf(row) !== undefined)) {
    const message = `has no column for the prompt; it is looked for under ${PROMPT_COLUMNS.map((name) => `"${name}"`).join(', ')}`
    return { ok: false, message }
  }
  const sessions = rows.map(sessionOf)
  const kept = sessions.filter((session) => session !== null)
  return { ok: true, sessions: toldApart(kept), skippedRows: rows.length - kept.length }
}

/** Every row is a request of its own, whatever its id stands for: a conversation or a user has many. */
function toldApart(rows: readonly Session[]): Session[] {
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const session = seen.has(row.session) ? `${row.session} (${index + 1})` : row.session
    seen.add(row.session)
    return { ...row, session }
  })
}

/** Column name in lower case to value; null for something that is no row. */
type Row = ReadonlyMap<string, unknown>

const PARSERS: Readonly<Record<string, (text: string) => (Row | null)[] | null>> = {
  '.csv': (text) => fromTable([...readDelimited(text, ',')]),
  '.tsv': (text) => fromTable([...readDelimited(text, '\t')]),
  '.jsonl': (text) =>
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => fromObject(parse(line))),
  '.json': (text) => {
    const value = parse(text)
    return Array.isArray(value) ? value.map(fromObject) : null
  },
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return null
  }
}

function fromTable([header, ...rows]: readonly (readonly string[])[]): Row[] {
  const names = (header ?? []).map((name) => name.trim().toLowerCase())
  if (rows.length === 0) return header === undefined ? [] : [new Map(names.map((name) => [name, '']))]
  return rows.map((row) => new Map(names.map((name, index) => [name, row[index] ?? ''])))
}

function fromObject(value: unknown): Row | null {
  if (!isObject(value)) return null
  const object: JsonObject = value
  return new Map(Object.keys(object).map((key) => [key.trim().toLowerCase(), object[key]]))
}

/** Undefined when the row has no such column at all. */
function promptOf(row: Row): unknown {
  const column = PROMPT_COLUMNS.find((name) => row.has(name))
  return column === undefined ? undefined : row.get(column)
}

function sessionOf(row: Row | null, index: number): Session | null {
  const prompt = row === null ? null : promptOf(row)
  if (row === null || typeof prompt !== 'string' || prompt.trim() === '') return null
  const agent = textOf(row.get('agent'))
  const timestamp = row.get('timestamp')
  return {
    agent: agent === '' ? FILE_AGENT : agent,
    // Keeps the order of the file where nothing else decides.
    session: textOf(row.get('id')) || `row-${String(index + 1).padStart(9, '0')}`,
    at: timeOf(typeof timestamp === 'string' && /^\d+(?:\.\d+)?$/.test(timestamp) ? Number(timestamp) : timestamp),
    request: prompt.replaceAll('\r\n', '\n').trim(),
    created: artifactsOf(row.get('artifacts')),
    tags: listOf(row.get('tags'), /[;,\n]/),
  }
}

function artifactsOf(value: unknown): string[] {
  return listOf(value, /[;\n]/).flatMap((written) => {
    const artifact = readArtifactPath(written)
    return artifact.ok ? [artifact.path] : []
  })
}

/** A list, a JSON list in a text, or a text cut at separators. */
function listOf(value: unknown, separator: RegExp): string[] {
  const items = typeof value === 'string' && value.trim().startsWith('[') ? (parse(value) ?? value) : value
  const list = Array.isArray(items) ? items : typeof items === 'string' ? items.split(separator) : []
  return list.map(textOf).filter((text) => text !== '')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
