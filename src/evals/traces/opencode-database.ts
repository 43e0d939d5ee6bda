import type { Database } from 'bun:sqlite'
import { withDatabaseCopy } from './database-copy.ts'
import { isObject, type JsonObject, objectAt, textAt, timeOf } from './json.ts'
import { type Opening, requestInParts, type StoredSession } from './opencode-parts.ts'
import type { TraceContext } from './reader.ts'

/** The store since 1.2.0, and the other tables it has since 2.0. Only named columns are asked for, and missing ones are survived. @returns the sessions of the project */
export function readDatabase(path: string, context: TraceContext): StoredSession[] {
  const copied = withDatabaseCopy(path, (database) => readSessions(database, context))
  if (copied.ok) {
    context.onBytes(copied.sizeBytes)
    return copied.value
  }
  if (copied.why !== 'missing') context.onSkip(copied.why)
  return []
}

/** Since 2.0 sessions have a table of their own; one that was moved there stays in the old table too, and counts once. */
function readSessions(database: Database, context: TraceContext): StoredSession[] {
  const seen = new Set<string>()
  return SESSION_TABLES.flatMap((table) => {
    const rows = rowsOf(database, { table, columns: ['id', 'directory', 'parent_id', 'time_created'] })
    return [...rows].flatMap((row) => {
      const id = textAt(row, 'id')
      if (id === null || seen.has(id)) return []
      seen.add(id)
      const directory = textAt(row, 'directory')
      if (directory === null || textAt(row, 'parent_id') !== null || !context.project.holds(directory)) return []
      return [{ id, opening: openingOf(database, id, row) }]
    })
  })
}

const SESSION_TABLES = ['session_v2', 'session'] as const

function openingOf(database: Database, session: string, row: JsonObject): Opening | null {
  for (const { request, at } of typedIn(database, session)) {
    if (request !== null) return { request, at: at ?? timeOf(row['time_created']) }
  }
  return null
}

function* typedIn(database: Database, session: string): Generator<Typed> {
  yield* typedMessages(database, session)
  yield* typedParts(database, session)
}

type Typed = { readonly request: string | null; readonly at: number | null }

/** Since 2.0: a message and its text in one row, in the order of `seq`. */
function* typedMessages(database: Database, session: string): Generator<Typed> {
  const of = { column: 'session_id', value: session }
  const columns = ['id', 'type', 'seq', 'time_created', 'data']
  for (const message of rowsOf(database, { table: 'session_message', columns, of })) {
    if (message['type'] !== 'user') continue
    const content = parseText(message['data'])
    yield { request: requestInParts([{ ...content, type: 'text' }]), at: timeIn(message, content) }
  }
}

/** Before: a message, and its text in parts. */
function* typedParts(database: Database, session: string): Generator<Typed> {
  const of = { column: 'session_id', value: session }
  for (const message of rowsOf(database, { table: 'message', columns: ['id', 'time_created', 'data'], of })) {
    const content = parseText(message['data'])
    const id = textAt(message, 'id')
    if (id === null || content['role'] !== 'user') continue
    const parts = rowsOf(database, {
      table: 'part',
      columns: ['id', 'time_created', 'data'],
      of: { column: 'message_id', value: id },
    })
    yield { request: requestInParts([...parts].map((part) => parseText(part['data']))), at: timeIn(message, content) }
  }
}

function timeIn(message: JsonObject, content: JsonObject): number | null {
  return timeOf(message['time_created']) ?? timeOf(objectAt(content, 'time')['created'])
}

type Selection = {
  readonly table: (typeof SESSION_TABLES)[number] | 'session_message' | 'message' | 'part'
  readonly columns: readonly string[]
  readonly of?: { readonly column: string; readonly value: string }
}

/** Rows in order of `seq`, else of time, then id, one at a time. None when the table, or the column rows are picked by, is not there. */
function* rowsOf(database: Database, { table, columns, of }: Selection): Generator<JsonObject> {
  const present = columnsOf(database, table)
  const named = columns.filter((column) => present.has(column))
  if (named.length === 0 || (of !== undefined && !present.has(of.column))) return
  const order = ['seq', 'time_created', 'id'].filter((column) => present.has(column))
  const where = of === undefined ? '' : ` WHERE ${of.column} = ?`
  const by = order.length === 0 ? '' : ` ORDER BY ${order.join(', ')}`
  const query = database.query(`SELECT ${named.join(', ')} FROM ${table}${where}${by}`)
  for (const row of of === undefined ? query.iterate() : query.iterate(of.value)) if (isObject(row)) yield row
}

/** Names of the columns; none of a view, which could be made to compute for ever. */
function columnsOf(database: Database, table: Selection['table']): ReadonlySet<string | null> {
  const isTable = database.query("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== null
  const columns = isTable ? database.query(`PRAGMA table_info(${table})`).all() : []
  return new Set(columns.filter(isObject).map((column) => textAt(column, 'name')))
}

function parseText(text: unknown): JsonObject {
  if (typeof text !== 'string') return {}
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
