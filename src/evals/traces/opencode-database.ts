import type { Database } from 'bun:sqlite'
import { withDatabaseCopy } from './database-copy.ts'
import { isObject, type JsonObject, objectAt, textAt, timeOf } from './json.ts'
import { type Opening, requestInParts, type StoredSession } from './opencode-parts.ts'
import type { TraceContext } from './reader.ts'

/** The store since 1.2.0. Only named columns are asked for, and missing ones are survived. @returns the sessions of the project */
export function readDatabase(path: string, context: TraceContext): StoredSession[] {
  const copied = withDatabaseCopy(path, (database) => readSessions(database, context))
  if (copied.ok) {
    context.onBytes(copied.sizeBytes)
    return copied.value
  }
  if (copied.why !== 'missing') context.onSkip(copied.why)
  return []
}

function readSessions(database: Database, context: TraceContext): StoredSession[] {
  const sessions = rowsOf(database, { table: 'session', columns: ['id', 'directory', 'parent_id', 'time_created'] })
  return [...sessions].flatMap((row) => {
    const id = textAt(row, 'id')
    const directory = textAt(row, 'directory')
    if (id === null || directory === null || textAt(row, 'parent_id') !== null) return []
    if (!context.project.holds(directory)) return []
    return [{ id, opening: openingOf(database, id, row) }]
  })
}

function openingOf(database: Database, session: string, row: JsonObject): Opening | null {
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
    const request = requestInParts([...parts].map((part) => parseText(part['data'])))
    const at =
      timeOf(message['time_created']) ?? timeOf(objectAt(content, 'time')['created']) ?? timeOf(row['time_created'])
    if (request !== null) return { request, at }
  }
  return null
}

type Selection = {
  readonly table: 'session' | 'message' | 'part'
  readonly columns: readonly string[]
  readonly of?: { readonly column: string; readonly value: string }
}

/** Rows in order of time, then id, one at a time. None when the table, or the column rows are picked by, is not there. */
function* rowsOf(database: Database, { table, columns, of }: Selection): Generator<JsonObject> {
  const present = columnsOf(database, table)
  const named = columns.filter((column) => present.has(column))
  if (named.length === 0 || (of !== undefined && !present.has(of.column))) return
  const order = ['time_created', 'id'].filter((column) => present.has(column))
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
