import { decodeUtf8 } from './decode-utf8.ts'
import { findProblem, type JsonProblem } from './find-problem.ts'
import type { JsonObject, JsonValue } from './json-value.ts'

const SPACE = 0x20
const COLON = 0x3a

/** How many containers a hashed value may nest. Spec: contracts part 05, section 1.1. */
export const MAX_DEPTH = 1024

export type Scanned = { readonly ok: true; readonly value: JsonValue } | ({ readonly ok: false } & JsonProblem)

/**
 * Strict JSON from bytes or text, where a plain `JSON.parse` would hide something: duplicate keys, lone surrogates, numbers
 * that do not survive as written, a byte order mark, broken UTF-8. Objects are plain, a `__proto__` key is an own property.
 * Never throws; the first problem in reading order is reported. Spec: contracts part 05, section 2.
 *
 * The engine's parser builds the value; what it hides shows in cheap counts (members written against members kept) and in
 * the value itself. Only a text that fails those is read again, slowly, to say what is wrong and where.
 *
 * @param options.maxDepth how many containers may be open at once; 1024 unless said otherwise
 */
export function scan(input: Uint8Array | string, options: { readonly maxDepth?: number } = {}): Scanned {
  const maxDepth = options.maxDepth ?? MAX_DEPTH
  const decoded = typeof input === 'string' ? ({ ok: true, text: input } as const) : decodeUtf8(input)
  if (!decoded.ok) return { ok: false, kind: 'syntax', reason: 'these bytes are not UTF-8', offset: decoded.offset }
  const { text } = decoded
  const parsed = parse(text)
  if (parsed !== undefined && isWhole(parsed, { text, maxDepth })) return { ok: true, value: parsed }
  const problem = findProblem(text, maxDepth)
  // Nothing wrong and yet not parsed: the engine ran out of room for the value.
  return { ok: false, ...(problem ?? { kind: 'domain', reason: 'too large to be held', offset: 0 }) }
}

/**
 * The strings with a `:` behind them: one per member of every object.
 *
 * @param expected how many there are unless a key was dropped, which a look at the colons alone can confirm
 */
function countMembers(text: string, expected: number): number {
  return hasPlainColons(text) && countOf('":', text) - countOf('\\":', text) === expected
    ? expected
    : countByQuotes(text)
}

/**
 * Whether each member has a `":`, without a space in it, and a quote behind a backslash is none that ends a string. Strings may have
 * a `":` of their own only in the form `\":`, and a space before a colon only in a text that is read the slow way.
 */
function hasPlainColons(text: string): boolean {
  return !SPACED_OR_ESCAPED.test(text)
}

const SPACED_OR_ESCAPED = /[ \n\t\r]:|\\\\"/

function countOf(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++
  return count
}

/** Goes from quote to quote, which skips most of a text. */
function countByQuotes(text: string): number {
  let members = 0
  let quote = text.indexOf('"')
  while (quote !== -1) {
    let at = endOfString(text, quote) + 1
    while (text.charCodeAt(at) <= SPACE) at++
    if (text.charCodeAt(at) === COLON) members++
    quote = text.indexOf('"', at)
  }
  return members
}

/** Where the quote stands that ends the string beginning at `start`; the length of the text when none does. */
export function endOfString(text: string, start: number): number {
  let at = start
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at === -1) return text.length
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++
    if (backslashes % 2 === 0) return at
  }
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A lone surrogate reaches a value only from one in the text or from a surrogate escape; most texts have neither.
function mayHoldLoneSurrogate(text: string): boolean {
  return !text.isWellFormed() || text.includes('\\ud') || text.includes('\\uD')
}

/**
 * Whether no key was dropped as a duplicate, every number is in the domain, every string is well-formed and nothing nests too
 * deep. Level by level: a deep value must not cost the call stack.
 */
function isWhole(root: JsonValue, { text, maxDepth }: { readonly text: string; readonly maxDepth: number }): boolean {
  const checkStrings = mayHoldLoneSurrogate(text)
  if (typeof root !== 'object' || root === null) return isSoundScalar(root, checkStrings)
  let membersKept = 0
  let level: (JsonValue[] | JsonObject)[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) return false
    const below: typeof level = []
    for (const container of level) {
      const isList = Array.isArray(container)
      const members = isList ? container : Object.values(container)
      if (!isList) membersKept += members.length
      if (!isList && checkStrings && !Object.keys(container).every((key) => key.isWellFormed())) return false
      for (const member of members) {
        if (typeof member === 'object' && member !== null) below.push(member)
        else if ((checkStrings || typeof member === 'number') && !isSoundScalar(member, checkStrings)) return false
      }
    }
    level = below
  }
  return membersKept === countMembers(text, membersKept)
}

function isSoundScalar(value: null | boolean | number | string, checkStrings: boolean): boolean {
  // Above the safe range every binary64 is an integer; infinity fails the comparison as well.
  if (typeof value === 'number') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
  return !checkStrings || typeof value !== 'string' || value.isWellFormed()
}
