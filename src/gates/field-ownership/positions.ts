import { isAccessed, isPunctuation, type Token, type Tokens } from '../typescript/token.ts'
import { type Brackets, isMember } from './brackets.ts'

/** Where a field's name sets the field. */
export type WritePosition = 'assignment' | 'literal' | 'type'

const ASSIGNMENTS: ReadonlySet<string> = new Set([
  '=',
  '+=',
  '-=',
  '*=',
  '**=',
  '/=',
  '%=',
  '<<=',
  '>>=',
  '>>>=',
  '&=',
  '|=',
  '^=',
  '&&=',
  '||=',
  '??=',
])

/**
 * How the field's name at `index` sets the field; null when it only reads it. Spec: contracts/08-gates.md, section 9.2.
 *
 * @param brackets of the same tokens
 */
export function writePosition(tokens: Tokens, index: number, brackets: Brackets): WritePosition | null {
  const next = tokens[index + 1]
  if (next?.kind === 'punctuation' && ASSIGNMENTS.has(next.text)) return 'assignment'
  if (isAccessed(tokens, index)) return null
  if (![':', ',', '}'].some((text) => isPunctuation(next, text))) return null
  if (!isMember(tokens, index)) return null
  const around = brackets.surroundings(index)
  return around === 'read' ? null : around
}

/** Whether that write is one that a writer owes: a shorthand or a type sets nothing by itself. */
export function isOwedWrite(position: WritePosition, next: Token | undefined): boolean {
  return position === 'assignment' || (position === 'literal' && isPunctuation(next, ':'))
}
