import { isCatchAllName } from '../../argv-template.ts'
import { findCredentials } from '../../credential-shapes.ts'
import { isAmbiguous } from '../../rules/manifest/M011.ts'
import { type UsageItem, usageItems } from './usage-items.ts'

/** A value that a usage line wants without an option in front. */
export type Positional = {
  /** Lower-case words joined by `_`. */
  readonly name: string
  /** As the usage line writes it. */
  readonly label: string
  readonly required: boolean
  /** The usage line puts `--` in front of it. */
  readonly afterDashes: boolean
}

/** What a usage line says may follow a command. */
export type Usage =
  | { readonly kind: 'positionals'; readonly positionals: readonly Positional[] }
  /** It takes a command of its own. */
  | { readonly kind: 'group' }
  /** It wants what cannot be put into words: an option with a value, or one of several forms. */
  | { readonly kind: 'unclear' }

const MOST_REQUIRED = 3
const MOST_OPTIONAL = 2

/**
 * Reads a usage line behind its command.
 *
 * @param subject what the command is about, for labels that say nothing by themselves
 */
export function usageOf(usage: string, subject: string): Usage {
  const items = usageItems(usage)
  if (items === null) return { kind: 'unclear' }
  const keywords = items.filter(isKeyword)
  const positionals: Positional[] = []
  // Without what may be left out before it, a value would be taken for that: only one of those in a row can be offered.
  let isSure = true
  for (const [index, item] of items.entries()) {
    if (isOptionsPlaceholder(item) || (keywords.length >= FEWEST_KEYWORDS && keywords.includes(item))) continue
    const isOptional = item.kind === 'optional'
    if (!isOptional && isCommandPlaceholder(item)) return { kind: 'group' }
    const afterDashes = items[index - 1]?.text === '--' || (isOptional && /^\[?--[\] ]/.test(item.text))
    const isOffered = !isOptional || isSure || afterDashes
    if (isOptional && !afterDashes && !NAMES_AN_OPTION.test(item.text)) isSure = false
    if (!isOffered || isCommandPlaceholder(item)) continue
    const label = isOptional ? optionalLabel(item) : requiredLabel(item)
    const name = label === null ? null : nameOf(label, subject)
    if (label === null || name === null) {
      if (isOptional) continue
      return { kind: 'unclear' }
    }
    if (positionals.some((known) => known.name === name)) continue
    positionals.push({ name, label, required: !isOptional, afterDashes })
  }
  return fitting(positionals)
}

function fitting(positionals: readonly Positional[]): Usage {
  const required = positionals.filter((positional) => positional.required)
  if (required.length > MOST_REQUIRED) return { kind: 'unclear' }
  const optional = positionals.filter((positional) => !positional.required).slice(0, MOST_OPTIONAL)
  return { kind: 'positionals', positionals: positionals.filter((one) => one.required || optional.includes(one)) }
}

/** `[connection] [registry] [versions]`: that many bare words are words to choose from, not values. */
const FEWEST_KEYWORDS = 3

function isKeyword({ kind, text, repeats }: UsageItem): boolean {
  return kind === 'optional' && !repeats && /^[a-z]+$/.test(text) && !OPTIONS.test(text)
}

const OPTIONS = /^<?(?:[\w -]+[ _-])?(?:options?|flags?|parameters|switches|args|arguments)>?$|^--$/i

/** `[flags]`, `<log-options>`, `[args...]`, `[--]`, `[-v]`: nothing that a value could be given for. */
function isOptionsPlaceholder({ kind, text }: UsageItem): boolean {
  return OPTIONS.test(text.replace(/\.{3}$/, '')) || (kind === 'optional' && text.startsWith('-'))
}

const COMMAND = /^<?(?:sub-?)?commands?>?(?: ?\.{3})?$/i

function isCommandPlaceholder({ kind, text }: UsageItem): boolean {
  return COMMAND.test(text) && (kind !== 'word' || text === text.toUpperCase() || /^sub/i.test(text))
}

/** The value in `[file]`, `[[--] <path>...]` or `[<repository> [<refspec>...]]`; null when it is none. */
function optionalLabel({ text }: UsageItem): string | null {
  const items = usageItems(text)
  if (items === null || NAMES_AN_OPTION.test(text)) return null
  if (items.some((item) => item.text === '|')) return choiceLabel(text)
  const first = items.find((item) => !isOptionsPlaceholder(item))
  if (first === undefined || first.text.startsWith('-')) return null
  return first.kind === 'optional' ? optionalLabel(first) : requiredLabel(first)
}

/** `(-o|--output=)name`: a value, but of an option. */
const NAMES_AN_OPTION = /[(|]\s*-\w/

/** The value itself; null for an option, a sign, or a choice between forms of several words. */
function requiredLabel({ kind, text }: UsageItem): string | null {
  if (/^-|[(){}*]/.test(text) || !/\p{L}/u.test(text) || text.length > LONGEST_LABEL) return null
  if (findCredentials(text).length > 0) return null
  return kind === 'choice' ? choiceLabel(text) : text
}

/** `<number>|<url>` of `<number> | <url>`; null when a form is an option or has several words. */
function choiceLabel(text: string): string | null {
  const forms = text.split('|').map((form) => form.trim())
  const isSimple = forms.length <= 3 && forms.every((form) => /^<?[^\s<>[\]-][^\s<>[\]]*>?$/.test(form))
  return isSimple ? forms.join('|') : null
}

const LONGEST_LABEL = 60
const LONGEST_NAME = 32
const RESERVED: ReadonlySet<string> = new Set(['confirm', 'constructor', 'prototype'])

/** `NAME|ID` is `name_or_id`, `REPOSITORY[:TAG]` is `repository`, `package-spec` is `package_spec`. */
function nameOf(label: string, subject: string): string | null {
  const forms = label.split('|').slice(0, 3)
  const words = forms.map((form) => wordsIn(form.replace(/^\[[^\]]*\]/, '').replace(/\[.*$/, '')).join('_'))
  const name = [...new Set(words.filter((word) => word !== ''))].join('_or_').replace(/^[^a-z]+/, '')
  if (name === '' || name.length > LONGEST_NAME) return null
  const saysNothing = isAmbiguous(name) || isCatchAllName(name) || RESERVED.has(name)
  const full = saysNothing ? prefixed(name, subject) : name
  return full === null || findCredentials(full).length > 0 ? null : full
}

function prefixed(name: string, subject: string): string | null {
  const words = wordsIn(subject)
    .join('_')
    .replace(/^[^a-z]+/, '')
  return words === '' ? null : `${words}_${name}`
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
}
