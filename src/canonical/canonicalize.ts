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
  const inOrder = ordered(value)
  return inOrder === undefined ? (sortWhileWriting(value) ?? '') : JSON.stringify(inOrder)
}

type Container = JsonValue[] | JsonObject

/**
 * The same value with the members of every object in canonical order: itself where they are, else a copy of what is not.
 * Undefined when an object cannot have that order, because JavaScript orders some of its keys itself.
 */
function ordered(container: Container): Container | undefined {
  if (Array.isArray(container)) return orderedArray(container)
  let previous = ''
  let isSorted = true
  // Several times faster than Object.keys. An inherited key can only make the order seem wrong, which costs a copy.
  for (const key in container) {
    if (startsWithDigit(key)) return undefined
    // Comparison is by UTF-16 code unit, as RFC 8785 wants; localeCompare is not.
    if (key < previous) isSorted = false
    previous = key
  }
  return isSorted ? withOrderedMembers(container) : sortedObject(container)
}

function orderedArray(array: JsonValue[]): JsonValue[] | undefined {
  let copy: JsonValue[] | null = null
  for (let index = 0; index < array.length; index++) {
    const element = array[index]
    if (typeof element !== 'object' || element === null) continue
    const inOrder = ordered(element)
    if (inOrder === undefined) return undefined
    if (inOrder === element) continue
    copy ??= array.slice()
    copy[index] = inOrder
  }
  return copy ?? array
}

function withOrderedMembers(object: JsonObject): JsonObject | undefined {
  let copy: JsonObject | null = null
  for (const key in object) {
    const member = object[key]
    if (typeof member !== 'object' || member === null) continue
    const inOrder = ordered(member)
    if (inOrder === undefined) return undefined
    if (inOrder === member || !Object.hasOwn(object, key)) continue
    copy ??= { ...object }
    setOwn(copy, key, inOrder)
  }
  return copy ?? object
}

function sortedObject(object: JsonObject): JsonObject | undefined {
  const copy: JsonObject = {}
  for (const key of Object.keys(object).sort()) {
    const member = object[key] ?? null
    const inOrder = typeof member === 'object' && member !== null ? ordered(member) : member
    if (inOrder === undefined) return undefined
    setOwn(copy, key, inOrder)
  }
  return copy
}

// Keys that are array indices leave the order of insertion; a digit in front is the cheap sign that one may.
function startsWithDigit(key: string): boolean {
  const first = key.charCodeAt(0)
  return first >= 0x30 && first <= 0x39
}
