import type { Instruction, Program } from './program.ts'
import type { SetTable } from './set-table.ts'
import type { Edge } from './syntax.ts'

// Numbers, for they are looked up once per place and unit of text, in memory that holds nothing else.
export const TAKE = 0
export const EITHER = 1
export const EDGE = 2
export const LOOK = 3
export const NOT_LOOK = 4
export const MATCH = 5
const JUMP = 6

/** So many sets stay in the memory near the processor; of more, most have to be fetched each time. */
const MOST_NEAR_SETS = 1000
const STEPS_PER_FAR_SET = 8

/** A program written down as numbers. Places lead straight to where control lands: no jump is ever entered. */
export class LoadedProgram {
  readonly ops: Uint8Array
  /** What an instruction refers to: a set, an edge, a look, or the one place of a choice. */
  readonly firsts: Int32Array
  /** The place behind an instruction, or the other place of a choice. */
  readonly seconds: Int32Array
  /** Where a match begins. */
  readonly start: number
  /** What asking one set takes. */
  readonly stepsPerSet: number
  readonly sets: SetTable[] = []
  readonly edges: Edge[] = []
  /** Whether a way depends on what is around a position, beyond its being the first or the last. */
  readonly looksAround: boolean
  private readonly numbers = new Map<SetTable, number>()
  private readonly landings: Int32Array

  /** @throws TypeError an instruction that remembers: no program without backreferences holds one */
  constructor({ instructions }: Program) {
    const size = instructions.length
    this.ops = new Uint8Array(size)
    this.firsts = new Int32Array(size)
    this.seconds = new Int32Array(size)
    this.landings = landingsOf(instructions)
    this.start = this.landing(0)
    this.looksAround = instructions.some(looksAround)
    for (let place = 0; place < size; place++) this.load(place, instructions[place])
    this.stepsPerSet = this.sets.length > MOST_NEAR_SETS ? STEPS_PER_FAR_SET : 1
  }

  private load(place: number, instruction: Instruction | undefined): void {
    switch (instruction?.op) {
      case 'take':
        this.write(place, TAKE, this.numberOf(instruction.set))
        break
      case 'either':
        this.write(place, EITHER, this.landing(instruction.first), this.landing(instruction.second))
        break
      case 'jump':
        this.write(place, JUMP, this.landing(place))
        break
      case 'edge':
        this.write(place, EDGE, this.edges.push(instruction.edge) - 1)
        break
      case 'look':
        this.write(place, instruction.negated ? NOT_LOOK : LOOK, instruction.look)
        break
      case 'match':
        this.write(place, MATCH, 0, place)
        break
      default:
        throw new TypeError(`nothing is remembered here, and "${instruction?.op}" asks for it`)
    }
  }

  private write(place: number, op: number, first: number, second = this.landing(place + 1)): void {
    this.ops[place] = op
    this.firsts[place] = first
    this.seconds[place] = second
  }

  private landing(place: number): number {
    return this.landings[place] ?? place
  }

  private numberOf(set: SetTable): number {
    const number = this.numbers.get(set) ?? this.sets.push(set) - 1
    this.numbers.set(set, number)
    return number
  }
}

function looksAround(instruction: Instruction): boolean {
  return instruction.op === 'look' || (instruction.op === 'edge' && !['start', 'end'].includes(instruction.edge))
}

/** For each place the first one from there that is no jump. Only loops lead back, each to a choice. */
function landingsOf(instructions: readonly Instruction[]): Int32Array {
  const landings = new Int32Array(instructions.length)
  for (let place = instructions.length - 1; place >= 0; place--) {
    const instruction = instructions[place]
    if (instruction?.op !== 'jump') landings[place] = place
    else landings[place] = instruction.to > place ? (landings[instruction.to] ?? place) : instruction.to
  }
  return landings
}
