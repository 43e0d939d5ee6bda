import sortWhileWriting from 'canonicalize'
import type { JsonObject, JsonValue } from './json-value.ts'
import { isPlainJson } from './plain-json.ts'
import { setOwn } from './property-table.ts'
import { copyHashedValue } from './value-domain.ts'

/**
 * The one text form of a value: RFC 8785. No line terminator. Spec: contracts part 05, section 1.2.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath` for a value outside the domain of section 1.1
 */
export function canonicalText(value: unknown, artifactPath: string): string {
  // What was checked is what is written: a plain value reads the same twice, any other is written from its checked copy.
  return writeCanonical(isPlainJson(value) ? value : copyHashedValue(value, artifactPath))
}

/** The bytes of {@link canonicalText}, which are what every digest covers. Throws as it does. */
export function canonicalize(value: unknown, artifactPath: string): Uint8Array {
  return new TextEncoder().encode(canonicalText(value, artifactPath))
}

/** An artifact as it is written to disk or stdout: its canonical text and one line feed. Throws as {@link canonicalText}. */
export function serializeArtifact(artifact: unknown, artifactPath: string): string {
  return `${canonicalText(artifact, artifactPath)}\n`
}

/**
 * The canonical text of a value already known to be in the domain, such as one that `scan` returned.
 *
 * RFC 8785 spells strings and numbers as JSON.stringify does, which leaves the order of members. That is the fastest way by
 * far, and it serves every value but one with keys that JavaScript itself moves to the front (`"10"`): the package sorts
 * while it writes.
 */
export function writeCanonical(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  switch (memberOrder(value)) {
    case 'canonical':
      return JSON.stringify(value)
    case 'other':
      return JSON.stringify(sortedCopy(value))
    case 'fixed-by-engine':
      return sortWhileWriting(value) ?? ''
  }
}

type MemberOrder = 'canonical' | 'other' | 'fixed-by-engine'

function memberOrder(container: JsonValue[] | JsonObject): MemberOrder {
  return Array.isArray(container) ? orderBelow(container) : orderOfObject(container)
}

function orderBelow(array: readonly JsonValue[]): MemberOrder {
  let order: MemberOrder = 'canonical'
  for (const element of array) {
    if (typeof element !== 'object' || element === null) continue
    const below = memberOrder(element)
    if (below === 'fixed-by-engine') return below
    if (below === 'other') order = below
  }
  return order
}

function orderOfObject(object: JsonObject): MemberOrder {
  let order: MemberOrder = 'canonical'
  let previous = ''
  // Several times faster than Object.keys. An inherited key can only make the order seem another one, which costs a copy.
  for (const key in object) {
    if (startsWithDigit(key)) return 'fixed-by-engine'
    // Comparison is by UTF-16 code unit, as RFC 8785 wants; localeCompare is not.
    if (key < previous) order = 'other'
    previous = key
    const member = object[key]
    if (typeof member !== 'object' || member === null) continue
    const below = memberOrder(member)
    if (below === 'fixed-by-engine') return below
    if (below === 'other') order = below
  }
  return order
}

// Keys that are array indices leave the order of insertion; a digit in front is the cheap sign that one may.
function startsWithDigit(key: string): boolean {
  const first = key.charCodeAt(0)
  return first >= 0x30 && first <= 0x39
}

function sortedCopy(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortedCopy)
  const copy: JsonObject = {}
  for (const key of Object.keys(value).sort()) {
    const member = value[key] ?? null
    setOwn(copy, key, typeof member === 'object' ? sortedCopy(member) : member)
  }
  return copy
}
