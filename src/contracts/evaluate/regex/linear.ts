import { holdsAt } from './edge.ts'
import type { Instruction, Program, Programs } from './program.ts'
import type { Steps } from './steps.ts'
import type { Edge } from './syntax.ts'
import { takes, type UnitSet } from './unit-set.ts'

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

// Numbers, for they are looked up once per place and unit of text, in memory that holds nothing else.
const TAKE = 0
const EITHER = 1
const JUMP = 2
const EDGE = 3
const LOOK = 4
const NOT_LOOK = 5
const MATCH = 6

/** One program with the memory to walk it: allocated once, since a check may match very many texts. */
class Walk {
  private readonly isForward: boolean
  /** Whether a match can begin at the first position only. */
  private readonly isAnchored: boolean
  private readonly ops: Uint8Array
  /** What an instruction refers to: a place, a set, an edge or a look. */
  private readonly firsts: Int32Array
  private readonly seconds: Int32Array
  private readonly sets: readonly SetTable[]
  private readonly edges: readonly Edge[]
  /** The last round in which a place was entered: no place is entered twice in one round. Rounds are never counted anew. */
  private readonly enteredIn: Float64Array
  private round = 0
  /** Places entered in this round and not yet followed. */
  private readonly pending: Int32Array
  private pendingCount = 0
  /** Places of this round that wait for a unit. */
  private readonly takers: Int32Array
  private takerCount = 0

  constructor({ instructions, direction }: Program) {
    const size = instructions.length
    this.isForward = direction === 'forward'
    this.isAnchored = this.isForward && isStart(instructions[0])
    this.ops = new Uint8Array(size)
    this.firsts = new Int32Array(size)
    this.seconds = new Int32Array(size)
    this.enteredIn = new Float64Array(size)
    this.pending = new Int32Array(size)
    this.takers = new Int32Array(size)
    const loader = new Loader(this.ops, this.firsts, this.seconds)
    for (const [place, instruction] of instructions.entries()) loader.load(place, instruction)
    this.sets = loader.sets
    this.edges = loader.edges
  }

  /**
   * Tells each position at which a match ends, having begun at any position before it, in the direction of the program.
   *
   * @param tell true to stop
   * @returns whether it was stopped
   */
  walk({ text, answers, steps }: Walked, tell: (position: number) => boolean): boolean {
    this.takerCount = 0
    for (let taken = 0; taken <= text.length; taken++) {
      const position = this.isForward ? taken : text.length - taken
      this.round++
      if (taken > 0) this.take(text.charCodeAt(this.isForward ? position - 1 : position))
      if (taken === 0 || !this.isAnchored) this.enter(0)
      else if (this.pendingCount === 0) return false
      if (this.settle(text, position, answers, steps) && tell(position)) return true
    }
    return false
  }

  private enter(place: number): void {
    if (this.enteredIn[place] === this.round) return
    this.enteredIn[place] = this.round
    this.pending[this.pendingCount++] = place
  }

  private take(unit: number): void {
    const { takers, takerCount } = this
    for (let index = 0; index < takerCount; index++) {
      const place = takers[index] ?? 0
      if (this.sets[this.firsts[place] ?? 0]?.has(unit) === true) this.enter(place + 1)
    }
  }

  /** Follows everything that takes no unit. True when a match ends here. */
  private settle(text: string, position: number, answers: readonly Uint8Array[], steps: Steps): boolean {
    const { ops, firsts, seconds, pending } = this
    let isMatch = false
    let followed = 0
    this.takerCount = 0
    while (this.pendingCount > 0) {
      const place = pending[--this.pendingCount] ?? 0
      const first = firsts[place] ?? 0
      followed++
      switch (ops[place]) {
        case TAKE:
          this.takers[this.takerCount++] = place
          break
        case EITHER:
          this.enter(first)
          this.enter(seconds[place] ?? 0)
          break
        case JUMP:
          this.enter(first)
          break
        case EDGE:
          if (holdsAt(this.edges[first] ?? 'end', text, position)) this.enter(place + 1)
          break
        case LOOK:
          if (answers[first]?.[position] === 1) this.enter(place + 1)
          break
        case NOT_LOOK:
          if (answers[first]?.[position] === 0) this.enter(place + 1)
          break
        case MATCH:
          isMatch = true
      }
    }
    steps.spend(followed + 1)
    return isMatch
  }
}

function isStart(instruction: Instruction | undefined): boolean {
  return instruction?.op === 'edge' && instruction.edge === 'start'
}

/** Writes instructions down as numbers. */
class Loader {
  readonly sets: SetTable[] = []
  readonly edges: Edge[] = []
  /** By what they take: a pattern repeats most of its sets. */
  private readonly tables = new Map<string, number>()

  constructor(
    private readonly ops: Uint8Array,
    private readonly firsts: Int32Array,
    private readonly seconds: Int32Array,
  ) {}

  load(place: number, instruction: Instruction): void {
    switch (instruction.op) {
      case 'take':
        this.write(place, TAKE, this.tableOf(instruction.set))
        break
      case 'either':
        this.write(place, EITHER, instruction.first)
        this.seconds[place] = instruction.second
        break
      case 'jump':
        this.write(place, JUMP, instruction.to)
        break
      case 'edge':
        this.write(place, EDGE, this.edges.push(instruction.edge) - 1)
        break
      case 'look':
        this.write(place, instruction.negated ? NOT_LOOK : LOOK, instruction.look)
        break
      case 'match':
        this.write(place, MATCH, 0)
        break
      default:
        throw new TypeError(`nothing is remembered here, and "${instruction.op}" asks for it`)
    }
  }

  private write(place: number, op: number, first: number): void {
    this.ops[place] = op
    this.firsts[place] = first
  }

  private tableOf(set: UnitSet): number {
    const key = `${set.inverted} ${set.ignoreCase} ${set.ranges.join()}`
    const number = this.tables.get(key) ?? this.sets.push(new SetTable(set)) - 1
    this.tables.set(key, number)
    return number
  }
}

const UNKNOWN = 0
const TAKEN = 1
const REFUSED = 2

/** A set of units that remembers its answers for ASCII. */
class SetTable {
  private readonly ascii = new Uint8Array(0x80)

  constructor(private readonly set: UnitSet) {}

  has(unit: number): boolean {
    if (unit >= this.ascii.length) return takes(this.set, unit)
    if (this.ascii[unit] === UNKNOWN) this.ascii[unit] = takes(this.set, unit) ? TAKEN : REFUSED
    return this.ascii[unit] === TAKEN
  }
}
