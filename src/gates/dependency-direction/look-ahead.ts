import { nesting, type Tokens } from '../typescript/token.ts'

/** How far the other end of a construct is looked for, in tokens. Spec: contracts/08-gates.md, section 7.3. */
export const LOOK_AHEAD = 300

/**
 * The index of the bracket that closes the one at `open`.
 *
 * @returns null when it is not within the look-ahead
 */
export function closingOf(tokens: Tokens, open: number): number | null {
  let depth = 0
  for (let at = open; at < tokens.length && at - open <= LOOK_AHEAD; at++) {
    const token = tokens[at]
    if (token !== undefined) depth += nesting(token)
    if (depth === 0) return at
  }
  return null
}
