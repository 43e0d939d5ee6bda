import type { Either, Instruction, Program } from './program.ts'
import type { Edge } from './syntax.ts'

/** What took part in a match: where it begins and ends, and for each group from 1 on where it does, or null. */
export type Span = {
  readonly start: number
  readonly end: number
  readonly groups: readonly (readonly [number, number] | null)[]
}

/** The search took more steps, or would take more memory, than a pattern of this length over a text of this length may. */
export class SearchExhausted extends Error {
  override readonly name = 'SearchExhausted'
}

/** The dearest step takes about 30 ns of a processor, so that no search takes much longer than a second. */
const MOST_STEPS = 10_000_000
/** A long text takes its time even of a simple pattern; but nothing else is done meanwhile, not even stopping on Ctrl-C. */
const STEPS_PER_UNIT = 100
const MOST_STEPS_FOR_LENGTH = 300_000_000
/** Numbers kept of the ways that are still open, in each of their lists: 128 MiB. */
const MOST_KEPT = 2 ** 24
/** Bits of memory for the ways that are known to lead nowhere: 128 MiB. */
const MOST_BITS = 2 ** 30

const NOTHING = -1
const NO_MARKS = new Uint32Array(0)
const NO_SLOTS = new Int32Array(0)

/**
 * One text searched by one program: backtracking in the order ECMA-262 fixes, where a way that failed once at a position is never
 * tried there again. As nothing depends on what a group took, it would fail again; so the time is in proportion to the text,
 * whatever the pattern. Only looks can take longer, which the steps put an end to.
 */
export class Search {
  /** For each choice, as its loops have moved, and position: whether the ways from there have been tried. */
  private tried = NO_MARKS
  private slots = NO_SLOTS
  /** What was changed, to be undone: slot and former value in turn. */
  private readonly changes: number[] = []
  /** Marks of {@link tried} on the way that is being followed. */
  private readonly way: number[] = []
  /** Choices one could go back to: place, position, and the lengths of the two lists above. */
  private readonly choices: number[] = []
  private steps: number

  constructor(
    private readonly program: Program,
    private readonly text: string,
  ) {
    this.steps = MOST_STEPS + Math.min(MOST_STEPS_FOR_LENGTH, STEPS_PER_UNIT * text.length)
  }

  /**
   * The first match at `from` or behind it; null when there is none. Searching on behind a match costs no more than going on.
   *
   * @throws SearchExhausted also when pattern and text are too long together
   */
  next(from: number): Span | null {
    for (let start = this.firstFrom(from); start <= this.text.length; start = this.firstFrom(this.after(start))) {
      this.prepare()
      this.spend(this.slots.length >>> 3)
      this.slots.fill(NOTHING)
      this.changes.length = 0
      const end = this.follow(0, start)
      if (end !== NOTHING) return { start, end, groups: this.groups() }
    }
    return null
  }

  /** Where the next character begins; behind the end of the text there is one more place. */
  after(position: number): number {
    const isPair = this.program.byCodePoint && (this.text.codePointAt(position) ?? 0) > 0xffff
    return position + (isPair ? 2 : 1)
  }

  /** The first position from one on at which a match could begin; behind the end when there is none. */
  private firstFrom(from: number): number {
    const { first } = this.program
    const { length } = this.text
    if (first === null) return from
    for (let position = from; position < length; position = this.after(position)) {
      if (!first.takes(this.characterAt(position))) continue
      this.spend(position - from)
      return position
    }
    this.spend(Math.max(0, length - from))
    return length + 1
  }

  /** Most texts hold nothing that a match could begin with: room is made when one does. */
  private prepare(): void {
    if (this.slots !== NO_SLOTS) return
    const bits = this.program.choiceCount * (this.text.length + 1)
    if (bits > MOST_BITS) throw new SearchExhausted()
    this.tried = new Uint32Array(Math.ceil(bits / 32))
    this.slots = new Int32Array(this.program.slotCount)
  }

  private groups(): Span['groups'] {
    return Array.from({ length: this.program.groupCount }, (_, index) => {
      const start = this.slots[2 * index + 2] ?? NOTHING
      const end = this.slots[2 * index + 3] ?? NOTHING
      return start === NOTHING || end === NOTHING ? null : ([start, end] as const)
    })
  }

  /** Where the first way to a match from a place ends; NOTHING when no way leads to one. */
  private follow(from: number, start: number): number {
    const { instructions } = this.program
    const [firstChoice, firstMark] = [this.choices.length, this.way.length]
    let place = from
    let position = start
    while (true) {
      const instruction = instructions[place]
      if (instruction === undefined || instruction.op === 'match') break
      this.spend(1)
      if (instruction.op === 'take') {
        const next = instruction.backward ? this.before(position) : position
        const character = this.characterAt(next)
        if (!Number.isNaN(character) && instruction.atom.takes(character)) {
          position = instruction.backward ? next : position + (character > 0xffff ? 2 : 1)
          place++
          continue
        }
      } else {
        const next = this.obey(instruction, { place, position })
        if (next !== NOTHING) {
          place = next
          continue
        }
      }
      if (this.choices.length === firstChoice) return NOTHING
      this.undo(this.choices.pop() ?? 0)
      this.way.length = this.choices.pop() ?? 0
      position = this.choices.pop() ?? 0
      place = this.choices.pop() ?? 0
    }
    this.choices.length = firstChoice
    // What led to a match has not failed.
    while (this.way.length > firstMark) this.unmark(this.way.pop() ?? 0)
    return position
  }

  /** The place to go on at; NOTHING where the way ends. */
  private obey(
    instruction: Exclude<Instruction, { readonly op: 'take' | 'match' }>,
    { place, position }: { readonly place: number; readonly position: number },
  ): number {
    switch (instruction.op) {
      case 'either': {
        const mark = (instruction.choice + this.moved(instruction, position)) * (this.text.length + 1) + position
        if (this.isMarked(mark)) return NOTHING
        this.mark(mark)
        this.way.push(mark)
        if (this.choices.length > MOST_KEPT) throw new SearchExhausted()
        this.choices.push(instruction.second, position, this.way.length, this.changes.length)
        return instruction.first
      }
      case 'jump':
        return instruction.to
      case 'edge':
        return this.holds(instruction.edge, position) ? place + 1 : NOTHING
      case 'look': {
        const changeCount = this.changes.length
        const isFound = this.follow(instruction.start, position) !== NOTHING
        // Nothing inside a negated look is remembered.
        if (!isFound || instruction.negated) this.undo(changeCount)
        return isFound !== instruction.negated ? instruction.next : NOTHING
      }
      case 'save':
        this.change(instruction.slot, position)
        return place + 1
      case 'moved':
        return this.slots[instruction.slot] !== position ? place + 1 : NOTHING
      case 'forget':
        this.spend(instruction.to - instruction.from)
        for (let slot = 2 * instruction.from; slot < 2 * instruction.to; slot++) this.change(slot, NOTHING)
        return place + 1
    }
  }

  /** How many loops around a choice have taken something since their iterations began. */
  private moved({ loops }: Either, position: number): number {
    this.spend(loops.length)
    let count = 0
    for (const slot of loops) if (this.slots[slot] !== position) count++
    return count
  }

  private holds(edge: Edge, position: number): boolean {
    switch (edge.at) {
      case 'start':
        return position === 0
      case 'end':
        return position === this.text.length
      case 'line-start':
        return position === 0 || isLineEnd(this.text.charCodeAt(position - 1))
      case 'line-end':
        return position === this.text.length || isLineEnd(this.text.charCodeAt(position))
      default: {
        const takes = (character: number) => !Number.isNaN(character) && edge.word.takes(character)
        const isEdge = takes(this.characterAt(this.before(position))) !== takes(this.characterAt(position))
        return isEdge === (edge.at === 'word-edge')
      }
    }
  }

  /** Code point or UTF-16 code unit; NaN outside the text. */
  private characterAt(position: number): number {
    if (!this.program.byCodePoint) return this.text.charCodeAt(position)
    return this.text.codePointAt(position) ?? Number.NaN
  }

  /** Where the character before a position begins; -1 at the start. */
  private before(position: number): number {
    const isPair = this.program.byCodePoint && position > 1 && (this.text.codePointAt(position - 2) ?? 0) > 0xffff
    return position - (isPair ? 2 : 1)
  }

  private change(slot: number, value: number): void {
    if (this.changes.length > MOST_KEPT) throw new SearchExhausted()
    this.changes.push(slot, this.slots[slot] ?? NOTHING)
    this.slots[slot] = value
  }

  private undo(changeCount: number): void {
    while (this.changes.length > changeCount) {
      const former = this.changes.pop() ?? NOTHING
      this.slots[this.changes.pop() ?? 0] = former
    }
  }

  private isMarked(mark: number): boolean {
    return (((this.tried[mark >>> 5] ?? 0) >>> (mark & 31)) & 1) === 1
  }

  private mark(mark: number): void {
    this.tried[mark >>> 5] = (this.tried[mark >>> 5] ?? 0) | (1 << (mark & 31))
  }

  private unmark(mark: number): void {
    this.tried[mark >>> 5] = (this.tried[mark >>> 5] ?? 0) & ~(1 << (mark & 31))
  }

  private spend(count: number): void {
    this.steps -= count
    if (this.steps < 0) throw new SearchExhausted()
  }
}

function isLineEnd(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029
}
