import { holdsAt } from './edge.ts'
import type { Instruction, Program, Programs } from './program.ts'
import type { Steps } from './steps.ts'
import { foldCase } from './unit-set.ts'

type Again = Extract<Instruction, { readonly op: 'again' }>

type Walked = { readonly text: string; readonly steps: Steps }

/** A choice is kept until it is tried, so it costs memory as well as time. */
const STEPS_PER_CHOICE = 10
/** A look goes ways of its own. */
const STEPS_PER_LOOK = 10

/**
 * Matches patterns that ask what a group took, one way after the other in the order ECMA-262 fixes. Such a pattern can take
 * exponential time, so steps are what ends it. Compiled contracts hold none: only a relation or a condition that was never
 * compiled gets here.
 */
export class BacktrackingMatcher {
  /** Remembered positions; -1 for none. */
  private readonly slots: Int32Array
  /** What was changed, to be undone: slot and former value in turn. */
  private readonly changes: number[] = []

  constructor(private readonly programs: Programs) {
    this.slots = new Int32Array(programs.slotCount)
  }

  /**
   * Whether the pattern matches anywhere in the text.
   *
   * @throws StepsExhausted
   */
  matches(text: string, steps: Steps): boolean {
    for (let start = 0; start <= text.length; start++) {
      steps.spend(this.slots.length + 1)
      this.slots.fill(-1)
      this.changes.length = 0
      if (this.isMatch(this.programs.main, start, { text, steps })) return true
    }
    return false
  }

  private isMatch(program: Program, start: number, walked: Walked): boolean {
    const way = new Way(program, start)
    do {
      if (this.follow(way, walked)) return true
    } while (this.turnBack(way))
    return false
  }

  /** Goes back to the last choice. False when none is left. */
  private turnBack(way: Way): boolean {
    const changeCount = way.turnBack()
    if (changeCount === null) return false
    this.undo(changeCount)
    return true
  }

  /** Follows one way to its end. */
  private follow(way: Way, walked: Walked): boolean {
    while (true) {
      walked.steps.spend(1)
      const instruction = way.next()
      if (instruction === undefined || instruction.op === 'match') return instruction !== undefined
      if (!this.obey(instruction, way, walked)) return false
    }
  }

  /** False when the way leads nowhere. */
  private obey(instruction: Instruction, way: Way, walked: Walked): boolean {
    switch (instruction.op) {
      case 'take': {
        const at = way.isForward ? way.position : way.position - 1
        way.move(1)
        const { text, steps } = walked
        return at >= 0 && at < text.length && instruction.set.has(text.charCodeAt(at), steps)
      }
      case 'either':
        walked.steps.spend(STEPS_PER_CHOICE)
        way.choose(instruction.first, instruction.second, this.changes.length)
        return true
      case 'jump':
        way.place = instruction.to
        return true
      case 'edge':
        return holdsAt(instruction.edge, walked.text, way.position)
      case 'look':
        return this.isFound(instruction.look, instruction.negated, way.position, walked)
      case 'save':
        this.change(instruction.slot, way.position)
        return true
      case 'forget':
        return this.forget(instruction.from, instruction.to, walked)
      case 'moved':
        return this.slots[instruction.slot] !== way.position
      case 'again':
        return this.repeats(instruction, way, walked)
      case 'match':
        return true
    }
  }

  private isFound(look: number, negated: boolean, position: number, walked: Walked): boolean {
    const program = this.programs.looks[look]
    const changeCount = this.changes.length
    walked.steps.spend(STEPS_PER_LOOK)
    const isFound = program !== undefined && this.isMatch(program, position, walked)
    // Nothing inside a negated look is remembered.
    if (!isFound || negated) this.undo(changeCount)
    return isFound !== negated
  }

  private forget(from: number, to: number, { steps }: Walked): boolean {
    steps.spend(2 * (to - from))
    for (let slot = 2 * from; slot < 2 * to; slot++) this.change(slot, -1)
    return true
  }

  /** Takes again what a group took. A group that took no part repeats as nothing. */
  private repeats({ groups, ignoreCase }: Again, way: Way, { text, steps }: Walked): boolean {
    steps.spend(groups.length)
    for (const group of groups) {
      const first = this.slots[2 * group] ?? -1
      const end = this.slots[2 * group + 1] ?? -1
      if (first === -1 || end === -1) continue
      const length = end - first
      steps.spend(length)
      const at = way.isForward ? way.position : way.position - length
      way.move(length)
      return isSame(text, { first, at, length, ignoreCase })
    }
    return true
  }

  private change(slot: number, position: number): void {
    this.changes.push(slot, this.slots[slot] ?? -1)
    this.slots[slot] = position
  }

  private undo(changeCount: number): void {
    while (this.changes.length > changeCount) {
      const former = this.changes.pop() ?? -1
      this.slots[this.changes.pop() ?? 0] = former
    }
  }
}

/** Where in a program and in the text one is, and the choices one could go back to. */
class Way {
  place = 0
  readonly isForward: boolean
  /** Place, position and number of changes of each choice in turn. */
  private readonly choices: number[] = []

  constructor(
    private readonly program: Program,
    public position: number,
  ) {
    this.isForward = program.direction === 'forward'
  }

  next(): Instruction | undefined {
    return this.program.instructions[this.place++]
  }

  move(units: number): void {
    this.position += this.isForward ? units : -units
  }

  choose(first: number, second: number, changeCount: number): void {
    this.choices.push(second, this.position, changeCount)
    this.place = first
  }

  /** How many changes had been made at the last choice; null when there is none. */
  turnBack(): number | null {
    const changeCount = this.choices.pop()
    if (changeCount === undefined) return null
    this.position = this.choices.pop() ?? 0
    this.place = this.choices.pop() ?? 0
    return changeCount
  }
}

type Parts = { readonly first: number; readonly at: number; readonly length: number; readonly ignoreCase: boolean }

function isSame(text: string, { first, at, length, ignoreCase }: Parts): boolean {
  if (at < 0 || at + length > text.length) return false
  for (let index = 0; index < length; index++) {
    const one = text.charCodeAt(first + index)
    const other = text.charCodeAt(at + index)
    if (one !== other && !(ignoreCase && foldCase(one) === foldCase(other))) return false
  }
  return true
}
