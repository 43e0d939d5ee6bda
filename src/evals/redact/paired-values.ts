import { afterScheme } from './auth-scheme.ts'
import { isCodeWord, isHarmlessText } from './code-words.ts'
import type { NamedSpan } from './named-values.ts'
import { type Sensitivity, sensitivityOf } from './names.ts'
import { isOrdinaryName } from './ordinary.ts'
import { closingQuote, matchAt } from './reading.ts'
import type { Span } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/**
 * Values whose sensitive name stands in a field of its own: `name: DB_PASSWORD` above `value: …`, `{"key": "API_TOKEN", "value": …}`,
 * `<add key="ApiKey" value="…"/>`, `<password>…</password>`, `setHeader("X-Api-Key", "…")`.
 * Spec: evals/01-eval-packs.md section 4, "Redaction", 5.
 */
export function* pairedValues(text: string): Generator<NamedSpan> {
  for (const { index, 0: whole, 1: name = '' } of text.matchAll(FIELDS)) {
    const sensitivity = surelySensitive(name)
    if (sensitivity === null) continue
    for (const span of fieldValue(text, index + whole.length)) {
      if (isSecret(text, span, { name, sensitivity })) yield { ...span, isStrong: sensitivity === 'strong' }
    }
  }
  for (const pattern of ENCLOSED) {
    for (const { indices, groups } of text.matchAll(pattern)) {
      const name = groups?.['name'] ?? ''
      const sensitivity = surelySensitive(name)
      const [start, end] = indices?.groups?.['value'] ?? [0, 0]
      if (sensitivity === null) continue
      for (const span of afterScheme(text, { start, end })) {
        if (CALLS.includes(pattern) && isWord(text.slice(span.start, span.end), sensitivity)) continue
        if (isSecret(text, span, { name, sensitivity })) yield { ...span, isStrong: sensitivity === 'strong' }
      }
    }
  }
}

const QUOTE = String.raw`(?:\\{0,8}["'])?`
const NAME = '([A-Za-z_][A-Za-z0-9_.:-]{1,120})'

/** Up to where the value begins. */
const FIELDS = new RegExp(
  String.raw`(?<![\w.-])(?:name|key|header|variable)${QUOTE}\s{0,4}[:=]\s{0,4}${QUOTE}${NAME}${QUOTE}(?:[\s,;/]|\\[nrt]|>\s{0,80}<){1,40}${QUOTE}value${QUOTE}\s{0,4}[:=>]\s{0,4}`,
  'gi',
)

/** `setHeader("X-Api-Key", "…")`, `["cookie", "…"]`; two patterns, since Node 20 reads none that names a group twice. */
const CALLS: readonly RegExp[] = [
  /\(\s{0,8}["'](?<name>[A-Za-z_][A-Za-z0-9_.:-]{1,120})["']\s{0,4},\s{0,8}["'`](?<value>[^"'`\s]+|(?:Bearer|Basic|Token) [^"'`\s]+)["'`]/dg,
  /\[\s{0,8}["'](?<name>[A-Za-z_][A-Za-z0-9_.:-]{1,120})["']\s{0,4},\s{0,8}["'](?<value>[^"'\n]{1,2048})["']\s{0,8}\]/dg,
]

const ENCLOSED: readonly RegExp[] = [
  /<(?<name>[A-Za-z][\w.:-]{0,80})(?:\s[^<>]{0,200})?>\s{0,8}(?<value>[^\s<>][^<>]{0,2048}?)\s{0,8}<\/\k<name>\s{0,4}>/dg,
  /<[A-Za-z][\w.:-]{0,40}\s(?:[^<>]{0,200}\s)?(?:name|key|id)=["'](?<name>[\w.:-]{1,80})["'][^<>]{0,200}>\s{0,8}(?<value>[^\s<>][^<>]{0,2048}?)\s{0,8}<\//dg,
  /<key>\s{0,8}(?<name>[\w.:-]{1,80})\s{0,8}<\/key>\s{0,80}<string>(?<value>[^<>]{1,2048})<\/string>/dg,
  // The value first.
  /"value"\s{0,4}:\s{0,4}"(?<value>[^"\n]{2,2048})"\s{0,40},\s{0,40}"(?:name|key)"\s{0,4}:\s{0,4}"(?<name>[\w.:-]{1,80})"/dg,
  /\bvariable\s{1,4}"(?<name>\w{1,80})"\s{0,4}\{[^{}]{0,400}?\bdefault\s{0,8}=\s{0,8}"(?<value>[^"\n]{2,2048})"/dg,
  ...CALLS,
]

/** `key` alone, and names of which there are several, stand in such places for much that is no secret. */
function surelySensitive(name: string): Exclude<Sensitivity, 'key'> | null {
  const sensitivity = sensitivityOf(name)
  return sensitivity === 'key' ? null : sensitivity
}

function* fieldValue(text: string, at: number): Generator<Span> {
  const opener = matchAt(text, /\\{0,8}["'`]/y, at)
  const start = at + opener.length
  const end =
    opener === '' ? at + matchAt(text, /[^\s,;<>{}[\]"'`]{1,4096}/y, at).length : closingQuote(text, start, opener)
  if (end > start) yield* afterScheme(text, { start, end })
}

/** Calls have two words next to each other for many reasons: `scrypt("password", "salt")`, `get("Credentials", "s3_host")`. */
function isWord(value: string, sensitivity: Sensitivity): boolean {
  if (/^[A-Za-z_-]*$/.test(value)) return isOrdinaryName(value)
  return (
    /\{[^{}]*\}/.test(value) || (sensitivity === 'weak' && /^_?[A-Za-z]+\d{0,2}(?:[_-]+[A-Za-z]*\d{0,2})*$/.test(value))
  )
}

function isSecret(
  text: string,
  { start, end }: Span,
  { name, sensitivity }: { readonly name: string; readonly sensitivity: Sensitivity },
): boolean {
  const value = text.slice(start, end)
  if (
    value.length < 2 ||
    /^\d\d$/.test(value) ||
    isCodeWord(value) ||
    isPlaceholder(value) ||
    isHarmlessText({ name, value, sensitivity })
  )
    return false
  return sensitivity === 'strong' ? !/\s/.test(value.trim()) : /\d/.test(value) || !isOrdinaryName(value)
}
