import { type GroupsAhead, plainName } from './groups-ahead.ts'
import type { Edge } from './syntax.ts'
import { complement, DIGITS, SPACES, WORD_UNITS } from './unit-set.ts'

/** What an escape stands for, and where it ends. */
export type Escaped = { readonly end: number } & (
  | { readonly kind: 'unit'; readonly unit: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly number[] }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'groups'; readonly groups: readonly number[] }
)

type ClassEscaped = Extract<Escaped, { readonly kind: 'unit' | 'ranges' }>

/** Reads the escape at a backslash that stands outside of a class. */
export function readEscape(pattern: string, at: number, groups: GroupsAhead): Escaped {
  const letter = pattern[at + 1] ?? ''
  if (letter === 'b') return { kind: 'edge', edge: 'word-boundary', end: at + 2 }
  if (letter === 'B') return { kind: 'edge', edge: 'no-word-boundary', end: at + 2 }
  return readReference(pattern, at, groups) ?? readSharedEscape(pattern, at, /^\\c[A-Za-z]/)
}

/** Reads the escape at a backslash inside of a class. */
export function readClassEscape(pattern: string, at: number): ClassEscaped {
  if (pattern[at + 1] === 'b') return { kind: 'unit', unit: 0x08, end: at + 2 }
  return readSharedEscape(pattern, at, /^\\c[A-Za-z0-9_]/)
}

function readReference(pattern: string, at: number, { count, names }: GroupsAhead): Escaped | null {
  const ahead = pattern.slice(at, at + 20)
  const [byNumber, digits] = /^\\([1-9][0-9]*)/.exec(ahead) ?? []
  // A number beyond the last group is an octal escape, or the digit itself.
  if (byNumber !== undefined && Number(digits) <= count) {
    return { kind: 'groups', groups: [Number(digits)], end: at + byNumber.length }
  }
  if (names.size === 0 || !ahead.startsWith('\\k<')) return null
  const end = pattern.indexOf('>', at)
  return { kind: 'groups', groups: names.get(plainName(pattern.slice(at + 3, end))) ?? [], end: end + 1 }
}

const SETS: Readonly<Record<string, readonly number[]>> = {
  d: DIGITS,
  D: complement(DIGITS),
  s: SPACES,
  S: complement(SPACES),
  w: WORD_UNITS,
  W: complement(WORD_UNITS),
}
const CONTROLS: Readonly<Record<string, number>> = { f: 0x0c, n: 0x0a, r: 0x0d, t: 0x09, v: 0x0b }

function readSharedEscape(pattern: string, at: number, control: RegExp): ClassEscaped {
  const letter = pattern[at + 1] ?? ''
  const set = SETS[letter]
  if (set !== undefined) return { kind: 'ranges', ranges: set, end: at + 2 }
  const unit = CONTROLS[letter]
  if (unit !== undefined) return { kind: 'unit', unit, end: at + 2 }
  if (letter === 'c') return readControl(pattern, at, control)
  const [hex] = /^\\(?:x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4})/.exec(pattern.slice(at, at + 6)) ?? []
  if (hex !== undefined) return { kind: 'unit', unit: Number.parseInt(hex.slice(2), 16), end: at + hex.length }
  // At most the highest unit of one byte: "\400" is "\40" and a zero.
  const [octal] = /^\\(?:[0-3][0-7]{0,2}|[4-7][0-7]?)/.exec(pattern.slice(at, at + 4)) ?? []
  if (octal !== undefined) return { kind: 'unit', unit: Number.parseInt(octal.slice(1), 8), end: at + octal.length }
  return { kind: 'unit', unit: letter.charCodeAt(0), end: at + 2 }
}

/** `\cJ` is a control character; without a letter behind it the backslash stands for itself, and the `c` is read next. */
function readControl(pattern: string, at: number, control: RegExp): ClassEscaped {
  if (!control.test(pattern.slice(at, at + 3))) return { kind: 'unit', unit: 0x5c, end: at + 1 }
  return { kind: 'unit', unit: pattern.charCodeAt(at + 2) % 32, end: at + 3 }
}
