import { isCodeWord } from './code-words.ts'
import { isOrdinaryName } from './ordinary.ts'
import { HIDDEN, type Span, spansOf } from './spans.ts'
import { saysHowItIs } from './states.ts'
import { isPlaceholder } from './tokens.ts'

const PASSWORD = `(?:pass(?:word|wd|phrase|code)?|pwd|pw|passwort|kennwort|contraseña|senha|mot de passe|пароль|密码|口令|パスワード|비밀번호|wachtwoord|lösenord|hasło|şifre|parola|salasana)`
const TOKEN = `(?:(?:api|access|secret|private|auth|service|signing|encryption|client|bearer|refresh)[ _-]?(?:key|token|secret)|token|secret)`
const VALUE = String.raw`["'\x60]?([^\s"'\x60<>()[\]{},;，。]{4,256})`
const START = String.raw`(?<![\p{L}\p{N}_.-])`

/** "for the staging database": between a secret and what it is. */
const PURPOSE = String.raw`(?:[ \t]+(?:for|of|on|at|to)[ \t]+(?:[\w.'-]{1,30}[ \t]+){1,4}?|[ \t]+)`
/** Also as tables and Markdown write it: `**Password:** …`, `| password | … |`, `password → …`. */
const SIGN = String.raw`["'\x60*]{0,3}(?:\s{0,3}(?::|：|=|→|->|=>|\|)|[ \t][-–—](?=[ \t]))\*{0,2}\s{0,3}`

/** "the password is …", "пароль: …", "login bob password …" */
const PASSWORDS = new RegExp(
  `${START}${PASSWORD}(?:${SIGN}|[ \\t]*[是は][ \\t]*|${PURPOSE}(?:is|was|to|ist|es|est)(?:[ \\t]*:)?[ \\t]+|[ \\t]+)${VALUE}`,
  'dgiu',
)
/** "my token is …", "set the API key to …" */
const TOKENS = new RegExp(
  `${START}${TOKEN}(?:：\\s{0,3}|:\\*{2}\\s{0,3}|[ \\t]*是[ \\t]*|${PURPOSE}(?:is|was|to)(?:[ \\t]*:)?[ \\t]+)${VALUE}`,
  'dgiu',
)
const USER = String.raw`[^\s"'\x60/|:,;()]{0,32}[\p{L}${HIDDEN}][^\s"'\x60/|:,;()]{0,32}`
/** "login: admin / hunter2", "log in as admin/hunter2" */
const LOGINS = new RegExp(
  `${START}(?:(?:log|sign)[ -]?(?:in|on)|creds?|credentials?|account)(?![\\p{L}\\p{N}_-])(?:[ \\t]+(?:with|as|using|is|are))?[ \\t]{0,3}[:：=]?[ \\t]{0,3}["'\\x60]?${USER}["'\\x60]?[ \\t]{0,3}[/|:][ \\t]{0,3}${VALUE}`,
  'dgiu',
)
/** "use key 5f4d…", "the API key for staging is 5f4d…"; a key of a table or cache is none. */
const HEX_KEYS = new RegExp(
  `(?<!\\b(?:cache|primary|foreign|partition|sort|row|object|lookup|idempotency|trace|map|dedup|public)[ \\t]{1,3})${START}(?:x-)?(?:${TOKEN}|key|apikey)(?:[ \\t]+[a-z]{1,12}){0,3}[ \\t]{0,3}[:：=#(]?[ \\t]{0,3}["'\\x60]?((?:0x)?[\\da-f]{32,128})(?![\\p{L}\\p{N}_-])`,
  'dgiu',
)
const ENDS_SENTENCE = `["'\\x60]?(?=[ \\t]*(?:[.,;!?)\\]]|$)|[ \\t]+(?:and|for|on|in|at|but|so|please|now)\\b)`
/** "my password is hunter": what a password is, where no digit tells it from what it is like. */
const PLAIN_PASSWORDS = new RegExp(
  `${START}${PASSWORD}[ \\t]+(?:is|was)(?:[ \\t]*:)?[ \\t]+${VALUE}${ENDS_SENTENCE}`,
  'dgimu',
)
/** "my token is correcthorse"; of tokens that are nobody's too much else is said. */
const OWN_TOKENS = new RegExp(
  `\\b(?:my|our|your|his|her|their)[ \\t]+(?:[a-z]{2,16}[ \\t]+){0,2}${TOKEN}[ \\t]+(?:is|was)(?:[ \\t]*:)?[ \\t]+${VALUE}${ENDS_SENTENCE}`,
  'dgimu',
)
/** "the token is aBcDeFgHiJkLmNoP" */
const TOKEN_VALUES = new RegExp(`${START}${TOKEN}[ \\t]+(?:is|was)(?:[ \\t]*:)?[ \\t]+${VALUE}`, 'dgiu')

/** "use … as the password", "… is our password": of a password only where the sentence ends or goes on elsewhere. */
const AS_PASSWORD = new RegExp(
  `\\b(?:is|as)(?=[ \\t]+(?:(?:the|my|our|a)[ \\t]+)?(?:[a-z]{2,16}[ \\t]+)?${PASSWORD}${ENDS_SENTENCE})(?<=(?<![^\\s"'\\x60(])${VALUE}["'\\x60]?[ \\t]{1,4}(?:is|as))`,
  'dgimu',
)
/** "the token 9f8e… has expired" */
const BARE_TOKENS = new RegExp(`${START}${TOKEN}[ \\t]+${VALUE}`, 'dgiu')
/** `ssh ana:…@host`: an address without a scheme; `node:20-alpine@sha256:…`, `npm:name@1.2.3` and `email:ana7@x.example` are none. */
const ADDRESSES =
  /(?<![\w@:/.%+-])(?!(?:npm|workspace|patch|file|link|mailto|e?mail|to|cc|from|author|contact|serviceAccount):)(?:\/\/)?[A-Za-z][\w.-]{0,60}:([^\s@:/"'\x60<>]{4,128})@(?!sha\d)[A-Za-z][\w-]{0,62}/dg
/** `login("ana", "…")` */
const LOGIN_CALLS =
  /(?<![\w-])(?:log_?in|sign_?in|authenticate)(?:As|With\w{1,20})?\([ \t]{0,2}["'][^"'\n]{1,120}["'],[ \t]{0,2}["']([^"'\s]{4,128})["']/dgi

/** "log in as admin / user2" */
const NUMBERED_ROLE =
  /^(?:users?|admin|test(?:er)?|demo|guest|role|account|step|form|page|tab|client|group|team)[-_]?\d{1,2}$/i

type Told = { readonly pattern: RegExp; readonly isSecret: (value: string) => boolean }

const TOLD: readonly Told[] = [
  { pattern: PASSWORDS, isSecret: hasMark },
  { pattern: TOKENS, isSecret: (value) => hasMark(value) && value.length >= 8 },
  { pattern: LOGINS, isSecret: (value) => (hasMark(value) || hasSymbol(value)) && !NUMBERED_ROLE.test(value) },
  { pattern: AS_PASSWORD, isSecret: (value) => hasMark(value) || hasSymbol(value) },
  { pattern: BARE_TOKENS, isSecret: (value) => value.length >= 12 && hasMark(value) && !isOrdinaryName(value) },
  { pattern: ADDRESSES, isSecret: (value) => hasMark(value) || hasSymbol(value) },
  { pattern: LOGIN_CALLS, isSecret: (value) => (hasMark(value) || hasSymbol(value)) && !NUMBERED_ROLE.test(value) },
  { pattern: HEX_KEYS, isSecret: (value) => /\d/.test(value) && /[a-f]/i.test(value) },
  { pattern: PLAIN_PASSWORDS, isSecret: isTellingWord },
  { pattern: OWN_TOKENS, isSecret: (value) => value.length >= 6 && isTellingWord(value) },
  { pattern: TOKEN_VALUES, isSecret: (value) => /^[A-Za-z_-]{12,}$/.test(value) && !isOrdinaryName(value) },
]

/** Secrets a sentence tells in words rather than as `name = value`. Only values no word looks like count. */
export function* toldValues(text: string): Generator<Span> {
  for (const { pattern, isSecret } of TOLD) {
    for (const span of spansOf(text, pattern)) yield* judged(text, span, isSecret)
  }
}

function* judged(text: string, { start, end }: Span, isSecret: (value: string) => boolean): Generator<Span> {
  const value = text.slice(start, end).replace(/[.!?:]+$/, '')
  if (value === '' || isPlaceholder(value) || /^\$/.test(value) || !isSecret(value)) return
  yield { start, end: start + value.length }
}

/** A digit among letters; names of algorithms and encodings, sizes, code and paths are no secrets. */
function hasMark(value: string): boolean {
  if (!/\d/.test(value) || !/[\p{L}]/u.test(value)) return false
  if (/^(?:sha|md|base|utf|oauth|argon|pbkdf|bcrypt|ipv)-?\d|^(?:rfc|[rhe]s|v|py|https?|s)-?\d+(?!\p{L})/iu.test(value))
    return false
  if (/^v\d+(?:alpha|beta|rc)/i.test(value)) return false
  return !/^\d+[- ]?(?:\p{Ll}+)$/u.test(value) && !/[/\\(]|\w\.\w+\(|^[\w.-]+\.[a-z]{1,4}$/i.test(value)
}

/** A sign among letters that people put into passwords, and sentences do not hold. */
function hasSymbol(value: string): boolean {
  return /[\p{L}\d][!@#$%^&*+=~]+[\p{L}\d]/u.test(value) && !/[/\\(]/.test(value)
}

/** A word that says what a secret is: none that says how it is, and no name or literal of code. */
function isTellingWord(value: string): boolean {
  if (hasSymbol(value)) return true
  if (!/^\p{L}+(?:-\p{L}+)*$/u.test(value) || /\p{Ll}\p{Lu}/u.test(value)) return false
  return !saysHowItIs(value) && !isCodeWord(value)
}
