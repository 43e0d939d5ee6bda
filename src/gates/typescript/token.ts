export type TokenKind =
  /** An identifier, a keyword or a private name (`#x`). */
  | 'word'
  | 'string'
  /** A template literal without a substitution. */
  | 'template'
  | 'template-head'
  | 'template-middle'
  | 'template-tail'
  | 'number'
  | 'regexp'
  | 'jsx-text'
  | 'punctuation'

/** One token of a source text; comments and blanks are none. */
export type Token = {
  readonly kind: TokenKind
  /** What a word, a string or a template means, escapes resolved; of anything else, its characters. */
  readonly text: string
  /** 1-based. */
  readonly line: number
  /** Line of its last character. */
  readonly endLine: number
}

export type Tokens = readonly Token[]

/** Whether this is the operator or bracket `text`. */
export function isPunctuation(token: Token | undefined, text: string): boolean {
  return token?.kind === 'punctuation' && token.text === text
}

/** Whether this is one of `words`, as identifier or keyword. */
export function isWord(token: Token | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text)
}

/** Whether this is a string in quotes; a template literal is none. */
export function isString(token: Token | undefined): token is Token & { readonly kind: 'string' } {
  return token?.kind === 'string'
}

/** Whether the token at `index` is the name of a member that is accessed: `x.name`, `x?.name`. */
export function isAccessed(tokens: Tokens, index: number): boolean {
  const before = tokens[index - 1]
  return isPunctuation(before, '.') || isPunctuation(before, '?.')
}

/** +1 where the token opens a bracket (`${` included), -1 where it closes one, else 0. */
export function nesting(token: Token): -1 | 0 | 1 {
  if (token.kind === 'template-head') return 1
  if (token.kind === 'template-tail') return -1
  if (token.kind !== 'punctuation') return 0
  if (token.text === '(' || token.text === '[' || token.text === '{') return 1
  return token.text === ')' || token.text === ']' || token.text === '}' ? -1 : 0
}
