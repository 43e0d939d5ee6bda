import { byCodeUnit } from '../../canonical/by-code-unit.ts'

type Placed = { readonly file: string; readonly line: number }

/** By file, then by line. For sorting. */
export function byPlace(a: Placed, b: Placed): number {
  return byCodeUnit(a.file, b.file) || a.line - b.line
}
