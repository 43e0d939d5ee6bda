import type { Sensitivity } from './names.ts'
import { isOrdinaryName } from './ordinary.ts'
import { HOME } from './spans.ts'

/** Types, literals and keywords that stand where a value stands in ordinary code and settings. */
const CODE_WORD =
  /^(?:true|false|null|nil|none|undefined|nan|yes|no|on|off|strings?|str|numbers?|int|integer|int\d+|uint\d*|float\d*|double|bool|boolean|char|varchar|text|bytes?|uuid|date|datetime|any|unknown|object|array|[a-z]+\d+array|list|dict|map|set|void|never|symbol|bigint|optional|required|self|this|new|await|async|function|fn|lambda|require|import|typeof|return|not|if|env|auto|enabled|disabled)$/i

/** Of a package: `"cookie": "^0.7.1"`. */
const VERSION = /^[\^~]?\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** What follows a flag in a sentence about it ("the --token flag"). */
const SENTENCE_WORD =
  /^(?:flags?|options?|arguments?|args?|parameters?|params?|switch|is|are|was|and|or|to|in|on|with|when|for|from|if|as|at|by|into|of|the|that|which|value|values|headers?|tokens?|schemes?|auth|authentication)$/i

export type Written = {
  readonly name: string
  /** As written, without quotes. */
  readonly value: string
  /** What stands on the same line before the name, and right after the value. */
  readonly before: string
  readonly after: string
  /** The sign between them, spaces included. */
  readonly sign: string
  readonly sensitivity: Sensitivity
}

/** Whether an unquoted value is code, a type, a path or part of a sentence rather than the secret itself. */
export function isHarmless(written: Written): boolean {
  const { value } = written
  if (CODE_WORD.test(value) || isCount(written) || isAddress(value) || VERSION.test(value) || /^\\[nrt]?$/.test(value))
    return true
  return isExpression(written) || isVariable(written) || isSentence(written)
}

/** Whether a quoted value is what names of things look like, where the name itself says little. */
export function isHarmlessText({ name, value, sensitivity }: Pick<Written, 'name' | 'value' | 'sensitivity'>): boolean {
  if (isAddress(value) || VERSION.test(value)) return true
  if (sensitivity === 'strong' || !/^[A-Za-z][A-Za-z_.:/ -]{0,40}$/.test(value)) return false
  const isSameWord = value.replace(/[^A-Za-z]/g, '').toLowerCase() === name.replace(/[^A-Za-z]/g, '').toLowerCase()
  return isSameWord || (sensitivity === 'key' && isOrdinaryName(value))
}

export function isCodeWord(word: string): boolean {
  return CODE_WORD.test(word)
}

export function isSentenceWord(word: string): boolean {
  return SENTENCE_WORD.test(word)
}

/** `max_tokens: 4096`, `key = 0`. A password of digits stays a password. */
function isCount({ name, value, sensitivity }: Written): boolean {
  if (!/^-?\d[\d_]*(?:\.\d+)?$/.test(value)) return false
  return value.length < 3 || (sensitivity !== 'strong' && (/tokens|sessions/i.test(name) || value.length < 4))
}

/** Where something is: a path, or a URL, whose own password is looked for elsewhere. */
function isAddress(written: string): boolean {
  const value = written.replace(HOME_RUN, '~')
  if (value === '~' || /^https?:\/\/[^\s@]*$/i.test(value)) return true
  if (/^(?:\.{1,2}|~)?\/[^/]/.test(value) || /^[A-Za-z]:[\\/]/.test(value)) return isOrdinaryName(value)
  return /^[\w.-]+(?:\/[\w.-]+)*\.[a-z]{1,5}$/i.test(value) && value.includes('/') && isOrdinaryName(value)
}

const HOME_RUN = new RegExp(`^${HOME}+`)

/** A call, a member, an index, a type with parameters, an operator. */
function isExpression({ value, after, sign }: Written): boolean {
  if (/^(?:=|![01]$|!!?[A-Za-z_$.]+$|[+~-][A-Za-z_$]+[.(])/.test(value)) return true
  const [head = ''] = /^[&*!@]?[A-Za-z_$][\w$]*/.exec(value) ?? []
  if (head === '') return false
  const rest = value.slice(head.length)
  if (rest === '') return /^(?:<[A-Za-z]|\(|\[["'`])/.test(after) || isOperand(after, sign)
  if (!/^(?:\?\.|!?\.|::|->|\(|\[)/.test(rest)) return false
  if (/^[\w$.?!:]*\(/.test(value)) return true
  // Dotted tokens look like members, but the names of members seldom hold digits.
  return isOrdinaryName(value) && (/[([]/.test(rest) || !/\d/.test(value))
}

/** `= a ?? b`, `= a ? b : c`, `: A | B`. Without spaces around the sign it may be a shell's pipe. */
function isOperand(after: string, sign: string): boolean {
  return /\s$/.test(sign) && /^\s+(?:\?|[=!]==?|=>|\|\|?\s|&&?\s|[+*/%-]\s|as\s|instanceof\s|in\s)/.test(after)
}

/** A name standing for a value: declared, passed on, or the same as the key (`token: token`). */
function isVariable({ name, value, before, after, sign, sensitivity }: Written): boolean {
  if (!/^[A-Za-z_$][A-Za-z_$]*$/.test(value)) return false
  if (isNameOf(name, value) || (/\s$/.test(sign) && value.length <= 2)) return true
  const isDeclared =
    /(?:^|[\s({;])(?:const|let|var|val|final|def|my|local|static|private|public|readonly|auto)\s+$/.test(before)
  if (isDeclared || /^(?:self|this|@)\b/.test(name)) return true
  // The other arm of a choice, `x ? key : token`; a computed key, `[KEY]: value`.
  if (/\?\s[^?]*$/.test(before) || before.endsWith('[')) return true
  const isUpper = name === name.toUpperCase()
  if (!isUpper && sensitivity === 'key' && /\s$/.test(sign)) return true
  if (isUpper || !/^\s*[;,)}\]]/.test(after)) return false
  return !(sensitivity === 'strong' && sign === '=' && after.startsWith(';'))
}

function isNameOf(name: string, value: string): boolean {
  const bare = (text: string) => text.replace(/[^A-Za-z]/g, '').toLowerCase()
  const capitalised = `${value[0]?.toUpperCase()}${value.slice(1)}`
  const isLastWord = name.endsWith(capitalised) || /[._-]/.test(name.at(-value.length - 1) ?? '')
  return bare(value).endsWith(bare(name)) || (isLastWord && bare(name).endsWith(bare(value)))
}

/** `Fix auth: users get logged out`; of a password only what cannot be one: `Password: must be long`. */
function isSentence({ value, after, sign, sensitivity }: Written): boolean {
  return (
    (sensitivity !== 'strong' ||
      isSentenceWord(value) ||
      /^(?:must|should|may|can|has|needs|minimum|maximum)$/i.test(value)) &&
    /^:\s/.test(sign) &&
    /^[A-Za-z]+(?:['’-][A-Za-z]+)*$/.test(value) &&
    /^[,.]?[ \t]+[\p{L}"'`([]/u.test(after)
  )
}
