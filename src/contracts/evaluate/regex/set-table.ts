import type { Steps } from './steps.ts'
import { pairs, takes, type UnitSet } from './unit-set.ts'

/** What looking a unit up may take besides the step of whoever asks: a search among ranges, for each letter of its case. */
const STEPS_PER_LOOKUP = 1
const STEPS_PER_LETTER_LOOKUP = 6
const HALVINGS_PER_STEP = 4

/** A set of units with its answers for ASCII at hand. Anything else is looked up each time, which is counted. */
export class SetTable {
  /** A bit for each unit of ASCII, in words of 32; null where case makes them too many to be worked out beforehand. */
  private readonly ascii: readonly number[] | null
  private readonly lookupCost: number

  constructor(private readonly set: UnitSet) {
    this.ascii = set.ignoreCase ? null : asciiBits(set)
    const halvings = Math.log2(1 + set.ranges.length / 2)
    this.lookupCost =
      (set.ignoreCase ? STEPS_PER_LETTER_LOOKUP : STEPS_PER_LOOKUP) * (1 + Math.floor(halvings / HALVINGS_PER_STEP))
  }

  /** @throws StepsExhausted */
  has(unit: number, steps: Steps): boolean {
    if (unit < 0x80 && this.ascii !== null) return (((this.ascii[unit >> 5] ?? 0) >>> (unit & 31)) & 1) === 1
    steps.spend(this.lookupCost)
    return takes(this.set, unit)
  }
}

function asciiBits({ ranges, inverted }: UnitSet): number[] {
  const words = [0, 0, 0, 0]
  for (const [first, last] of pairs(ranges)) {
    for (let unit = first; unit <= Math.min(last, 0x7f); unit++) {
      words[unit >> 5] = (words[unit >> 5] ?? 0) | (1 << (unit & 31))
    }
  }
  return inverted ? words.map((word) => ~word) : words
}

/** Makes one table for all sets that take the same: a pattern repeats most of what it names. */
export class SetTables {
  private readonly bySet = new Map<UnitSet, SetTable>()
  private readonly byContent = new Map<string, SetTable>()

  of(set: UnitSet): SetTable {
    const known = this.bySet.get(set)
    if (known !== undefined) return known
    const content = `${set.inverted} ${set.ignoreCase} ${set.ranges.join()}`
    const table = this.byContent.get(content) ?? new SetTable(set)
    this.byContent.set(content, table)
    this.bySet.set(set, table)
    return table
  }
}
