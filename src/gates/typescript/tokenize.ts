import { type Bracket, endsOperand, openedBracket } from './operand.ts'
import type { Scanner, TypeScript } from './scanner.ts'
import { isPunctuation, type Token, type TokenKind, type Tokens } from './token.ts'

/** Past so many `<` that turned out to open no element, a file is read as if it had none: each one costs another reading. */
const WRONG_ELEMENTS_LIMIT = 64
/** UTF-16 code units read again for them, at most; a long file has fewer of them for it. */
const READ_AGAIN_LIMIT = 2 ** 22

export type Reading = {
  readonly tokens: Tokens
  /** Comments and blanks before the first token. */
  readonly leading: string
}

/**
 * The tokens of a source text. The scanner alone cannot tell a regular expression from a division, the end of a `${…}` from a
 * brace, or text between JSX tags from code: what came before decides, and that is kept here. Of text that ends too early, such as
 * a quote without its partner, only the first character is taken, so that nothing after it is lost.
 *
 * @param path decides whether the text may hold JSX: `.tsx` and `.jsx`
 */
export function tokenize(text: string, path: string, typescript: TypeScript): Reading {
  const scanner = typescript.createScanner(true)
  const notElements = new Set<number>()
  const mostWrong = Math.min(WRONG_ELEMENTS_LIMIT, READ_AGAIN_LIMIT / text.length)
  for (;;) {
    const hasJsx = /\.[jt]sx$/.test(path) && notElements.size < mostWrong
    const reader = new Reader(text, scanner, typescript.SyntaxKind, hasJsx ? notElements : null)
    const wrong = reader.read()
    if (wrong === null) return { tokens: reader.tokens, leading: text.slice(0, reader.firstOffset) }
    notElements.add(wrong)
  }
}

type Frame =
  | ({ readonly kind: 'bracket' } & Bracket)
  | { readonly kind: 'template' }
  /** Between `<` and `>` of a tag, or of type arguments in one. */
  | { readonly kind: 'tag'; readonly role: 'opens' | 'closes' | 'types'; readonly offset: number }
  /** Between the tags of an element. */
  | { readonly kind: 'children'; readonly offset: number }

class Reader {
  readonly tokens: Token[] = []
  firstOffset = 0
  private readonly frames: Frame[] = []
  private afterOperand = false
  private readonly line: (offset: number) => number
  private readonly kindOf: (kind: number) => TokenKind

  constructor(
    private readonly text: string,
    private readonly scanner: Scanner,
    private readonly kinds: TypeScript['SyntaxKind'],
    /** Offsets of `<` that open no element; null in a file without JSX. */
    private readonly notElements: ReadonlySet<number> | null,
  ) {
    this.line = lineCounter(text)
    this.kindOf = tokenKinds(kinds)
    scanner.setText(text)
  }

  /** @returns null, or the offset of a `<` that was taken for an element and has no end */
  read(): number | null {
    for (;;) {
      const kind = this.refined(this.next())
      if (this.tokens.length === 0) this.firstOffset = this.scanner.getTokenStart()
      if (kind === this.kinds.EndOfFile) return this.openElement()
      this.take(this.token(kind))
    }
  }

  private next(): number {
    const frame = this.frames.at(-1)
    if (frame?.kind === 'children') return this.scanner.scanJsxToken()
    if (frame?.kind === 'tag' && isPunctuation(this.tokens.at(-1), '=')) return this.scanner.scanJsxAttributeValue()
    return this.scanner.scan()
  }

  /** The kind of a token that only its surroundings tell. */
  private refined(kind: number): number {
    const { scanner, kinds } = this
    const frame = this.frames.at(-1)
    if (frame?.kind === 'children') return kind
    if (kind === kinds.CloseBraceToken && frame?.kind === 'template') {
      return this.whole(scanner.reScanTemplateToken(false))
    }
    if (frame?.kind === 'tag') return this.whole(kind)
    if (kind === kinds.SlashToken || kind === kinds.SlashEqualsToken) {
      if (this.afterOperand) return kind
      const isRegExp = scanner.tryScan(
        () => scanner.reScanSlashToken() === kinds.RegularExpressionLiteral && !scanner.isUnterminated(),
      )
      return isRegExp ? kinds.RegularExpressionLiteral : kind
    }
    // After a name `>` may be the start of `>>=`; anywhere else the single character will do.
    if (kind === kinds.GreaterThanToken && this.tokens.at(-1)?.kind === 'word') return scanner.reScanGreaterToken()
    return this.whole(kind)
  }

  /** A literal without its end becomes its first character. */
  private whole(kind: number): number {
    const tokenKind = this.kindOf(kind)
    if (tokenKind === 'word' || tokenKind === 'punctuation' || !this.scanner.isUnterminated()) return kind
    this.scanner.resetTokenState(this.scanner.getTokenStart() + 1)
    return UNFINISHED
  }

  private token(kind: number): Token {
    const { scanner } = this
    const tokenKind = this.kindOf(kind)
    const end = scanner.getTokenEnd()
    const start = kind === UNFINISHED ? end - 1 : scanner.getTokenStart()
    const line = this.line(start)
    const text = HAS_VALUE.has(tokenKind) ? scanner.getTokenValue() : this.text.slice(start, end)
    return { kind: tokenKind, text, line, endLine: this.line(end) }
  }

  private take(token: Token): void {
    const before = { previous: this.tokens.at(-1), earlier: this.tokens.at(-2), afterOperand: this.afterOperand }
    const frame = this.frames.at(-1)
    this.tokens.push(token)
    if (frame?.kind === 'tag') {
      this.takeInTag(token, frame, before.previous)
      return
    }
    if (frame?.kind === 'children') {
      this.takeBetweenTags(token, frame.offset)
      return
    }
    if (token.kind === 'template-head') this.frames.push({ kind: 'template' })
    if (frame?.kind === 'template' && (token.kind === 'template-tail' || isPunctuation(token, '}'))) this.frames.pop()
    let closed: Bracket | undefined
    if (token.kind === 'punctuation') {
      if ('([{'.includes(token.text)) this.frames.push({ kind: 'bracket', ...openedBracket(token, before) })
      if (')]}'.includes(token.text) && frame?.kind === 'bracket') {
        this.frames.pop()
        closed = frame
      }
      if (token.text === '<' && !this.afterOperand && this.opensElement()) {
        this.frames.push({ kind: 'tag', role: 'opens', offset: this.scanner.getTokenStart() })
        return
      }
    }
    this.afterOperand = endsOperand(token, closed, before)
  }

  private takeInTag(token: Token, { role, offset }: Frame & { kind: 'tag' }, previous: Token | undefined): void {
    if (isPunctuation(token, '{')) this.openExpression()
    if (isPunctuation(token, '<')) this.frames.push({ kind: 'tag', role: 'types', offset })
    if (!isPunctuation(token, '>')) return
    this.frames.pop()
    if (role === 'types') return
    if (role === 'closes') this.frames.pop()
    else if (!isPunctuation(previous, '/')) this.frames.push({ kind: 'children', offset })
    this.afterOperand = true
  }

  private takeBetweenTags(token: Token, parent: number): void {
    if (isPunctuation(token, '{')) this.openExpression()
    if (isPunctuation(token, '<')) {
      this.frames.push({ kind: 'tag', role: 'opens', offset: this.scanner.getTokenStart() })
    }
    if (isPunctuation(token, '</')) this.frames.push({ kind: 'tag', role: 'closes', offset: parent })
  }

  /** In a tag, or between two. */
  private openExpression(): void {
    this.frames.push({ kind: 'bracket', isHead: false, isBlock: false })
    this.afterOperand = false
  }

  /** Whether the `<` just read opens an element: not `<T,>(x: T) => …`, nor `<T extends X>(…)`. */
  private opensElement(): boolean {
    const { notElements, scanner, text } = this
    if (notElements === null || notElements.has(scanner.getTokenStart())) return false
    const after = text.slice(scanner.getTokenEnd(), scanner.getTokenEnd() + 200)
    return (
      /^\s*(?:>|[\p{L}_$])/u.test(after) &&
      !/^\s*(?:const\s+)?[\p{L}\p{N}_$]+\s*(?:,|=|extends\b\s*[^\s=>/])/u.test(after)
    )
  }

  private openElement(): number | null {
    for (const frame of this.frames) if (frame.kind === 'tag' || frame.kind === 'children') return frame.offset
    return null
  }
}

/** No kind of the scanner: the first character of a literal that has no end. */
const UNFINISHED = -1

const HAS_VALUE: ReadonlySet<TokenKind> = new Set(['word', 'string', 'template'])

function tokenKinds(kinds: TypeScript['SyntaxKind']): (kind: number) => TokenKind {
  const named = new Map<number, TokenKind>([
    [kinds.Identifier, 'word'],
    [kinds.PrivateIdentifier, 'word'],
    [kinds.StringLiteral, 'string'],
    [kinds.NoSubstitutionTemplateLiteral, 'template'],
    [kinds.TemplateHead, 'template-head'],
    [kinds.TemplateMiddle, 'template-middle'],
    [kinds.TemplateTail, 'template-tail'],
    [kinds.NumericLiteral, 'number'],
    [kinds.BigIntLiteral, 'number'],
    [kinds.RegularExpressionLiteral, 'regexp'],
    [kinds.JsxText, 'jsx-text'],
    [kinds.JsxTextAllWhiteSpaces, 'jsx-text'],
  ])
  return (kind) => {
    if (kind >= kinds.FirstKeyword && kind <= kinds.LastKeyword) return 'word'
    return named.get(kind) ?? 'punctuation'
  }
}

/** 1-based line of an offset; offsets are asked for in rising order, more or less. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (const { index, 0: found } of text.matchAll(/\r\n|[\n\r\u2028\u2029]/g)) starts.push(index + found.length)
  let line = 0
  return (offset) => {
    while (line > 0 && (starts[line] ?? 0) > offset) line--
    while ((starts[line + 1] ?? Number.POSITIVE_INFINITY) <= offset) line++
    return line + 1
  }
}
