import { isOrdinaryName } from './ordinary.ts'

/** Types, literals and keywords that stand where a value stands in ordinary code and settings. */
const CODE_WORD =
  /^(?:true|false|null|nil|none|undefined|nan|yes|no|on|off|strings?|str|numbers?|int|integer|int\d+|uint\d*|float\d*|double|bool|boolean|char|varchar|text|bytes?|uuid|date|datetime|any|unknown|object|array|list|dict|map|set|void|never|symbol|bigint|optional|required|self|this|new|await|async|function|fn|lambda|require|import|typeof|return|not|if|env|auto|enabled|disabled)$/i

/** What follows a flag in a sentence about it ("the --token flag"). */
const SENTENCE_WORD =
  /^(?:flags?|options?|arguments?|args?|parameters?|params?|switch|is|are|was|and|or|to|in|on|with|when|for|from|if|as|at|by|into|of|the|that|which|value|values)$/i

export type Written = {
  readonly name: string
  /** As written, without quotes. */
  readonly value: string
  /** What stands on the same line before the name, and right after the value. */
  readonly before: string
  readonly after: string
  /** The sign between them, spaces included. */
  readonly sign: string
  readonly isStrong: boolean
}

/** Whether an unquoted value is code, a type, a path or part of a sentence rather than the secret itself. */
export function isHarmless(written: Written): boolean {
  const { value } = written
  if (CODE_WORD.test(value) || isCount(written) || isPath(value)) return true
  if (isExpression(value, written.after) || isVariable(written)) return true
  return isSentence(written)
}

export function isSentenceWord(word: string): boolean {
  return SENTENCE_WORD.test(word)
}

/** `max_tokens: 4096`, `key = 0`. A password of digits stays a password. */
function isCount({ name, value, isStrong }: Written): boolean {
  if (!/^-?\d+(?:\.\d+)?$/.test(value)) return false
  return !isStrong && (/tokens|keys|sessions/i.test(name) || value.length < 4)
}

function isPath(value: string): boolean {
  if (/^(?:\.{1,2}|~)?\/[^/]/.test(value) || /^[A-Za-z]:[\\/]/.test(value)) return isOrdinaryName(value)
  return /^[\w.-]+(?:\/[\w.-]+)*\.[a-z]{1,5}$/i.test(value) && value.includes('/') && isOrdinaryName(value)
}

/** A call, a member, an index, a type with parameters. */
function isExpression(value: string, after: string): boolean {
  const [head = ''] = /^[&*!@]?[A-Za-z_$][\w$]*/.exec(value) ?? []
  if (head === '') return false
  const rest = value.slice(head.length)
  if (rest === '') return /^(?:<[A-Za-z]|\(|\[["'`])/.test(after)
  if (!/^(?:\?\.|!?\.|::|->|\(|\[)/.test(rest)) return false
  if (rest.startsWith('(')) return isOrdinaryName(head)
  // Dotted tokens look like members, but the names of members seldom hold digits.
  return isOrdinaryName(value) && (/[([]/.test(rest) || !/\d/.test(value))
}

/** A name standing for a value: declared, passed on, or the same as the key (`token: token`). */
function isVariable({ name, value, before, after, sign, isStrong }: Written): boolean {
  if (!/^[A-Za-z_$][A-Za-z_$]*$/.test(value)) return false
  const bare = (text: string) => text.replace(/[^A-Za-z]/g, '').toLowerCase()
  const isLastWord =
    name.endsWith(`${value[0]?.toUpperCase()}${value.slice(1)}`) || /[._-]/.test(name.at(-value.length - 1) ?? '')
  if (bare(value).endsWith(bare(name)) || (isLastWord && bare(name).endsWith(bare(value)))) return true
  const isDeclared =
    /(?:^|[\s({;])(?:const|let|var|val|final|def|my|local|static|private|public|readonly|auto)\s+$/.test(before)
  if (isDeclared || /^(?:self|this|@)\b/.test(name)) return true
  // The other arm of a choice: `x ? key : token`.
  if (/\?\s[^?]*$/.test(before)) return true
  const isUpper = name === name.toUpperCase()
  if (isUpper || !/^\s*[;,)}\]]/.test(after)) return false
  return !(isStrong && sign === '=' && after.startsWith(';'))
}

/** `Fix auth: users get logged out` */
function isSentence({ value, after, sign, isStrong }: Written): boolean {
  return (
    !isStrong &&
    /^:\s/.test(sign) &&
    /^[A-Za-z]+(?:['’-][A-Za-z]+)*$/.test(value) &&
    /^[,.]?[ \t]+[\p{L}"'`([]/u.test(after)
  )
}
