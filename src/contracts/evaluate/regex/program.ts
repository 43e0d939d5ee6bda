import { type SetTable, SetTables } from './set-table.ts'
import { type Steps, StepsExhausted } from './steps.ts'
import type { Backreference, Edge, Look, Pattern, Repeat, Tree } from './syntax.ts'
import type { UnitSet } from './unit-set.ts'

/**
 * One instruction. Places are positions in the program; control falls through to the next one unless it says otherwise.
 * `either` is a choice, `first` being preferred where preference counts.
 */
export type Instruction =
  | { readonly op: 'take'; readonly set: SetTable }
  | { readonly op: 'either'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'edge'; readonly edge: Edge }
  | { readonly op: 'look'; readonly look: number; readonly negated: boolean }
  | { readonly op: 'match' }
  | Remembering

/** What only matters when a backreference asks what a group took; other programs are made without. */
type Remembering =
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'forget'; readonly from: number; readonly to: number }
  /** Fails unless the position has moved since the slot was saved. */
  | { readonly op: 'moved'; readonly slot: number }
  | { readonly op: 'again'; readonly groups: readonly number[]; readonly ignoreCase: boolean }

export type Direction = 'forward' | 'backward'

/** A program and the direction in which it walks over the text. */
export type Program = { readonly instructions: readonly Instruction[]; readonly direction: Direction }

/** The programs of one pattern. A look comes after those inside it. */
export type Programs = {
  readonly main: Program
  readonly looks: readonly Program[]
  /** How many positions are remembered: two for each group, then one for each repetition; none without backreferences. */
  readonly slotCount: number
}

/** Together, over all programs of a pattern: what a repetition count may unfold to. */
const MOST_INSTRUCTIONS = 1_000_000
/** What an instruction takes until it can be walked, and a set of units, which is read, told from the others and tabulated. */
const STEPS_PER_INSTRUCTION = 4
const STEPS_PER_SET = 200

/**
 * Unfolds a pattern into instructions.
 *
 * A look ahead asks whether its body can be taken from here on. Where nothing is remembered, that is answered for all
 * positions at once by walking over the text backwards, so its program is made backward, and that of a look behind forward.
 * Where a group is remembered, looks are walked as ECMA-262 says, the other way round.
 *
 * @throws StepsExhausted it makes, or repetition counts unfold to, too many instructions
 */
export function makePrograms(pattern: Pattern, steps: Steps): Programs {
  return new Assembler(pattern, steps).assemble()
}

class Assembler {
  private readonly looks: Program[] = []
  /** A look that a repetition unfolds many times is one and the same. */
  private readonly lookNumbers = new Map<Look, number>()
  private readonly tables = new SetTables()
  private readonly takes = new Map<UnitSet, Instruction>()
  private readonly remembers: boolean
  private slotCount: number
  private size = 0

  constructor(
    private readonly pattern: Pattern,
    private readonly steps: Steps,
  ) {
    this.remembers = pattern.hasBackreference
    this.slotCount = this.remembers ? 2 * (pattern.groupCount + 1) : 0
  }

  assemble(): Programs {
    const main = this.programOf(this.pattern.tree, 'forward')
    return { main, looks: this.looks, slotCount: this.slotCount }
  }

  private programOf(tree: Tree, direction: Direction): Program {
    const instructions: Instruction[] = []
    this.emitTree(tree, { instructions, direction })
    this.emit({ op: 'match' }, instructions)
    return { instructions, direction }
  }

  private emitTree(tree: Tree, program: Draft): void {
    switch (tree.kind) {
      case 'units':
        this.emit(this.taking(tree.set), program.instructions)
        break
      case 'sequence':
        this.emitSequence(tree.parts, program)
        break
      case 'choice':
        this.emitChoice(tree.branches, program)
        break
      case 'repeat':
        this.emitRepeat(tree, program)
        break
      case 'group':
        this.emitGroup(tree.group, tree.body, program)
        break
      case 'edge':
        this.emit({ op: 'edge', edge: tree.edge }, program.instructions)
        break
      case 'look':
        this.emitLook(tree, program)
        break
      case 'backreference':
        this.emitBackreference(tree, program)
        break
    }
  }

  private taking(set: UnitSet): Instruction {
    const known = this.takes.get(set)
    if (known !== undefined) return known
    this.steps.spend(STEPS_PER_SET)
    const instruction: Instruction = { op: 'take', set: this.tables.of(set) }
    this.takes.set(set, instruction)
    return instruction
  }

  private emitSequence(parts: readonly Tree[], program: Draft): void {
    for (const part of program.direction === 'forward' ? parts : parts.toReversed()) this.emitTree(part, program)
  }

  private emitChoice(branches: readonly Tree[], program: Draft): void {
    const { instructions } = program
    const exits: number[] = []
    for (const [index, branch] of branches.entries()) {
      const isLast = index === branches.length - 1
      const choice = instructions.length
      if (!isLast) this.emit({ op: 'either', first: choice + 1, second: choice }, instructions)
      this.emitTree(branch, program)
      if (isLast) continue
      exits.push(instructions.length)
      this.emit({ op: 'jump', to: 0 }, instructions)
      instructions[choice] = { op: 'either', first: choice + 1, second: instructions.length }
    }
    for (const exit of exits) instructions[exit] = { op: 'jump', to: instructions.length }
  }

  private emitRepeat(repeat: Repeat, program: Draft): void {
    if (this.isNothing(repeat.body)) return
    for (let copy = 0; copy < repeat.min; copy++) this.emitIteration(repeat, program)
    if (repeat.max === Number.POSITIVE_INFINITY) this.emitLoop(repeat, program)
    else this.emitOptions(repeat, program)
  }

  private emitOptions(repeat: Repeat, program: Draft): void {
    const { instructions } = program
    const choices: number[] = []
    for (let copy = repeat.min; copy < repeat.max; copy++) {
      choices.push(instructions.length)
      this.emit({ op: 'jump', to: 0 }, instructions)
      this.emitOptionalIteration(repeat, program)
    }
    for (const choice of choices) instructions[choice] = choose(repeat.greedy, choice + 1, instructions.length)
  }

  /** Whether a tree has no instruction: it takes nothing and asks nothing, however often. */
  private isNothing(tree: Tree): boolean {
    switch (tree.kind) {
      case 'sequence':
        return tree.parts.every((part) => this.isNothing(part))
      case 'choice':
        return tree.branches.every((branch) => this.isNothing(branch))
      case 'repeat':
        return tree.max === 0 || this.isNothing(tree.body)
      case 'group':
        return !this.remembers && this.isNothing(tree.body)
      default:
        return false
    }
  }

  private emitLoop(repeat: Repeat, program: Draft): void {
    const { instructions } = program
    const choice = instructions.length
    this.emit({ op: 'jump', to: 0 }, instructions)
    this.emitOptionalIteration(repeat, program)
    this.emit({ op: 'jump', to: choice }, instructions)
    instructions[choice] = choose(repeat.greedy, choice + 1, instructions.length)
  }

  private emitIteration({ body, groups: [from, to] }: Repeat, program: Draft): void {
    if (this.remembers && from < to) this.emit({ op: 'forget', from, to }, program.instructions)
    this.emitTree(body, program)
  }

  // An iteration beyond the least number must take something. Without memory this changes nothing but how often one walks in
  // a circle, which is prevented there by not entering a place twice.
  private emitOptionalIteration(repeat: Repeat, program: Draft): void {
    if (!this.remembers) {
      this.emitIteration(repeat, program)
      return
    }
    const slot = this.slotCount++
    this.emit({ op: 'save', slot }, program.instructions)
    this.emitIteration(repeat, program)
    this.emit({ op: 'moved', slot }, program.instructions)
  }

  private emitGroup(group: number, body: Tree, program: Draft): void {
    if (!this.remembers) {
      this.emitTree(body, program)
      return
    }
    const [entry, exit] = program.direction === 'forward' ? [2 * group, 2 * group + 1] : [2 * group + 1, 2 * group]
    this.emit({ op: 'save', slot: entry }, program.instructions)
    this.emitTree(body, program)
    this.emit({ op: 'save', slot: exit }, program.instructions)
  }

  private emitLook(look: Look, program: Draft): void {
    const number = this.lookNumbers.get(look) ?? this.addLook(look)
    this.emit({ op: 'look', look: number, negated: look.negated }, program.instructions)
  }

  private addLook(look: Look): number {
    const program = this.programOf(look.body, look.behind === this.remembers ? 'backward' : 'forward')
    const number = this.looks.push(program) - 1
    this.lookNumbers.set(look, number)
    return number
  }

  private emitBackreference({ groups, ignoreCase }: Backreference, program: Draft): void {
    this.emit({ op: 'again', groups, ignoreCase }, program.instructions)
  }

  private emit(instruction: Instruction, instructions: Instruction[]): void {
    if (++this.size > MOST_INSTRUCTIONS) throw new StepsExhausted()
    this.steps.spend(STEPS_PER_INSTRUCTION)
    instructions.push(instruction)
  }
}

type Draft = { readonly instructions: Instruction[]; readonly direction: Direction }

function choose(greedy: boolean, enter: number, leave: number): Instruction {
  return greedy ? { op: 'either', first: enter, second: leave } : { op: 'either', first: leave, second: enter }
}
