import type { Span } from './spans.ts'
import { spansOf } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

const PASSWORD = `(?:pass(?:word|wd|phrase|code)?|pwd|passwort|kennwort|contraseña|senha|mot de passe|пароль|密码|パスワード)`
const TOKEN = `(?:(?:api|access|secret|private|auth|service|signing|encryption|client|bearer|refresh)[ _-]?(?:key|token|secret)|token|secret)`
const VALUE = String.raw`["'\x60]?([^\s"'\x60<>()[\]{},;，。]{4,256})`
const START = String.raw`(?<![\p{L}\p{N}_.-])`

/** "the password is …", "пароль: …", "login bob password …" */
const PASSWORDS = new RegExp(
  `${START}${PASSWORD}(?:["'\\x60]?\\s{0,3}(?::|：|=)\\s{0,3}|[ \\t]*是[ \\t]*|[ \\t]+(?:is|was|to|ist|es|est)(?:[ \\t]*:)?[ \\t]+|[ \\t]+)${VALUE}`,
  'dgiu',
)
/** "my token is …", "set the API key to …" */
const TOKENS = new RegExp(
  `${START}${TOKEN}(?:：\\s{0,3}|[ \\t]*是[ \\t]*|[ \\t]+(?:is|was|to)(?:[ \\t]*:)?[ \\t]+)${VALUE}`,
  'dgiu',
)
/** `curl -u user:password`, `mysql -ppassword` */
const CURL = /(?<![\w-])curl\b[^\n|;&]{0,400}?[ \t](?:-u|--user)[ \t=]{0,2}["']?[^\s:"']{1,120}:([^\s"']{3,256})/dg
const MYSQL = /(?<![\w-])mysql(?:dump|admin)?\b[^\n|;&]{0,400}?[ \t]-p([^\s"']{3,256})/dg

/** Secrets a sentence or a well-known command tells in words rather than as `name = value`. Only values no word looks like count. */
export function* toldValues(text: string): Generator<Span> {
  for (const span of spansOf(text, PASSWORDS)) yield* judged(text, span, (value) => hasMark(value))
  for (const span of spansOf(text, TOKENS)) {
    yield* judged(text, span, (value) => hasMark(value) && (/^[\da-f]{8,}$/i.test(value) || value.length >= 8))
  }
  for (const pattern of [CURL, MYSQL]) for (const span of spansOf(text, pattern)) yield* judged(text, span, () => true)
}

function* judged(text: string, { start, end }: Span, isSecret: (value: string) => boolean): Generator<Span> {
  const value = text.slice(start, end).replace(/[.!?:]+$/, '')
  if (value === '' || isPlaceholder(value) || /^\$/.test(value) || !isSecret(value)) return
  yield { start, end: start + value.length }
}

/** A digit among letters; names of algorithms and encodings, sizes, code and paths are no secrets. */
function hasMark(value: string): boolean {
  if (!/\d/.test(value) || !/[\p{L}]/u.test(value)) return false
  if (/^(?:sha|md|base|utf|oauth|argon|pbkdf|bcrypt|rfc|rs|hs|es|v|py|ipv|http|s)-?\d/i.test(value)) return false
  return !/^\d+[- ]?(?:\p{Ll}+)$/u.test(value) && !/[/\\(]|\w\.\w+\(|^[\w.-]+\.[a-z]{1,4}$/i.test(value)
}
