import { sensitivityOf } from './names.ts'
import { lineBefore, matchAt } from './reading.ts'
import type { Span } from './spans.ts'
import { type Named, readValue, type Sign } from './value-after.ts'

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

const NAME = /[A-Za-z_@][A-Za-z0-9_.-]{0,120}/g

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
