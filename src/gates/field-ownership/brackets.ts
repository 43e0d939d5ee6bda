import { isPunctuation, isWord, type Token, type Tokens } from '../typescript/token.ts'

/** How far back a token looks for what it stands in. Spec: contracts/08-gates.md, section 9.2. */
const LOOK_BACK = 500

/** What a name followed by `:`, `,` or `}` is in there: a member of a value or of a type, or no member that is written. */
export type Surroundings = 'read' | 'type' | 'literal'

/** For every token, the innermost bracket that is open there. */
export type Brackets = {
  /** Surroundings of a member at `index`; `literal` when the bracket is too far back to tell. */
  surroundings(index: number): Surroundings
}

type Open = { readonly at: number; readonly holds: Surroundings }

/** Reads the brackets of a file in one pass, so that deep nesting costs no more than shallow. */
export function readBrackets(tokens: Tokens): Brackets {
  const open: Open[] = []
  /** Per token, the bracket around it. */
  const around: (Open | undefined)[] = []
  const statements = new StatementStarts()

  const within = (index: number): Surroundings => {
    const bracket = around[index]
    return bracket === undefined || index - bracket.at > LOOK_BACK ? 'literal' : bracket.holds
  }

  for (const [at, token] of tokens.entries()) {
    if (closes(token)) open.pop()
    around.push(open.at(-1))
    if (opens(token)) {
      const holds = isPunctuation(token, '{')
        ? heldByBraces(tokens, at, { within, isType: statements.isType(at) })
        : 'read'
      open.push({ at, holds })
    }
    statements.pass(token, at)
  }
  return { surroundings: within }
}

type Known = { readonly within: (index: number) => Surroundings; readonly isType: boolean }

function heldByBraces(tokens: Tokens, brace: number, { within, isType }: Known): Surroundings {
  const before = tokens[brace - 1]
  if (isWord(before, 'const', 'let', 'var', 'import')) return 'read'
  if (isPunctuation(before, '<') || isWord(before, 'extends')) return 'type'
  if (isPunctuation(before, ':')) {
    if (isBinder(tokens[brace - 3])) return 'type'
    const name = nameBefore(tokens, brace - 1)
    return name !== null && isMember(tokens, name) && within(name) === 'literal' ? 'literal' : 'type'
  }
  return isType ? 'type' : 'literal'
}

/** Index of the first token of the member's name that ends before `colon`; null when none does. */
function nameBefore(tokens: Tokens, colon: number): number | null {
  const name = tokens[colon - 1]
  if (name === undefined) return null
  if (!isPunctuation(name, ']')) return ['word', 'string', 'number', 'template'].includes(name.kind) ? colon - 1 : null
  for (let at = colon - 2; at >= 0 && colon - at <= LOOK_BACK; at--) {
    if (isPunctuation(tokens[at], '[')) return at
  }
  return null
}

/** Whether a name stands where a member begins: after `{`, `,`, `;` or `readonly`, or first on its line. */
export function isMember(tokens: Tokens, index: number): boolean {
  const before = tokens[index - 1]
  if (before === undefined) return true
  if (isWord(before, 'readonly') || ['{', ',', ';'].some((text) => isPunctuation(before, text))) return true
  return before.endLine < (tokens[index]?.line ?? 0)
}

/** Whether a `type` or `interface` opens the statement that a token is in, as far as it was read. */
class StatementStarts {
  private stop = -1
  private keyword = -1

  pass(token: Token, at: number): void {
    if (isWord(token, 'type', 'interface')) this.keyword = at
    if (isBinder(token) || [';', '{', '}'].some((text) => isPunctuation(token, text))) this.stop = at
  }

  isType(at: number): boolean {
    return this.keyword > this.stop && at - this.keyword <= LOOK_BACK
  }
}

function isBinder(token: Token | undefined): boolean {
  return isWord(token, 'const', 'let', 'var')
}

function opens(token: Token): boolean {
  if (token.kind === 'template-head' || token.kind === 'template-middle') return true
  return ['(', '[', '{'].some((text) => isPunctuation(token, text))
}

function closes(token: Token): boolean {
  if (token.kind === 'template-tail' || token.kind === 'template-middle') return true
  return [')', ']', '}'].some((text) => isPunctuation(token, text))
}
