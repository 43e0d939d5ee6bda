import { type Modifiers, openingAt, quantifierAt } from '../../../contracts/evaluate/regex/notation.ts'
import { Atom } from './atom.ts'
import type { ParsedPattern, Tree } from './syntax.ts'

const UNICODE_ESCAPE =
  /\\u\{[0-9a-fA-F]+\}|\\[pP]\{[^}]*\}|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[a-zA-Z]|\\./suy
/** Without `u` and `v` an escape that is cut short stands for its letter, and `\0` may begin an octal number. */
const PLAIN_ESCAPE = /\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\c[a-zA-Z]|\\0[0-7]{0,2}|\\[^c]/sy

/**
 * Reads a pattern that the engine's own RegExp has accepted, so only its structure is left to find: where an atom ends is
 * looked up here, what it takes is asked of the engine. There must be no backreference in it.
 */
export function parsePattern(source: string, flags: string): ParsedPattern {
  return new Reader(source, flags).read()
}

class Reader {
  private at = 0
  private group = 0
  private readonly byCodePoint: boolean
  private readonly mode: string
  private readonly atoms = new Map<string, Atom>()

  constructor(
    private readonly source: string,
    private readonly flags: string,
  ) {
    this.mode = flags.replace(/[^uv]/g, '')
    this.byCodePoint = this.mode !== ''
  }

  read(): ParsedPattern {
    const isSet = (flag: string) => this.flags.includes(flag)
    const tree = this.choice({ i: isSet('i'), m: isSet('m'), s: isSet('s') })
    return { tree, groupCount: this.group, byCodePoint: this.byCodePoint }
  }

  private choice(modifiers: Modifiers): Tree {
    const branches = [this.sequence(modifiers)]
    while (this.skip('|')) branches.push(this.sequence(modifiers))
    const [only] = branches
    return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches }
  }

  private sequence(modifiers: Modifiers): Tree {
    const parts: Tree[] = []
    while (this.at < this.source.length && !this.isNext('|') && !this.isNext(')')) {
      const firstGroup = this.group + 1
      parts.push(this.quantified(this.single(modifiers), firstGroup))
    }
    return { kind: 'sequence', parts }
  }

  private single(modifiers: Modifiers): Tree {
    switch (this.source[this.at]) {
      case '(':
        return this.parenthesis(modifiers)
      case '[':
        return this.atom(this.classSource(), modifiers)
      case '\\':
        return this.escape(modifiers)
      case '^':
        this.at++
        return { kind: 'edge', edge: { at: modifiers.m ? 'line-start' : 'start' } }
      case '$':
        this.at++
        return { kind: 'edge', edge: { at: modifiers.m ? 'line-end' : 'end' } }
      case '.':
        this.at++
        return this.atom('.', modifiers)
      default:
        return this.atom(this.literalSource(), modifiers)
    }
  }

  private quantified(body: Tree, firstGroup: number): Tree {
    const quantifier = quantifierAt(this.source, this.at)
    if (quantifier === null) return body
    this.at = quantifier.end
    const { min, max, greedy } = quantifier
    return { kind: 'repeat', body, min, max, greedy, groups: [firstGroup, this.group + 1] }
  }

  private parenthesis(modifiers: Modifiers): Tree {
    const tree = this.opened(modifiers)
    this.skip(')')
    return tree
  }

  private opened(modifiers: Modifiers): Tree {
    const opening = openingAt(this.source, this.at, modifiers)
    this.at = opening.end
    if (opening.kind === 'plain') return this.choice(opening.modifiers)
    if (opening.kind === 'look') {
      return { kind: 'look', behind: opening.behind, negated: opening.negated, body: this.choice(modifiers) }
    }
    const group = ++this.group
    return { kind: 'group', group, body: this.choice(modifiers) }
  }

  private escape(modifiers: Modifiers): Tree {
    const word = this.take(/\\([bB])/y)
    if (word !== null) {
      const at = word[1] === 'b' ? 'word-edge' : 'no-word-edge'
      return { kind: 'edge', edge: { at, word: this.atomOf('\\w', modifiers) } }
    }
    return this.atom(this.escapeSource(), modifiers)
  }

  private escapeSource(): string {
    const found = this.take(this.byCodePoint ? UNICODE_ESCAPE : PLAIN_ESCAPE)
    if (found !== null) return found[0]
    // A `\c` that names no control character: the backslash stands for itself.
    this.at++
    return '\\\\'
  }

  private classSource(): string {
    const from = this.at++
    let depth = 1
    while (depth > 0 && this.at < this.source.length) {
      if (this.isNext('\\')) this.at++
      else if (this.isNext('[') && this.mode === 'v') depth++
      else if (this.isNext(']')) depth--
      this.at++
    }
    return this.source.slice(from, this.at)
  }

  private literalSource(): string {
    const point = this.source.codePointAt(this.at) ?? 0
    const length = this.byCodePoint && point > 0xffff ? 2 : 1
    const literal = this.source.slice(this.at, this.at + length)
    this.at += length
    // Without `u` and `v` these stand for themselves where they begin nothing; alone, one would be no pattern.
    return /[{}\]]/.test(literal) ? `\\${literal}` : literal
  }

  private atom(source: string, modifiers: Modifiers): Tree {
    return { kind: 'atom', atom: this.atomOf(source, modifiers) }
  }

  private atomOf(source: string, { i, s }: Modifiers): Atom {
    const flags = `${i ? 'i' : ''}${s ? 's' : ''}${this.mode}`
    const known = this.atoms.get(flags + source)
    if (known !== undefined) return known
    const atom = new Atom(source, flags)
    this.atoms.set(flags + source, atom)
    return atom
  }

  private isNext(unit: string): boolean {
    return this.source[this.at] === unit
  }

  private skip(unit: string): boolean {
    if (!this.isNext(unit)) return false
    this.at++
    return true
  }

  /** @param expression must be sticky */
  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at
    const found = expression.exec(this.source)
    if (found !== null) this.at += found[0].length
    return found
  }
}
