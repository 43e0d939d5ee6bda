import { readClassEscape } from './escape.ts'
import { normalRanges, pairs } from './unit-set.ts'

type ReadClass = { readonly ranges: readonly number[]; readonly inverted: boolean; readonly end: number }

/** One unit, or a whole set such as `\d`. */
type ClassAtom = { readonly unit: number } | { readonly ranges: readonly number[] }

const HYPHEN = 0x2d

/** Reads one bracket class of an accepted pattern. */
export class ClassReader {
  private readonly ranges: [number, number][] = []

  /** @param at where the `[` stands */
  constructor(
    private readonly pattern: string,
    private at: number,
  ) {}

  read(): ReadClass {
    this.at++
    const inverted = this.pattern[this.at] === '^'
    if (inverted) this.at++
    while (this.at < this.pattern.length && this.pattern[this.at] !== ']') this.readRange()
    return { ranges: normalRanges(this.ranges), inverted, end: this.at + 1 }
  }

  private readRange(): void {
    const first = this.readAtom()
    const isRange = this.pattern[this.at] === '-' && this.pattern[this.at + 1] !== ']'
    if (isRange) this.at++
    const last = isRange ? this.readAtom() : first
    if ('unit' in first && 'unit' in last) this.ranges.push([first.unit, last.unit])
    // A set is no end of a range: then the hyphen stands for itself.
    else for (const atom of isRange ? [first, { unit: HYPHEN }, last] : [first]) this.add(atom)
  }

  private add(atom: ClassAtom): void {
    if ('unit' in atom) this.ranges.push([atom.unit, atom.unit])
    else this.ranges.push(...pairs(atom.ranges))
  }

  private readAtom(): ClassAtom {
    if (this.pattern[this.at] !== '\\') return { unit: this.pattern.charCodeAt(this.at++) }
    const escaped = readClassEscape(this.pattern, this.at)
    this.at = escaped.end
    return escaped.kind === 'unit' ? { unit: escaped.unit } : { ranges: escaped.ranges }
  }
}
