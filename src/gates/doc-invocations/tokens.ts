/** One word of a documented command. */
export type Token = {
  /** As the shell hands it on: quotes gone, what they kept together in one piece. */
  readonly text: string
  readonly isQuoted: boolean
}

/** What ends a command: another one, a pipe, a redirection (also of a numbered stream), a comment. */
const ENDS_COMMAND = /^(?:\|\|?|&&?|;|#.*|(?:\d+|&)?>.*|<|<<.*)$/

/**
 * Splits the arguments of a command as far as they are its own: at blanks outside quotes, up to the first shell operator.
 * Variables, globs and substitutions stay as they are written. Spec: contracts/08-gates.md, section 10.2.
 */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const word of wordsOf(text)) {
    if (!word.isQuoted && ENDS_COMMAND.test(word.text)) break
    const isLast = !word.isQuoted && word.text.endsWith(';')
    tokens.push(isLast ? { ...word, text: word.text.slice(0, -1) } : word)
    if (isLast) break
  }
  return tokens
}

/** A blank, a backslash and what follows it, a whole quoted text, or any other character. */
const PIECE = /(\s+)|\\(.)|'([^']*)'|"((?:\\.|[^"\\])*)"|(.)/gs

function* wordsOf(text: string): Generator<Token> {
  let word: { text: string; isQuoted: boolean } | null = null
  for (const [, blank, escaped, single, double, plain] of text.matchAll(PIECE)) {
    if (blank !== undefined) {
      if (word !== null) yield word
      word = null
      continue
    }
    word ??= { text: '', isQuoted: false }
    word.isQuoted ||= plain === undefined
    word.text += escaped ?? single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? plain ?? ''
  }
  if (word !== null) yield word
}
