import { ClassReader } from './class.ts'
import { type Escaped, readEscape } from './escape.ts'
import { findGroups, type GroupsAhead } from './groups-ahead.ts'
import { type Modifiers, openingAt, quantifierAt } from './notation.ts'
import { StepsExhausted } from './steps.ts'
import type { Pattern, Tree } from './syntax.ts'
import { LINE_TERMINATORS, type UnitSet } from './unit-set.ts'

/** Deeper than any pattern is written by hand; the reader and what follows it recurse. */
const MOST_NESTING = 1000

/**
 * Reads a pattern that the engine's own `RegExp` has accepted, so that only its meaning is left to find.
 *
 * @throws StepsExhausted groups are nested too deep
 */
export function parsePattern(pattern: string): Pattern {
  return new PatternReader(pattern).read()
}

class PatternReader {
  private at = 0
  private group = 0
  private depth = 0
  private hasBackreference = false
  private readonly ahead: GroupsAhead
  private readonly single = new Map<number, Tree>()

  constructor(private readonly pattern: string) {
    this.ahead = findGroups(pattern)
  }

  read(): Pattern {
    const tree = this.readChoice({ i: false, m: false, s: false })
    return { tree, groupCount: this.ahead.count, hasBackreference: this.hasBackreference }
  }

  private readChoice(modifiers: Modifiers): Tree {
    const branches = [this.readSequence(modifiers)]
    while (this.skip('|')) branches.push(this.readSequence(modifiers))
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches }
  }

  private readSequence(modifiers: Modifiers): Tree {
    const parts: Tree[] = []
    while (this.at < this.pattern.length && !this.isNext('|') && !this.isNext(')')) {
      const firstGroup = this.group + 1
      parts.push(this.readQuantifier(this.readAtom(modifiers), firstGroup))
    }
    return { kind: 'sequence', parts }
  }

  private readAtom(modifiers: Modifiers): Tree {
    const unit = this.pattern[this.at] ?? ''
    switch (unit) {
      case '(':
        return this.readGroup(modifiers)
      case '[':
        return this.readClass(modifiers)
      case '\\':
        return this.readEscaped(modifiers)
      default:
        this.at++
    }
    switch (unit) {
      case '^':
        return { kind: 'edge', edge: modifiers.m ? 'line-start' : 'start' }
      case '$':
        return { kind: 'edge', edge: modifiers.m ? 'line-end' : 'end' }
      case '.':
        return units({ ranges: modifiers.s ? [] : LINE_TERMINATORS, inverted: true, ignoreCase: false })
      default:
        return this.oneUnit(unit.charCodeAt(0), modifiers)
    }
  }

  private readQuantifier(body: Tree, firstGroup: number): Tree {
    const quantifier = quantifierAt(this.pattern, this.at)
    if (quantifier === null) return body
    this.at = quantifier.end
    const { min, max, greedy } = quantifier
    return { kind: 'repeat', body, min, max, greedy, groups: [firstGroup, this.group + 1] }
  }

  private readGroup(modifiers: Modifiers): Tree {
    if (++this.depth > MOST_NESTING) throw new StepsExhausted()
    const tree = this.readGroupHere(modifiers)
    this.skip(')')
    this.depth--
    return tree
  }

  private readGroupHere(modifiers: Modifiers): Tree {
    const opening = openingAt(this.pattern, this.at, modifiers)
    this.at = opening.end
    if (opening.kind === 'plain') return this.readChoice(opening.modifiers)
    if (opening.kind === 'look') {
      return { kind: 'look', behind: opening.behind, negated: opening.negated, body: this.readChoice(modifiers) }
    }
    const group = ++this.group
    return { kind: 'group', group, body: this.readChoice(modifiers) }
  }

  private readClass({ i }: Modifiers): Tree {
    const { ranges, inverted, end } = new ClassReader(this.pattern, this.at).read()
    this.at = end
    return units({ ranges, inverted, ignoreCase: i })
  }

  private readEscaped(modifiers: Modifiers): Tree {
    const escaped = readEscape(this.pattern, this.at, this.ahead)
    this.at = escaped.end
    return this.treeOf(escaped, modifiers)
  }

  private treeOf(escaped: Escaped, { i }: Modifiers): Tree {
    switch (escaped.kind) {
      case 'unit':
        return this.oneUnit(escaped.unit, { i })
      case 'ranges':
        return units({ ranges: escaped.ranges, inverted: false, ignoreCase: i })
      case 'edge':
        return { kind: 'edge', edge: escaped.edge }
      case 'groups':
        this.hasBackreference = true
        return { kind: 'backreference', groups: escaped.groups, ignoreCase: i }
    }
  }

  /** The same tree for the same unit: most of a pattern is letters, and few different ones. */
  private oneUnit(unit: number, { i }: Pick<Modifiers, 'i'>): Tree {
    const known = this.single.get(i ? -1 - unit : unit)
    if (known !== undefined) return known
    const tree = units({ ranges: [unit, unit], inverted: false, ignoreCase: i })
    this.single.set(i ? -1 - unit : unit, tree)
    return tree
  }

  private isNext(unit: string): boolean {
    return this.pattern[this.at] === unit
  }

  private skip(unit: string): boolean {
    if (!this.isNext(unit)) return false
    this.at++
    return true
  }
}

function units(set: UnitSet): Tree {
  return { kind: 'units', set }
}
