import { isRecord } from '../../canonical/is-record.ts'

/**
 * Reads values out of log lines. Plain guards instead of schemas: a gibibyte of lines passes here, and of nearly all of them one
 * field is looked at.
 */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return isRecord(value)
}

/** An object's own field as an object; empty when it is none. */
export function objectAt(object: JsonObject, key: string): JsonObject {
  const value = object[key]
  return isObject(value) ? value : {}
}

/** A field as a text that is not empty, else null. */
export function textAt(object: JsonObject, key: string): string | null {
  const value = object[key]
  return typeof value === 'string' && value !== '' ? value : null
}

/** A field's items that are objects; empty when it is no list. */
export function objectsAt(object: JsonObject, key: string): JsonObject[] {
  const value = object[key]
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** One line of a log; null for blank lines, half-written ones and anything but an object. */
export function parseLine(line: Buffer): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** Milliseconds since 1970 from an ISO text, or from a number of milliseconds or seconds; null for anything else. */
export function timeOf(value: unknown): number | null {
  const ms =
    typeof value === 'number'
      ? value < 1e11
        ? value * 1000
        : value
      : typeof value === 'string'
        ? Date.parse(value)
        : Number.NaN
  return Number.isFinite(ms) ? ms : null
}

/** The text of a message: a string, or its text blocks joined with a line feed. */
export function textOfContent(content: unknown, blockTypes: readonly string[] = ['text']): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .filter(isObject)
    .filter(({ type }) => typeof type === 'string' && blockTypes.includes(type))
    .map((block) => textAt(block, 'text') ?? '')
    .filter((text) => text !== '')
    .join('\n')
}
