import { holdsAt } from './edge.ts'
import { EDGE, EITHER, LOOK, LoadedProgram, MATCH, NOT_LOOK, TAKE } from './loaded-program.ts'
import type { Instruction, Program, Programs } from './program.ts'
import { type State, StateCache } from './state-cache.ts'
import type { Steps } from './steps.ts'

/**
 * Matches in time proportional to the text: all ways through the program are walked side by side, one unit at a time (Thompson,
 * 1968). Looks are answered first, each for all positions at once (Barrière and Pit-Claudel, 2024). What a group took is not
 * known in the end, so a pattern that asks for it needs the other matcher.
 */
export class LinearMatcher {
  private readonly main: Walk
  private readonly looks: readonly Walk[]

  constructor({ main, looks }: Programs) {
    this.main = new Walk(main)
    this.looks = looks.map((look) => new Walk(look))
  }

  /**
   * Whether the pattern matches anywhere in the text.
   *
   * @throws StepsExhausted
   */
  matches(text: string, steps: Steps): boolean {
    const answers: Uint8Array[] = []
    for (const look of this.looks) {
      steps.spend(text.length + 1)
      const answer = new Uint8Array(text.length + 1)
      look.walk({ text, answers, steps }, (position) => {
        answer[position] = 1
        return false
      })
      answers.push(answer)
    }
    return this.main.walk({ text, answers, steps }, () => true)
  }
}

type Walked = {
  readonly text: string
  /** Where each look holds: 1 at its positions. */
  readonly answers: readonly Uint8Array[]
  readonly steps: Steps
}

type Round = {
  readonly position: number
  /** The unit before the position, in the direction of the walk. */
  readonly unit: number
  readonly isFirst: boolean
  readonly isInside: boolean
}

/** Rounds are counted on from match to match; before they no longer fit, all is as if nothing had been entered. */
const MOST_ROUNDS = 2 ** 31 - 1

/** One program with the memory to walk it: allocated once, since a check may match very many texts. */
class Walk {
  private readonly program: LoadedProgram
  private readonly isForward: boolean
  /** Whether a match can begin at the first position only. */
  private readonly isAnchored: boolean
  /** The last round in which a place was entered: no place is entered twice in one round. */
  private readonly enteredIn: Int32Array
  private round = 0
  /** Places entered in this round and not yet followed. */
  private readonly pending: Int32Array
  /** Places of this round that wait for a unit. */
  private readonly takers: Int32Array
  private takerCount = 0
  /** The last round in which a set was asked, and whether it took the unit then. */
  private readonly askedIn: Int32Array
  private readonly took: Uint8Array
  /** Null where states cannot be told by their takers alone, or no more are remembered. */
  private cache: StateCache | null
  /** Where the walk is, when that is remembered; else the takers alone say so. */
  private state: State | null = null

  constructor(program: Program) {
    const size = program.instructions.length
    this.program = new LoadedProgram(program)
    this.isForward = program.direction === 'forward'
    this.isAnchored = this.isForward && isStart(program.instructions[0])
    this.enteredIn = new Int32Array(size)
    this.pending = new Int32Array(size)
    this.takers = new Int32Array(size)
    this.askedIn = new Int32Array(this.program.sets.length)
    this.took = new Uint8Array(this.program.sets.length)
    this.cache = this.program.looksAround ? null : new StateCache()
  }

  /**
   * Tells each position at which a match ends, having begun at any position before it, in the direction of the program.
   *
   * @param tell true to stop
   * @returns whether it was stopped
   */
  walk(walked: Walked, tell: (position: number) => boolean): boolean {
    const { text, steps } = walked
    this.begin(text)
    for (let taken = 0; taken <= text.length; taken++) {
      const position = this.isForward ? taken : text.length - taken
      const unit = taken === 0 ? 0 : text.charCodeAt(this.isForward ? position - 1 : position)
      // Both ends of the text are unlike any other position.
      const isInside = taken > 0 && taken < text.length
      const known = isInside ? this.state?.next.get(unit) : undefined
      if (known !== undefined) {
        steps.spend(1)
        this.state = known
      }
      const isMatch = known?.isMatch ?? this.goOn(walked, { position, unit, isFirst: taken === 0, isInside })
      if (isMatch === null) return false
      if (isMatch && tell(position)) return true
    }
    return false
  }

  private begin(text: string): void {
    this.takerCount = 0
    this.state = null
    if (this.round < MOST_ROUNDS - text.length - 1) return
    this.enteredIn.fill(0)
    this.askedIn.fill(0)
    this.round = 0
  }

  /** One round, place by place. True when a match ends in it, null when nothing can match any more. */
  private goOn(walked: Walked, { position, unit, isFirst, isInside }: Round): boolean | null {
    const from = this.state
    if (from !== null) this.restore(from)
    const entered = this.enterRound(unit, isFirst, walked.steps)
    if (entered === 0) return null
    const isMatch = this.settle(walked, position, entered)
    this.state = this.remember(isMatch)
    if (isInside && from !== null && this.state !== null) this.cache?.link(from, unit, this.state)
    return isMatch
  }

  private restore({ takers }: State): void {
    this.takers.set(takers)
    this.takerCount = takers.length
  }

  private remember(isMatch: boolean): State | null {
    const state = this.cache?.stateOf(this.takers.subarray(0, this.takerCount), isMatch) ?? null
    if (state === null) this.cache = null
    return state
  }

  /** Enters what takes the unit, and the start where a match can begin. @returns how many places */
  private enterRound(unit: number, isFirst: boolean, steps: Steps): number {
    this.round++
    const entered = isFirst ? 0 : this.take(unit, steps)
    return isFirst || !this.isAnchored ? this.enter(this.program.start, entered) : entered
  }

  /** @returns the new count of pending places */
  private enter(place: number, count: number): number {
    if (this.enteredIn[place] === this.round) return count
    this.enteredIn[place] = this.round
    this.pending[count] = place
    return count + 1
  }

  private take(unit: number, steps: Steps): number {
    const { takers, takerCount, askedIn, took, round } = this
    const { sets, firsts, seconds, stepsPerSet } = this.program
    let entered = 0
    let asked = 0
    for (let index = 0; index < takerCount; index++) {
      const place = takers[index] ?? 0
      const set = firsts[place] ?? 0
      if (askedIn[set] !== round) {
        asked++
        askedIn[set] = round
        took[set] = sets[set]?.has(unit, steps) === true ? 1 : 0
      }
      if (took[set] === 1) entered = this.enter(seconds[place] ?? 0, entered)
    }
    steps.spend(asked * stepsPerSet)
    return entered
  }

  /** Follows everything that takes no unit. True when a match ends here. */
  private settle({ text, answers, steps }: Walked, position: number, entered: number): boolean {
    const { pending, takers } = this
    const { ops, firsts, seconds, edges } = this.program
    let isMatch = false
    let followed = 0
    let count = entered
    let takerCount = 0
    while (count > 0) {
      const place = pending[--count] ?? 0
      const first = firsts[place] ?? 0
      const second = seconds[place] ?? 0
      followed++
      switch (ops[place]) {
        case TAKE:
          takers[takerCount++] = place
          break
        case EITHER:
          count = this.enter(second, this.enter(first, count))
          break
        case EDGE:
          // Units are looked at, on both sides.
          followed++
          if (holdsAt(edges[first] ?? 'end', text, position)) count = this.enter(second, count)
          break
        case LOOK:
          if (answers[first]?.[position] === 1) count = this.enter(second, count)
          break
        case NOT_LOOK:
          if (answers[first]?.[position] === 0) count = this.enter(second, count)
          break
        case MATCH:
          isMatch = true
      }
    }
    this.takerCount = takerCount
    steps.spend(followed + 1)
    return isMatch
  }
}

function isStart(instruction: Instruction | undefined): boolean {
  return instruction?.op === 'edge' && instruction.edge === 'start'
}
