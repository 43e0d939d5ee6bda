import type { UnitSet } from './unit-set.ts'

/** A pattern taken apart: ECMA-262 without flags, with what its Annex B adds. */
export type Tree =
  | { readonly kind: 'units'; readonly set: UnitSet }
  | { readonly kind: 'sequence'; readonly parts: readonly Tree[] }
  | { readonly kind: 'choice'; readonly branches: readonly Tree[] }
  | Repeat
  | { readonly kind: 'group'; readonly group: number; readonly body: Tree }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | Look
  | Backreference

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

export type Edge = 'start' | 'end' | 'line-start' | 'line-end' | 'word-boundary' | 'no-word-boundary'

export type Look = { readonly kind: 'look'; readonly behind: boolean; readonly negated: boolean; readonly body: Tree }

export type Backreference = {
  readonly kind: 'backreference'
  /** More than one where branches share a name: the one that took part counts. */
  readonly groups: readonly number[]
  readonly ignoreCase: boolean
}

export type Pattern = {
  readonly tree: Tree
  /** How many capturing groups there are; they are numbered from 1. */
  readonly groupCount: number
  readonly hasBackreference: boolean
}
