import { isPunctuation, isWord, type Token } from './token.ts'

/** What an open bracket says about the `/` after its end. */
export type Bracket = {
  /** `if (…)`, `while (…)`: what follows its end is a statement. */
  readonly isHead: boolean
  /** Braces of statements or members, not of an object literal. */
  readonly isBlock: boolean
}

type Before = {
  readonly previous: Token | undefined
  /** The one before it. */
  readonly earlier: Token | undefined
  /** Whether `previous` ended an operand. */
  readonly afterOperand: boolean
}

/**
 * Whether an expression could end with this token, so that a `/` after it divides; otherwise a `/` opens a regular expression.
 *
 * @param closed the bracket that this token closes
 */
export function endsOperand(token: Token, closed: Bracket | undefined, { previous, afterOperand }: Before): boolean {
  switch (token.kind) {
    case 'word':
      return isPunctuation(previous, '.') || isPunctuation(previous, '?.') || !EXPECTS_OPERAND.has(token.text)
    case 'string':
    case 'template':
    case 'template-tail':
    case 'number':
    case 'regexp':
      return true
    case 'template-head':
    case 'template-middle':
    case 'jsx-text':
      return false
    case 'punctuation':
      break
  }
  switch (token.text) {
    case ')':
      return closed?.isHead !== true
    case ']':
      return true
    case '}':
      return closed?.isBlock === false
    // `x++ / 2` and `x! / 2` against `++/x/.lastIndex` and `!/x/.test(y)`.
    case '++':
    case '--':
    case '!':
      return afterOperand && previous?.endLine === token.line
    default:
      return false
  }
}

/** What the bracket is that this token opens. */
export function openedBracket(token: Token, before: Before): Bracket {
  return { isHead: token.text === '(' && isHead(before), isBlock: token.text === '{' && isBlock(before) }
}

function isHead({ previous, earlier }: Before): boolean {
  if (isPunctuation(earlier, '.') || isPunctuation(earlier, '?.')) return false
  return isWord(previous, 'if', 'while', 'for', 'with') || (isWord(previous, 'await') && isWord(earlier, 'for'))
}

function isBlock({ previous, afterOperand }: Before): boolean {
  if (previous === undefined || afterOperand) return true
  if (previous.kind === 'word') return ['else', 'do', 'try', 'finally'].includes(previous.text)
  return previous.kind === 'punctuation' && [')', ';', '{', '}', '=>', '>'].includes(previous.text)
}

/** Keywords that an operand follows. */
const EXPECTS_OPERAND: ReadonlySet<string> = new Set([
  'await',
  'case',
  'default',
  'delete',
  'do',
  'else',
  'extends',
  'in',
  'instanceof',
  'new',
  'of',
  'return',
  'throw',
  'typeof',
  'void',
  'yield',
])
