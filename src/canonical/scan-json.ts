import { decodeUtf8 } from './decode-utf8.ts'
import { RuntimeFault } from './faults.ts'
import { findProblem, type JsonProblem } from './find-problem.ts'
import type { JsonObject, JsonValue } from './json-value.ts'

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
  const members = countMembers(text, maxDepth)
  if (members !== null) {
    const parsed = parse(text)
    if (parsed !== undefined && keepsEverything(parsed, members, mayHoldLoneSurrogate(text))) {
      return { ok: true, value: parsed }
    }
  }
  const problem = findProblem(text, maxDepth)
  // Nothing wrong and yet not parsed: the engine ran out of room for the value.
  return { ok: false, ...(problem ?? { kind: 'domain', reason: 'too large to be held', offset: 0 }) }
}

/**
 * {@link scan} for an input that has a name.
 *
 * @throws RuntimeFault `schema-parse-failure`: not UTF-8 or not JSON; `non-canonicalizable-value`: JSON outside the value
 * domain. Both at `artifactPath`, the detail ending with the offset in UTF-16 code units.
 */
export function scanJson(input: Uint8Array | string, artifactPath: string): JsonValue {
  const scanned = scan(input)
  if (scanned.ok) return scanned.value
  const code = scanned.kind === 'syntax' ? 'schema-parse-failure' : 'non-canonicalizable-value'
  throw new RuntimeFault({ code, artifactPath, detail: `${scanned.reason}, at offset ${scanned.offset}` })
}

/** The `:` outside strings, one per member of every object; null when more containers are open at once than allowed. */
function countMembers(text: string, maxDepth: number): number | null {
  let members = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22:
        at = endOfString(text, at)
        break
      case 0x3a:
        members++
        break
      case 0x5b:
      case 0x7b:
        if (++depth > maxDepth) return null
        break
      case 0x5d:
      case 0x7d:
        depth--
        break
    }
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

/** Whether no key was dropped as a duplicate, every number is in the domain and, when asked for, every string well-formed. */
function keepsEverything(root: JsonValue, members: number, checkStrings: boolean): boolean {
  if (typeof root !== 'object' || root === null) return isSoundScalar(root, checkStrings)
  let left = members
  const pending: (JsonValue[] | JsonObject)[] = [root]
  for (let container = pending.pop(); container !== undefined; container = pending.pop()) {
    if (Array.isArray(container)) {
      for (const element of container) {
        if (typeof element === 'object' && element !== null) pending.push(element)
        else if (!isSoundScalar(element, checkStrings)) return false
      }
      continue
    }
    for (const key of Object.keys(container)) {
      left--
      if (checkStrings && !key.isWellFormed()) return false
      const member = container[key] ?? null
      if (typeof member === 'object' && member !== null) pending.push(member)
      else if (!isSoundScalar(member, checkStrings)) return false
    }
  }
  return left === 0
}

function isSoundScalar(value: null | boolean | number | string, checkStrings: boolean): boolean {
  // Above the safe range every binary64 is an integer; infinity fails the comparison as well.
  if (typeof value === 'number') return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER
  return !checkStrings || typeof value !== 'string' || value.isWellFormed()
}
