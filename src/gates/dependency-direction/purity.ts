import { isAccessed, isPunctuation, isWord, type Token, type Tokens } from '../typescript/token.ts'
import { closingOf } from './look-ahead.ts'
import type { Purity } from './section.ts'
import type { LocalViolation } from './violation.ts'

/**
 * What a layer that is kept pure holds of waiting, of the clock and of the members that its section lists, in order of appearance.
 * Optional chaining and aliases are not seen. Spec: contracts/08-gates.md, section 7.4.
 */
export function* impurities(tokens: Tokens, purity: Purity): Generator<LocalViolation> {
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word') continue
    const { line } = token
    if (!isAccessed(tokens, index)) {
      if (token.text === 'await') yield { line, specifier: 'await', rule: purity.awaitRule }
      if (opensAsyncFunction(tokens, index)) yield { line, specifier: 'async', rule: purity.asyncFunctionRule }
      if (token.text === 'new' && isWord(tokens[index + 1], 'Date')) {
        yield { line, specifier: 'new Date', rule: purity.newDateRule }
      }
    }
    if (!isPunctuation(tokens[index + 1], '.') || tokens[index + 2]?.kind !== 'word') continue
    const member = `${token.text}.${tokens[index + 2]?.text}`
    for (const listed of purity.members) {
      if (listed.member === member) yield { line, specifier: member, rule: listed.rule }
    }
  }
}

/** Whether an `async` here makes what follows an async function; it may also be a variable of that name. */
function opensAsyncFunction(tokens: Tokens, index: number): boolean {
  const token = tokens[index]
  const next = tokens[index + 1]
  // A line break would end the statement or the member.
  if (!isWord(token, 'async') || next === undefined || next.line !== token?.line) return false
  if (isWord(next, 'function') || isPunctuation(next, '(') || isPunctuation(next, '*')) return true
  if (isPunctuation(next, '<')) return opensTypeParameters(tokens, index + 1)
  if (isPunctuation(next, '[')) {
    const end = closingOf(tokens, index + 1)
    return end !== null && opensParameters(tokens[end + 1])
  }
  return isName(next) && (isPunctuation(tokens[index + 2], '=>') || opensParameters(tokens[index + 2]))
}

/** What a method or a parameter may be called. */
function isName({ kind }: Token): boolean {
  return kind === 'word' || kind === 'string' || kind === 'number'
}

function opensParameters(token: Token | undefined): boolean {
  return isPunctuation(token, '(') || isPunctuation(token, '<')
}

/** `<T>`, `<T, U>`, `<T extends X>`, and not the comparison `async < limit`. */
function opensTypeParameters(tokens: Tokens, open: number): boolean {
  const after = tokens[open + 2]
  return (
    tokens[open + 1]?.kind === 'word' &&
    (isPunctuation(after, '>') || isPunctuation(after, ',') || isWord(after, 'extends'))
  )
}
