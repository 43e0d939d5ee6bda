import type { Atom } from './atom.ts'

/** A pattern taken apart. Backreferences are refused before, so what a group took never decides what matches. */
export type Tree =
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly branches: readonly Tree[] }
  | Repeat
  | { readonly kind: 'group'; readonly group: number; readonly body: Tree }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | Look

export type Repeat = {
  readonly kind: 'repeat'
  readonly body: Tree
  readonly min: number
  /** Infinity for no bound. */
  readonly max: number
  readonly greedy: boolean
  /** The capturing groups inside: from the first up to, not including, the second. */
  readonly groups: readonly [number, number]
}

export type Look = { readonly kind: 'look'; readonly behind: boolean; readonly negated: boolean; readonly body: Tree }

/** A word edge asks its atom what a word is made of, which depends on the flags. */
export type Edge =
  | { readonly at: 'start' | 'end' | 'line-start' | 'line-end' }
  | { readonly at: 'word-edge' | 'no-word-edge'; readonly word: Atom }

export type ParsedPattern = {
  readonly tree: Tree
  /** How many capturing groups there are; they are numbered from 1. */
  readonly groupCount: number
  /** Whether a character is a code point (flags `u` and `v`) and not a UTF-16 code unit. */
  readonly byCodePoint: boolean
}
