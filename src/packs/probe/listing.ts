import { linesOf } from './comparable.ts'

/** What a help page says of the words it takes, seen from one place in the command tree. */
export type Listing = {
  /** Words named as commands in a section of commands or in a usage line: the page means to name them all. */
  readonly enumerated: ReadonlySet<string>
  /** Words named anywhere in a place where a command could stand: examples and alternatives too. */
  readonly mentioned: ReadonlySet<string>
  /** What usage lines say may follow here; null without a usage line. A page that lists commands takes commands. */
  readonly takes: 'commands' | 'operands' | null
}

/** Lines of a help page are meant to be read; longer ones are data, and matching them costs time. */
const LONGEST_LINE = 1000

type Section = 'commands' | 'usage' | 'other'

/**
 * Reads a help page.
 *
 * @param parent what was typed before the asked word, the CLI's name first: `["docker", "image"]`
 */
export function listingOf(help: string, parent: readonly string[]): Listing {
  const enumerated = new Set<string>()
  const mentioned = new Set<string>()
  const afterParent = parentPattern(parent)
  const usages: string[] = []
  let section: Section = 'other'
  for (const line of linesOf(help)) {
    if (line === '' || line.length > LONGEST_LINE) continue
    const header = sectionOf(line)
    if (header !== null) section = header
    const rest = restAfter(afterParent, line)
    const typed = rest === null ? [] : firstWords(rest)
    if (rest !== null && section === 'usage') usages.push(rest)
    const entry = typed.length === 0 ? entryWords(line) : []
    for (const word of [...typed, ...entry, ...alternativesIn(line)]) mentioned.add(word)
    const isNamedHere = section === 'commands' ? [...typed, ...entry] : section === 'usage' ? typed : []
    for (const word of isNamedHere) enumerated.add(word)
  }
  const takesCommands = enumerated.size >= 2 || usages.some((usage) => COMMAND_PLACEHOLDER.test(usage))
  return { enumerated, mentioned, takes: takesCommands ? 'commands' : usages.length > 0 ? 'operands' : null }
}

/** Whether the page is about this place in the command tree: it names the whole way to it, as usage lines do. */
export function speaksOf(help: string, parent: readonly string[]): boolean {
  return parentPattern(parent).test(help)
}

/** The words that lines of the page type right behind some words: `pack` and `ls` behind `bun pm`. */
export function typedBehind(help: string, parent: readonly string[]): ReadonlySet<string> {
  const afterParent = parentPattern(parent)
  const lines = linesOf(help).filter((line) => line !== '' && line.length <= LONGEST_LINE)
  return new Set(lines.flatMap((line) => firstWords(restAfter(afterParent, line) ?? '')))
}

const COMMANDS_HEADER = /\b(?:sub-?commands?|commands?|verbs?|operations?|actions|tasks)\b/i
const OTHER_HEADER = /\b(?:options?|flags?|arguments?|examples?|environment|parameters?|see also|learn more|topics)\b/i
const USAGE_LINE = /^\s*(?:(?:usage|synopsis)\b:?|or:)/i

/** The section that a line opens; null for a line inside one. A header ends in a colon or stands in capitals. */
function sectionOf(line: string): Section | null {
  if (USAGE_LINE.test(line)) return 'usage'
  const text = line.trim()
  const isHeader = isCapitals(text) || /^[^-].{0,70}:$/.test(text)
  if (!isHeader) return null
  return COMMANDS_HEADER.test(text) && !OTHER_HEADER.test(text) ? 'commands' : 'other'
}

function isCapitals(text: string): boolean {
  return /^[A-Z][A-Z ()-]{3,40}$/.test(text)
}

/** `<bin> <parent …>`, with bracketed options allowed between, up to the word that follows. */
function parentPattern(parent: readonly string[]): RegExp {
  const steps = parent.map(RegExp.escape).join('\\s{1,40}(?:\\[[^\\]\\n]{0,200}\\]\\s{1,40})*')
  return new RegExp(`(?<![\\w.-])${steps}(?![\\w-])`, 'u')
}

const COMMAND_PLACEHOLDER = /[<[{](?:sub-?)?commands?[>\]}]|\b(?:SUB-?)?COMMAND\b/

/** What a line types after the parent; null when it does not type the parent. */
function restAfter(parent: RegExp, line: string): string | null {
  const found = parent.exec(line)
  if (found === null || !STARTS_TYPING.test(line.slice(0, found.index))) return null
  return line.slice(found.index + found[0].length)
}

/** The literal word that is typed next: `get` of `npm config get [<key>]`, both of `pack|unpack`, all of `{list,add}`. */
function firstWords(rest: string): string[] {
  const next = rest.replace(OPTIONS_IN_BRACKETS, '')
  const choices = /^\s+\{([\p{L}\p{N}][\w:+-]*(?:[,|][\w:+-]+)+)\}/u.exec(next)?.[1]
  if (choices !== undefined) return choices.split(/[,|]/)
  const word = /^\s+([\p{L}\p{N}][\w|:+-]*)(?=\s|$|\[|,|=)/u.exec(next)?.[1]
  return word === undefined ? [] : word.split('|').filter((part) => part !== '' && !isPlaceholder(part))
}

const OPTIONS_IN_BRACKETS = /^(?:\s+\[(?:-[^\]]*|<?[\w ]*(?:options?|flags?)[\w ]*>?)\])+/i

/** Before a typed command line stands nothing but layout, a prompt, or "usage:". */
const STARTS_TYPING = /^[\s\u2500-\u257f|$>#*`-]*(?:(?:usage|synopsis|or)\b:?\s*)?$/i

/** Words in capitals are placeholders: `COMMAND`, `NAME|ID`. */
function isPlaceholder(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

/**
 * `build, b    Compile …`, `auth:   Authenticate …`: an indented word or a few, then what it takes, then room and a description.
 * In a drawn tree (`├ get [key ...]`) no room is needed.
 */
function entryWords(line: string): string[] {
  const found = TREE_ENTRY.exec(line) ?? ENTRY.exec(line)
  return found?.[1] === undefined ? [] : found[1].split(/, ?/).map((word) => word.replace(/:$/, ''))
}

const TREE_ENTRY = /^[\s\u2502]*[\u251c\u2514]\u2500*\s*([\p{L}\p{N}][\w:.+-]*)(?=\s|$)/u
const ENTRY =
  /^[\s|*]+([\p{L}\p{N}][\w:.+-]*(?:, ?[\p{L}\p{N}][\w:.+-]*)*)(?:\s(?:\[[^\]]*\]|<[^>]*>|\{[^}]*\}|\([^)]*\)|[A-Z][^\sa-z]*))*(?:\s{2,}|\t|\s*$| - )/u

/** Words offered as alternatives: `[fix|signatures]`, `[list [<object>]]`, `(init | set)`, `{list,add}`. */
function alternativesIn(line: string): string[] {
  const inBraces = [...line.matchAll(/\{([\p{L}\p{N}][\w, -]*)\}/gu)].flatMap(([, inside = '']) => inside.split(/, ?/))
  const afterSign = [...line.matchAll(/[[(|]\s*([\p{L}\p{N}][\w-]*)/gu)].flatMap(([, word]) => word ?? [])
  return [...inBraces, ...afterSign]
}
