import { parse } from '@iarna/toml'
import { isRecord } from '../../canonical/is-record.ts'
import { findPlaces, type TomlPlace, type TomlPlaces } from './positions.ts'

export type TomlTable = Readonly<Record<string, unknown>>

/** Whether a value is a table: dates are objects too, and lists of tables are written much like one. */
export function isTable(value: unknown): value is TomlTable {
  return isRecord(value) && !(value instanceof Date)
}

export type TomlOutcome =
  | { readonly ok: true; readonly table: TomlTable; readonly places: TomlPlaces; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly place: TomlPlace }

/**
 * Parses TOML from anywhere: a byte order mark and Windows line ends are accepted, a day or an hour that does not exist is not.
 * An error comes back with the line it is on, as an editor counts lines.
 */
export function parseToml(source: string): TomlOutcome {
  const text = normalise(source)
  let table: TomlTable
  try {
    table = parse(text)
  } catch (error) {
    return { ok: false, ...located(error, text) }
  }
  const places = findPlaces(text)
  const impossible = places.bare.find(({ raw }) => isImpossibleTime(raw))
  if (impossible !== undefined) {
    return { ok: false, message: `"${impossible.raw}" is no date or time that exists`, place: impossible.place }
  }
  return { ok: true, table, places, text }
}

/** The parser refuses a byte order mark, and a carriage return after a comment; neither moves a line. */
function normalise(source: string): string {
  return source.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
}

function located(error: unknown, text: string): { message: string; place: TomlPlace } {
  const places = findPlaces(text)
  const impossible = places.bare.find(({ raw }) => isImpossibleTime(raw))
  // Only errors of the parser itself carry a place in the text; those of the engine have a `line` too, of some source file.
  if (!isParserError(error)) {
    const message = `"${impossible?.raw ?? 'a value'}" is no date or time that exists`
    return { message, place: impossible?.place ?? { line: 1, column: 1 } }
  }
  const message = error.message.replace(/ at row \d+, col \d+, pos \d+:[\s\S]*$/, '')
  const place = { line: error.line + 1, column: error.col + 1 }
  // These are noticed where a value ends, but what is wrong is where its key begins.
  const isAboutKey = /redefine|unterminated multi-line/i.test(message)
  if (!isAboutKey) return { message, place }
  return { message, place: lastKeyBefore(places, place) ?? place }
}

function isParserError(error: unknown): error is Error & { readonly line: number; readonly col: number } {
  return (
    error instanceof Error &&
    'fromTOML' in error &&
    'line' in error &&
    typeof error.line === 'number' &&
    'col' in error &&
    typeof error.col === 'number'
  )
}

function lastKeyBefore({ keys }: TomlPlaces, limit: TomlPlace): TomlPlace | undefined {
  return keys.findLast(({ line, column }) => line < limit.line || (line === limit.line && column <= limit.column))
}

const DATE_OR_TIME = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:[Tt ]?(\d{2}):(\d{2})(?::(\d{2}))?)?/

function isImpossibleTime(raw: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}/.test(raw)) return false
  const [, year, month, day, hour, minute, second] = DATE_OR_TIME.exec(raw) ?? []
  if (year !== undefined) {
    const monthNumber = Number(month)
    if (monthNumber < 1 || monthNumber > 12) return true
    if (Number(day) < 1 || Number(day) > daysIn(Number(year), monthNumber)) return true
  }
  return Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
