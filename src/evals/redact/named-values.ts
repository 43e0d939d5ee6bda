import { isHarmless, isHarmlessText, isSentenceWord } from './code-words.ts'
import { type Sensitivity, sensitivityOf } from './names.ts'
import { HIDDEN, type Span } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/** A value that a name gives away, and how sure the name makes us. */
export type NamedSpan = Span & { readonly isStrong: boolean }

/**
 * Values of names that speak of secrets: `name = value`, `name: value`, `"name": "value"`, `--name value`,
 * `export NAME=value`. Only the value is marked, inside its quotes; placeholders, and code that fetches a value, are left alone.
 * Spec: evals/01-eval-packs.md section 4, "Redaction", 5.
 */
export function* namedValues(text: string): Generator<NamedSpan> {
  let done = 0
  for (const { index, 0: word } of text.matchAll(NAME)) {
    if (index < done) continue
    const isShortFlag = (word === 'pass' || word === 'pw') && text.endsWith('--', index)
    const sensitivity = isShortFlag ? 'weak' : sensitivityOf(word)
    if (sensitivity === null) continue
    const named: Named = { text, start: index, end: index + word.length, name: word, sensitivity }
    const sign = readSign(named)
    if (sign === null || !isTold(named, sign)) continue
    for (const span of readValue(named, sign)) {
      done = Math.max(done, span.end)
      yield { ...span, isStrong: sensitivity === 'strong' }
    }
  }
}

/** Assigned with spaces, `END_KEY.lastIndex = at` is code: there the last name decides. Types and colon chains tell nothing. */
function isTold({ text, start, name }: Named, sign: Sign): boolean {
  const before = lineBefore(text, start)
  // The arm of a choice: `many ? 'session' : 'sessions'`.
  if (/\?\s*["'`]$/.test(before)) return false
  if (/\btype\s+$/.test(before) || (before.endsWith(':') && sign.text === ':')) return false
  if (!/\s$/.test(sign.text) || !name.includes('.')) return true
  const steps = name.split('.')
  const last = steps.at(-1) ?? ''
  return /^(?:value|val|data|default|content)$/.test(last) || sensitivityOf(last) !== null
}

/** At most 40 characters of the line, up to an offset. */
function lineBefore(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at).replace(/^[\s\S]*\n/, '')
}

/** UTF-16 code units; what is longer is hidden as far as this. */
const LONGEST_VALUE = 16_384

const NAME = /[A-Za-z_@][A-Za-z0-9_.-]{0,120}/g

type Named = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly name: string
  readonly sensitivity: Sensitivity
}

/** What joins name and value. `at` is where the value begins. */
type Sign = { readonly text: string; readonly at: number; readonly isFlag: boolean }

function readSign(named: Named): Sign | null {
  const { text, start, end, name } = named
  const encoded = matchAt(text, /%3[Dd]/y, end)
  if (encoded !== '') return { text: encoded, at: end + encoded.length, isFlag: false }
  const closed = matchAt(text, /(?:\\{0,8}["'`]\]?|\]|[?!])?/y, end).length + end
  const joined = matchAt(text, /\s{0,4}(?::=|=>|=(?![=~>])|:(?![:=]))/y, closed)
  if (joined !== '' && !(joined.includes('\n') && closed === end)) {
    // `password: str = "x"`: a type stands between.
    const type = joined.endsWith(':') ? matchAt(text, TYPE_THEN_SIGN, closed + joined.length) : ''
    const signEnd = closed + joined.length + type.length
    const mark = joined.endsWith(':') ? matchAt(text, YAML_MARK, signEnd) : ''
    const gap = mark + matchAt(text, /[ \t]*(?:\r?\n[ \t]*(?=\\{0,8}["']))?/y, signEnd + mark.length)
    return { text: `${joined.trim()}${gap}`, at: signEnd + gap.length, isFlag: false }
  }
  const isFlag = text.slice(Math.max(0, start - 2), start) === '--' && !/^no-|-(?:stdin|file|path|dir)$/i.test(name)
  const space = isFlag ? matchAt(text, /["']?[ \t]+/y, end) : ''
  const next = text[end + space.length]
  if (space === '' || next === undefined || /[-\s|&;>)]/.test(next)) return null
  return { text: space, at: end + space.length, isFlag: true }
}

/** `password: !!str …`, `password: &shared …`; not the `!` of code. */
const YAML_MARK = /[ \t]*(?:&[\w-]{1,40}|!!?[\w/-]{0,40})[ \t]+(?=["'\w]|[|>][+-]?\d?[ \t]*\r?\n)/y

const TYPE_THEN_SIGN =
  /\s{0,4}[A-Za-z_][\w.]{0,60}(?:<[^<>\n]{0,60}>|\[[^[\]\n]{0,60}\])?(?:\s?\|\s?[A-Za-z_]\w{0,40}){0,4}(?:\s{1,4}=(?=\s)|\s{0,4}=(?=\s{0,4}[bfr]?["']))/y

function* readValue(named: Named, sign: Sign): Generator<Span> {
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

/** Where the string ends: the same quote behind the same number of backslashes, or the end of the line. */
export function closingQuote(text: string, start: number, quote: string): number {
  const slashes = quote.length - quote.replace(/^\\+/, '').length
  const mark = quote.slice(slashes)
  const isLong = mark.length === 3 || mark === '`'
  const limit = Math.min(text.length, start + LONGEST_VALUE)
  for (let at = start; at < limit; at++) {
    const next = text[at]
    if (next === '\n' && !isLong) return at
    if (next === '\\') {
      const run = matchAt(text, /\\+/y, at).length
      if (slashes > 0 && run === slashes && text.startsWith(mark, at + run)) return at
      // Without escapes of its own a backslash escapes what follows; with them, longer runs do.
      at += slashes > 0 ? run - 1 : 1
      if (slashes > 0 && text.startsWith(mark, at + 1)) at++
    } else if (slashes === 0 && text.startsWith(mark, at)) return at
  }
  return limit
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
  if (/auth/i.test(name) && SCHEME.test(value)) {
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

const SCHEME = /^(?:bearer|basic|digest|token|negotiate|apikey|hmac|hawk|signature|aws4-hmac-sha256)$/i

/** `Authorization: Digest user="x", response="y"`: all that follows the scheme on the line. */
function* schemeValue(text: string, { scheme, end }: { scheme: string; end: number }): Generator<Span> {
  const gap = matchAt(text, /[ \t]+/y, end)
  if (gap === '') return
  const start = end + gap.length
  const first = matchAt(text, /[^\s"'`,;]*/y, start)
  const isPairs = /^[\w-]+=/.test(first) && !/^(?:bearer|basic|token)$/i.test(scheme)
  // A quote that opens nothing closes what the header stands in.
  const run = isPairs ? matchAt(text, /[^\n"']*(?:"[^"\n]*"[^\n"']*)*/y, start).trimEnd() : first
  if (run !== '' && !isPlaceholder(run) && !isSentenceWord(run)) yield { start, end: start + run.length }
}

/** Inside quotes the scheme word stays too: `"Authorization": "Bearer …"`. */
export function* afterScheme(text: string, value: Span): Generator<Span> {
  const content = text.slice(value.start, value.end)
  const [scheme = ''] = /^\s*(?:bearer|basic|digest|token|negotiate|apikey)[ \t]+(?=\S)/i.exec(content) ?? []
  const secret = content.slice(scheme.length)
  // `"Basic " + encoded`: what follows is elsewhere.
  if (
    secret.trim() === '' ||
    /^(?:bearer|basic|digest|token|negotiate|apikey)\s+$/i.test(secret) ||
    isPlaceholder(secret) ||
    isTemplate(secret)
  )
    return
  yield { ...value, start: value.start + scheme.length }
}

/** A string that only joins other values: `${user}:${pass}`. */
function isTemplate(content: string): boolean {
  const rest = content.replace(/\$\{[^{}\n]*\}|\{\{[^{}\n]*\}\}|\$\([^()\n]*\)|%[sd]/g, '')
  return rest !== content && /^[\s:./_-]*$/.test(rest)
}

export function matchAt(text: string, sticky: RegExp, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
}
