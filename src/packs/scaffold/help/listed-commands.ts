import { listingOf } from '../../probe/listing.ts'
import { type HelpPage, indentOf } from './page.ts'
import { firstSentence } from './sentence.ts'

/** A command as the page of its parent lists it. */
export type ListedCommand = {
  readonly word: string
  /** What stands between the word and its description: `[PATTERN...|PID...]`. */
  readonly usage: string
  /** One sentence; null when the list gives none. */
  readonly description: string | null
  /** The line that opens the part of the page it is listed in; empty when there is none. */
  readonly section: string
}

/** The largest CLIs list some three hundred on a page. */
const MOST_COMMANDS = 500

/**
 * The commands a page lists, in its order, each once; another name on the same line (`build, b`) is left out. What counts as a
 * command is for {@link listingOf} to say; this adds what stands beside it, and lists without descriptions (npm).
 *
 * @param parent what was typed to get the page, the CLI's name first
 */
export function listedCommands(page: HelpPage, parent: readonly string[]): ListedCommand[] {
  const { enumerated } = listingOf(page.text, parent)
  const aliases = new Set<string>()
  const found = new Map<string, Found>()
  const note = (command: ListedCommand, line: number) => {
    const known = found.get(command.word)
    if (known === undefined) found.set(command.word, { ...command, line })
    else if (known.description === null && command.description !== null) {
      found.set(command.word, { ...command, line: known.line, section: known.section })
    }
  }
  let section = ''
  for (const [index, line] of page.lines.entries()) {
    if (line !== '' && indentOf(line) === 0) section = line
    const entry = entryOn(page.lines, index, parent)
    const [word = '', ...others] = entry?.words ?? []
    if (entry === null || !enumerated.has(word)) continue
    if (entry.description !== null) for (const other of others) aliases.add(other)
    note({ word, usage: entry.usage, description: entry.description, section }, index)
  }
  for (const { word, section: header, line } of wordLists(page)) note(bare(word, header), line)
  for (const word of enumerated) if (!/^(?:sub-?)?commands?$/.test(word)) note(bare(word, ''), page.lines.length)
  const branches = branchesOf(page)
  return [...found.values()]
    .filter(({ word }) => !aliases.has(word) && !branches.has(word))
    .sort((a, b) => a.line - b.line)
    .slice(0, MOST_COMMANDS)
    .map(({ line: _, ...command }) => command)
}

type Found = ListedCommand & { readonly line: number }

function bare(word: string, section: string): ListedCommand {
  return { word, usage: '', description: null, section }
}

type Entry = { readonly words: readonly string[]; readonly usage: string; readonly description: string | null }

const WORDS = /^([\p{L}\p{N}][\w:.+-]*(?:, ?[\p{L}\p{N}][\w:.+-]*)*)(.*)$/u

/** A line that names a command: its words, what it takes, and room before a description. */
function entryOn(lines: readonly string[], index: number, parent: readonly string[]): Entry | null {
  const line = lines[index] ?? ''
  if (IS_BRANCH.test(line)) return null
  const typed = `${parent.join(' ')} `
  const bare = line.replace(/^[\s|*$>]+/, '')
  const text = bare.startsWith(typed) ? bare.slice(typed.length) : bare
  const found = WORDS.exec(text)
  if (found === null) return null
  const [, names = '', rest = ''] = found
  if (rest !== '' && !/^:?\s/.test(rest)) return null
  const columns = rest.replace(/^:/, '').split(/ {2,}| - /)
  const [usage = '', ...others] = columns
  const at = others.findIndex((column) => /^["'(]?\p{L}[\p{L}\p{N}'’/-]*[,;:)]? \S/u.test(column))
  const last = others.at(-1) ?? ''
  const said = at === -1 ? (/^\p{L}/u.test(last) ? last : '') : others.slice(at).join(' ')
  const words = names.split(/, ?/).map((word) => word.replace(/:$/, ''))
  const takes = [usage, ...others.slice(0, at === -1 ? 0 : at)].join(' ').trim()
  return { words, usage: takes, description: describedBy(lines, index, said) }
}

/** A description with the lines it goes on in; one that stands below its command begins on the next line. */
function describedBy(lines: readonly string[], index: number, said: string): string | null {
  const line = lines[index] ?? ''
  const below: string[] = []
  const column = said === '' ? indentOf(line) + 4 : line.lastIndexOf(said)
  for (const next of lines.slice(index + 1, index + 4)) {
    const isMore = next !== '' && (said === '' ? indentOf(next) >= column : indentOf(next) === column)
    if (!isMore) break
    below.push(next.trim())
  }
  const text = [said, ...below].join(' ').trim()
  return text === '' ? null : firstSentence(text)
}

const IS_BRANCH = /^[\s\u2502]*[\u251c\u2514]/

/** The words that are only drawn as branches of a command, as options and operands are. */
function branchesOf({ lines }: HelpPage): ReadonlySet<string> {
  const wordsOf = (some: readonly string[]) => new Set(some.flatMap((line) => line.match(/[\w:.+-]+/g) ?? []))
  const branches = lines.filter((line) => IS_BRANCH.test(line))
  if (branches.length === 0) return new Set()
  return wordsOf(branches).difference(wordsOf(lines.filter((line) => !IS_BRANCH.test(line))))
}

const OPENS_COMMANDS = /\b(?:sub-?)?commands\b.*:$/i
const WORD_LIST = /^\s+[a-z][\w:-]*(?:, [a-z][\w:-]*)*,?$/
/** Fewer words than these may be prose. */
const FEWEST_WORDS = 4

/** Words in rows, separated by commas, below a line that announces commands. */
function* wordLists({ lines }: HelpPage): Iterable<{ word: string; section: string; line: number }> {
  for (const [index, line] of lines.entries()) {
    if (!OPENS_COMMANDS.test(line)) continue
    const start = lines[index + 1] === '' ? index + 2 : index + 1
    const rows: string[] = []
    for (const row of lines.slice(start)) {
      if (!WORD_LIST.test(row)) break
      rows.push(row)
      if (!row.endsWith(',')) break
    }
    const found = rows.flatMap((row, at) => row.match(/[^\s,]+/g)?.map((word) => ({ word, line: start + at })) ?? [])
    const isList = found.length >= FEWEST_WORDS && rows.some((row) => row.includes(', '))
    for (const one of isList ? found : []) yield { ...one, section: line }
  }
}
