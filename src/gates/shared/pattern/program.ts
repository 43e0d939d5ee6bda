import { type Atom, CharacterSet } from './atom.ts'
import type { Edge, Look, ParsedPattern, Repeat, Tree } from './syntax.ts'

export type Instruction =
  | { readonly op: 'take'; readonly atom: Atom; readonly backward: boolean }
  | Either
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'edge'; readonly edge: Edge }
  | { readonly op: 'look'; readonly start: number; readonly negated: boolean; readonly next: number }
  | { readonly op: 'save'; readonly slot: number }
  /** Fails where nothing was taken since the slot was saved. */
  | { readonly op: 'moved'; readonly slot: number }
  /** What the groups from one up to, not including, the other took is forgotten. */
  | { readonly op: 'forget'; readonly from: number; readonly to: number }
  | { readonly op: 'match' }

/** Goes on at `first`, and at `second` where that fails. */
export type Either = {
  readonly op: 'either'
  readonly first: number
  readonly second: number
  /**
   * Slots of the loops around it that ask `moved`, from the outermost in. What follows from here depends on how many of them
   * have moved, and as an inner iteration never began before an outer one, on nothing else of them.
   */
  readonly loops: readonly number[]
  /** The first of its numbers, which count on through all choices: one for each number of loops that have moved. */
  readonly choice: number
}

export type Program = {
  readonly instructions: readonly Instruction[]
  readonly choiceCount: number
  /** Two for each group, from group 1 on, and one for each loop. */
  readonly slotCount: number
  readonly groupCount: number
  readonly byCodePoint: boolean
  /** Takes the first character of every match; null where a match may be empty. */
  readonly first: CharacterSet | null
}

/** Counts are unfolded; past this a pattern asks for more room than any is worth. */
const MOST_INSTRUCTIONS = 20_000

/** A pattern that unfolds into too many instructions. */
export class PatternTooLarge extends Error {
  override readonly name = 'PatternTooLarge'
}

/** @throws PatternTooLarge */
export function programOf({ tree, groupCount, byCodePoint }: ParsedPattern): Program {
  const draft = new Draft(groupCount)
  draft.emit(tree, false)
  draft.add({ op: 'match' })
  const { instructions, choiceCount, slotCount } = draft
  return { instructions, choiceCount, slotCount, groupCount, byCodePoint, first: firstCharacters(instructions) }
}

class Draft {
  readonly instructions: Instruction[] = []
  choiceCount = 0
  slotCount: number
  private loops: readonly number[] = []

  constructor(groupCount: number) {
    this.slotCount = 2 * groupCount + 2
  }

  add(instruction: Instruction): number {
    if (this.instructions.length === MOST_INSTRUCTIONS) throw new PatternTooLarge()
    return this.instructions.push(instruction) - 1
  }

  emit(tree: Tree, backward: boolean): void {
    switch (tree.kind) {
      case 'atom':
        this.add({ op: 'take', atom: tree.atom, backward })
        break
      case 'sequence':
        for (const part of backward ? tree.parts.toReversed() : tree.parts) this.emit(part, backward)
        break
      case 'choice':
        this.choice(tree.branches, backward)
        break
      case 'repeat':
        this.repeat(tree, backward)
        break
      case 'group':
        this.add({ op: 'save', slot: 2 * tree.group + (backward ? 1 : 0) })
        this.emit(tree.body, backward)
        this.add({ op: 'save', slot: 2 * tree.group + (backward ? 0 : 1) })
        break
      case 'edge':
        this.add({ op: 'edge', edge: tree.edge })
        break
      case 'look':
        this.look(tree)
    }
  }

  private choice(branches: readonly Tree[], backward: boolean): void {
    const exits: number[] = []
    for (const branch of branches.slice(0, -1)) {
      const place = this.reserve()
      this.emit(branch, backward)
      exits.push(this.reserve())
      this.instructions[place] = this.either(place + 1, this.instructions.length)
    }
    for (const last of branches.slice(-1)) this.emit(last, backward)
    for (const exit of exits) this.instructions[exit] = { op: 'jump', to: this.instructions.length }
  }

  private repeat(repeat: Repeat, backward: boolean): void {
    for (let copy = 0; copy < repeat.min; copy++) this.iteration(repeat, backward)
    if (repeat.max === Number.POSITIVE_INFINITY) {
      const place = this.reserve()
      this.optionalIteration(repeat, backward)
      this.add({ op: 'jump', to: place })
      this.instructions[place] = this.branch(repeat.greedy, place + 1, this.instructions.length)
      return
    }
    const places: number[] = []
    for (let copy = repeat.min; copy < repeat.max; copy++) {
      places.push(this.reserve())
      this.optionalIteration(repeat, backward)
    }
    for (const place of places) {
      this.instructions[place] = this.branch(repeat.greedy, place + 1, this.instructions.length)
    }
  }

  private iteration({ body, groups: [from, to] }: Repeat, backward: boolean): void {
    // Even a body of nothing is an instruction, so that a huge count of it is too large like any other.
    this.add({ op: 'forget', from, to })
    this.emit(body, backward)
  }

  // An iteration beyond the least number must take something.
  private optionalIteration(repeat: Repeat, backward: boolean): void {
    if (!canBeEmpty(repeat.body)) {
      this.iteration(repeat, backward)
      return
    }
    const slot = this.slotCount++
    this.add({ op: 'save', slot })
    this.within([...this.loops, slot], () => this.iteration(repeat, backward))
    this.add({ op: 'moved', slot })
  }

  private look({ behind, negated, body }: Look): void {
    const place = this.reserve()
    // A look ends at its own match, whatever the loops around it do then.
    this.within([], () => this.emit(body, behind))
    this.add({ op: 'match' })
    this.instructions[place] = { op: 'look', start: place + 1, negated, next: this.instructions.length }
  }

  private within(loops: readonly number[], emit: () => void): void {
    const around = this.loops
    this.loops = loops
    emit()
    this.loops = around
  }

  private reserve(): number {
    return this.add({ op: 'match' })
  }

  private branch(greedy: boolean, enter: number, leave: number): Instruction {
    return greedy ? this.either(enter, leave) : this.either(leave, enter)
  }

  private either(first: number, second: number): Instruction {
    const choice = this.choiceCount
    this.choiceCount += this.loops.length + 1
    return { op: 'either', first, second, loops: this.loops, choice }
  }
}

function canBeEmpty(tree: Tree): boolean {
  switch (tree.kind) {
    case 'atom':
      return false
    case 'sequence':
      return tree.parts.every(canBeEmpty)
    case 'choice':
      return tree.branches.some(canBeEmpty)
    case 'repeat':
      return tree.min === 0 || canBeEmpty(tree.body)
    case 'group':
      return canBeEmpty(tree.body)
    default:
      return true
  }
}

/** What can take the first character: everything reached from the start without taking one. */
function firstCharacters(instructions: readonly Instruction[]): CharacterSet | null {
  const atoms = new Set<Atom>()
  const seen = new Set<number>()
  const pending = [0]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (seen.has(place)) continue
    seen.add(place)
    const instruction = instructions[place]
    switch (instruction?.op) {
      case 'take':
        atoms.add(instruction.atom)
        break
      case 'either':
        pending.push(instruction.first, instruction.second)
        break
      case 'jump':
        pending.push(instruction.to)
        break
      case 'look':
        pending.push(instruction.next)
        break
      case 'match':
      case undefined:
        return null
      default:
        pending.push(place + 1)
    }
  }
  return new CharacterSet((character) => [...atoms].some((atom) => atom.takes(character)))
}
