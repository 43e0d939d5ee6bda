import { isPunctuation, isString, isWord, nesting, type Tokens } from '../typescript/token.ts'
import { closingOf, LOOK_AHEAD } from './look-ahead.ts'

/**
 * Whether the word at `index`, `require` or `import`, is called, as `require(…)` or `require?.(…)`, and not the name of a function,
 * a method or a signature. In doubt it is called.
 */
export function isCalled(tokens: Tokens, index: number): boolean {
  if (isPunctuation(tokens[index + 1], '?.')) return isPunctuation(tokens[index + 2], '(')
  const open = index + 1
  if (!isPunctuation(tokens[open], '(')) return false
  if (isWord(tokens[index - 1], 'function')) return false
  // No parameter is a string, whatever follows the list.
  if (isString(tokens[open + 1])) return true
  const end = closingOf(tokens, open)
  if (end === null) return true
  const after = tokens[end + 1]
  if (isPunctuation(after, '{')) return false
  return !isPunctuation(after, ':') || isColonOfExpression(tokens, index)
}

/** Whether the `:` after the call belongs to a `?` or a `case` before it, rather than to the type that a signature returns. */
function isColonOfExpression(tokens: Tokens, index: number): boolean {
  let depth = 0
  let colons = 0
  for (let at = index - 1; at >= 0 && index - at <= LOOK_AHEAD; at--) {
    const token = tokens[at]
    if (token === undefined) return false
    depth -= nesting(token)
    if (depth < 0) return false
    if (depth > 0) continue
    if (isPunctuation(token, ';')) return false
    if (isPunctuation(token, ':')) colons++
    if (isPunctuation(token, '?')) {
      if (colons === 0) return true
      colons--
    }
    if (isWord(token, 'case') && colons === 0) return true
  }
  return false
}
