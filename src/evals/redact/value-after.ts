import { afterScheme, isScheme, schemeValue } from './auth-scheme.ts'
import { isHarmless, isHarmlessText, isSentenceWord } from './code-words.ts'
import type { Sensitivity } from './names.ts'
import { closingQuote, LONGEST_VALUE, lineBefore, matchAt } from './reading.ts'
import { HIDDEN, type Span } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/** A name that speaks of a secret, and where it stands. */
export type Named = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly name: string
  readonly sensitivity: Sensitivity
}

/** What joins name and value. `at` is where the value begins. */
export type Sign = { readonly text: string; readonly at: number; readonly isFlag: boolean }

/** Where the value is that a name and a sign lead to, inside its quotes; nothing where code fetches it, or it is a placeholder. */
export function* readValue(named: Named, sign: Sign): Generator<Span> {
  const { text } = named
  const opener = matchAt(text, /(?:[bfruBFRU@$]{1,2}(?=["']))?\\{0,8}(?:"""|'''|["'`])/y, sign.at)
  const blockOpener = matchAt(text, /[|>][+-]?\d?[+-]?[ \t]*\r?\n/y, sign.at)
  if (opener !== '') yield* readQuoted(named, sign, opener)
  else if (blockOpener !== '') yield* readBlock(named, sign.at + blockOpener.length)
  else if (text[sign.at] === '[') yield* readList(text, sign.at)
  else if (/^(?:set-)?cookie$/i.test(named.name)) yield* readHeaderLine(named, sign)
  else yield* readBare(named, sign)
}

function* readQuoted(named: Named, sign: Sign, opener: string): Generator<Span> {
  const { text, name, sensitivity } = named
  if (isClosingQuote(named, sign, opener)) return
  const quote = opener.replace(/^[A-Za-z@$]+/, '')
  const start = sign.at + opener.length
  const end = closingQuote(text, start, quote)
  // One sign is only of what is called a password one: `accesskey="u"`.
  if (end - start === 1 && !/pass|pwd|secret/i.test(name)) return
  if (isHarmlessText({ name, value: text.slice(start, end), sensitivity })) return
  yield* afterScheme(text, { start, end })
}

/** `log('no session:', error)`: a string that began before the name ends here. Apostrophes inside words do not count. */
function isClosingQuote({ text, start, end }: Named, sign: Sign, opener: string): boolean {
  if (opener.length !== 1 || !/^:\s?$/.test(sign.text) || text[end] !== ':') return false
  const quotes = lineBefore(text, start)
    .replace(/\\./g, '')
    .match(opener === "'" ? /(?<![A-Za-z])'|'(?![A-Za-z])/g : /["`]/g)
  return (quotes ?? []).filter((quote) => quote === opener).length % 2 === 1
}

/** `password: |` and the lines below that are further in, as YAML has them, also in a diff or a quotation; a sentence may end in such a sign too. */
function* readBlock({ text, start: nameAt }: Named, at: number): Generator<Span> {
  const line = text.slice(text.lastIndexOf('\n', nameAt - 1) + 1, nameAt)
  if (/[^\s>+"'-]/.test(line)) return
  const indent = matchAt(line, /[>+]?[ \t]*(?:- )?/y, 0).length
  let end = at
  for (let next = at; next < text.length && next - at < LONGEST_VALUE; ) {
    const row = matchAt(text, /[^\n]*\n?/y, next)
    const isBlank = row.trim() === ''
    if (!isBlank && matchAt(row, /[>+]?[ \t]*/y, 0).length <= indent) break
    next += row.length
    if (!isBlank) end = next
  }
  const value = text.slice(at, end).trim()
  if (value === '' || isPlaceholder(value)) return
  const start = text.indexOf(value, at)
  yield { start, end: start + value.length }
}

/** `"tokens": ["a", "b"]` */
function* readList(text: string, at: number): Generator<Span> {
  const end = Math.min(at + 4096, text.length)
  let next = at + 1
  while (next < end) {
    const blank = matchAt(text, /[\s,]*/y, next).length
    const opener = matchAt(text, /\\{0,8}["']/y, next + blank)
    if (opener === '') return
    const start = next + blank + opener.length
    const close = closingQuote(text, start, opener)
    yield* afterScheme(text, { start, end: close })
    next = close + opener.length
  }
}

/** A cookie header holds many pairs, all of them the cookie. */
function* readHeaderLine(named: Named, sign: Sign): Generator<Span> {
  const { text, start } = named
  const enclosing = text[start - 1] ?? ''
  const line = /["'`]/.test(enclosing)
    ? matchAt(
        text,
        enclosing === '"' ? /[^"\n]{0,8192}/y : enclosing === "'" ? /[^'\n]{0,8192}/y : /[^`\n]{0,8192}/y,
        sign.at,
      )
    : matchAt(text, /[^\n"'`]{0,8192}/y, sign.at)
  if (/^[^=\s]{1,120}=/.test(line) && !isPlaceholder(line)) {
    yield { start: sign.at, end: sign.at + line.trimEnd().length }
  } else yield* readBare(named, sign)
}

/** Of a query, also one inside another, only up to the next pair; elsewhere over a line end that a backslash takes away. */
function runFor({ text, start }: Named, sign: Sign): RegExp {
  if (sign.text.startsWith('%')) return /(?:(?!%26|%3[Bb])[^\s;&#"'`<>|]){0,4096}/y
  return /[?&]/.test(text[start - 1] ?? '')
    ? /[^\s;&#"'`<>|]{0,4096}/y
    : /(?:[^\s;"'`<>|\\]|\\(?:\r?\n(?=[^\s-]))?){0,4096}/y
}

function* readBare(named: Named, sign: Sign): Generator<Span> {
  const { text, start, name, sensitivity } = named
  const run = matchAt(text, runFor(named, sign), sign.at)
  const value = run.replace(NEXT_PAIR, '').replace(/[,.)\]}:!?\\]+$/, '')
  const end = sign.at + value.length
  if (value === '' || isPlaceholder(value) || value.startsWith('$_') || /^[{(]/.test(value)) return
  if (/auth/i.test(name) && isScheme(value)) {
    yield* schemeValue(text, { scheme: value, end })
    return
  }
  if (sign.isFlag) {
    if (!isSentenceWord(value)) yield { start: sign.at, end }
    return
  }
  const before = lineBefore(text, start)
  const after = text.slice(end, end + 40)
  const isCertain = value.includes(HIDDEN)
  if (isCertain || !isHarmless({ name, value, before, after, sign: sign.text, sensitivity })) {
    yield { start: sign.at, end }
  }
}

/** `{key:a,value:b}`: what comes after the comma is another name. */
const NEXT_PAIR = /,[A-Za-z_$][\w$-]{0,60}[:=][\s\S]*$/
