import { stripEscapes } from '../probe/ansi.ts'
import type { Answer } from '../probe/answer.ts'
import type { Lookup, Question } from '../probe/existence.ts'
import { dangerOfAsking, type HeardRead } from '../probe/write-guard.ts'
import { type Candidate, candidatesIn, type GroupCandidate, groupsIn } from './candidates.ts'
import { type ListedCommand, listedCommands } from './help/listed-commands.ts'
import { type HelpPage, helpPage } from './help/page.ts'
import { commandsOfGroup, type HelpedCommand, type Reading, readCommand } from './reading.ts'
import { chooseSpread } from './select.ts'

/** What the help of a CLI told. */
export type Explored = {
  /** The CLI's own page; null when it printed none. */
  readonly page: HelpPage | null
  /** The words that print help and end with 0; null when none of those that were asked do. */
  readonly helpWords: Question | null
  /** What its own page lists, in its order. */
  readonly listed: readonly ListedCommand[]
  /** Commands that could be offered, the reads first, best first. */
  readonly commands: readonly HelpedCommand[]
  /** Why no write was asked for its help; null when they were, or there are none. */
  readonly withheld: string | null
}

export type Step =
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'done'; readonly explored: Explored }

const MOST_GROUPS = 12
const MOST_READS = 12
const MOST_WRITES = 5

/**
 * What can be said of a CLI so far, or what must be asked next; nothing but help is ever asked for. First its own page, then the
 * pages of groups, then those of reads, and those of writes only when the reads show that `--help` is taken for what it is.
 */
export function explore(bin: string, answers: Lookup): Step {
  const lookup = withoutEscapes(answers)
  const top = topPage(bin, lookup)
  if (top.kind === 'ask') return top
  const { page, helpWords } = top
  if (page === null) return { kind: 'done', explored: { page, helpWords, listed: [], commands: [], withheld: null } }
  const listed = listedCommands(page, [bin])
  const groups = groupsIn(listed, bin).slice(0, MOST_GROUPS)
  const unasked = groups.map(({ path }) => helpOf(path)).filter((question) => lookup(question) === undefined)
  if (unasked.length > 0) return { kind: 'ask', questions: unasked }
  const place: Place = { bin, page, lookup }
  const found = uniqueNames([
    ...candidatesIn(listed, { bin, path: [], bonus: 0 }),
    ...groups.flatMap((group, index) => candidatesOfGroup(group, index, place)),
  ])
  const reads = readCandidates(found, place)
  if (reads.kind === 'ask') return reads
  const heard = [...groups, ...reads.asked].map(({ path }): HeardRead => ({ help: helpOf(path), call: null }))
  const writes = writeCandidates(uniqueNames([...found, ...reads.nested]), heard, place)
  if (writes.kind === 'ask') return writes
  const commands = [...reads.commands, ...writes.commands]
  return { kind: 'done', explored: { page, helpWords, listed, commands, withheld: writes.withheld } }
}

/** Whether an answer is help must not depend on its colours. */
function withoutEscapes(answers: Lookup): Lookup {
  return (question) => {
    const answer = answers(question)
    if (answer === undefined) return undefined
    return { ...answer, stdout: stripEscapes(answer.stdout), stderr: stripEscapes(answer.stderr) }
  }
}

type Place = {
  readonly bin: string
  /** The CLI's own page. */
  readonly page: HelpPage
  readonly lookup: Lookup
}

/** `item:list` and `item list` would have one name in the pack; the first keeps it. */
function uniqueNames(candidates: readonly Candidate[]): Candidate[] {
  const names = new Set<string>()
  return candidates.filter(({ name }) => !names.has(name) && names.add(name))
}

function helpOf(path: readonly string[]): Question {
  return [...path, '--help']
}

function pageFor(question: Question, lookup: Lookup): HelpPage | null {
  const answer = lookup(question)
  return answer === undefined ? null : helpPage(answer)
}

type Top =
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'page'; readonly page: HelpPage | null; readonly helpWords: Question | null }

/**
 * The first page that lists commands, of `--help`, `-h` and, where the others speak of it, `help`; else the first page at all. What
 * ends with an error is only believed when nothing better comes.
 */
function topPage(bin: string, lookup: Lookup): Top {
  let first: HelpPage | null = null
  let listing: HelpPage | null = null
  for (const form of [['--help'], ['-h'], ['help']]) {
    const isCommand = form[0] === 'help'
    if (isCommand && (first === null || !speaksOfHelpCommand(bin, first))) break
    const answer = lookup(form)
    if (answer === undefined) return { kind: 'ask', questions: [form] }
    const page = helpPage(answer)
    if (page === null) continue
    if (listedCommands(page, [bin]).length > 1) listing ??= page
    first ??= page
    if (answer.exitCode === 0 && listing !== null) return { kind: 'page', page: listing, helpWords: form }
    // What says how to call it and nothing of commands has none; `-h` may do something else altogether.
    const isDone = answer.exitCode === 0 && !speaksOfHelpCommand(bin, first)
    if (isDone) return { kind: 'page', page: first, helpWords: form }
  }
  const helpWords = [['--help'], ['-h'], ['help']].find((form) => isGoodHelp(lookup(form))) ?? null
  return { kind: 'page', page: listing ?? first, helpWords }
}

function isGoodHelp(answer: Answer | undefined): boolean {
  return answer?.exitCode === 0 && helpPage(answer) !== null
}

function speaksOfHelpCommand(bin: string, { text }: HelpPage): boolean {
  return new RegExp(`^ +help\\b|(?<![\\w-])${RegExp.escape(bin)} help\\b`, 'm').test(text)
}

/** The commands of a group, those of the first groups before the others. */
function candidatesOfGroup({ path, isMeta }: GroupCandidate, index: number, { bin, page, lookup }: Place): Candidate[] {
  const own = pageFor(helpOf(path), lookup)
  if (own === null || own.text === page.text) return []
  const bonus = nestedBonus(path, bin, page) - index / 3 - (isMeta ? 3 : 0)
  return candidatesIn(commandsOfGroup(own, [bin, ...path]), { bin, path, bonus })
}

/** A group that the CLI's own examples use is what people come for. */
function nestedBonus(path: readonly string[], bin: string, { lines }: HelpPage): number {
  const call = new RegExp(`^[\\s$>#]*${RegExp.escape([bin, ...path].join(' '))} [a-z]`)
  return lines.some((line) => call.test(line)) ? 1.5 : 0.3
}

type Reads =
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | {
      readonly kind: 'read'
      readonly commands: readonly HelpedCommand[]
      /** Whatever came of it. */
      readonly asked: readonly Candidate[]
      readonly nested: readonly Candidate[]
    }

/** Reads with their help read; a command that turns out to hold others puts those in its place, once. */
function readCandidates(found: readonly Candidate[], place: Place): Reads {
  const first = best(found, 'read', MOST_READS)
  const asked = askReads(first, place)
  if (asked.kind === 'ask') return asked
  const nested = asked.readings.flatMap(({ candidate, reading }) => {
    if (reading?.kind !== 'group') return []
    const bonus = nestedBonus(candidate.path, place.bin, place.page)
    return candidatesIn(reading.listed, { bin: place.bin, path: candidate.path, bonus })
  })
  const others = nested.filter(({ name }) => !found.some((one) => one.name === name))
  const second = askReads(best(others, 'read', MOST_READS / 2), place)
  if (second.kind === 'ask') return second
  const readings = [...asked.readings, ...second.readings]
  return { kind: 'read', commands: commandsIn(readings), asked: readings.map(({ candidate }) => candidate), nested }
}

type Read = { readonly candidate: Candidate; readonly reading: Reading | null }

function askReads(
  candidates: readonly Candidate[],
  place: Place,
):
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'read'; readonly readings: readonly Read[] } {
  const { lookup } = place
  const questions = candidates.flatMap(({ path }) => {
    const long = helpOf(path)
    const short = [...path, '-h']
    if (lookup(long) === undefined) return [long]
    const isUnread = pageFor(long, lookup) === null && lookup(long)?.isMute === false
    return isUnread && lookup(short) === undefined ? [short] : []
  })
  if (questions.length > 0) return { kind: 'ask', questions }
  return {
    kind: 'read',
    readings: candidates.map((candidate) => ({ candidate, reading: readingOf(candidate, place) })),
  }
}

function readingOf(candidate: Candidate, { bin, page: top, lookup }: Place): Reading | null {
  const forms =
    candidate.access === 'read' ? [helpOf(candidate.path), [...candidate.path, '-h']] : [helpOf(candidate.path)]
  for (const form of forms) {
    const page = pageFor(form, lookup)
    if (page === null) continue
    const above = pageFor(helpOf(candidate.path.slice(0, -1)), lookup) ?? top
    return readCommand(candidate, page, { bin, isOwn: page.text !== top.text && page.text !== above.text })
  }
  return null
}

function commandsIn(readings: readonly Read[]): HelpedCommand[] {
  return readings.flatMap(({ reading }) => (reading?.kind === 'command' ? [reading.command] : []))
}

type Writes =
  | { readonly kind: 'ask'; readonly questions: readonly Question[] }
  | { readonly kind: 'read'; readonly commands: readonly HelpedCommand[]; readonly withheld: string | null }

function writeCandidates(found: readonly Candidate[], heard: readonly HeardRead[], place: Place): Writes {
  const { bin, lookup } = place
  const candidates = best(found, 'write', MOST_WRITES)
  const reasons = candidates.map(({ path }) => dangerOfAsking({ bin, path }, heard, lookup))
  const safe = candidates.filter((_, index) => reasons[index] === null)
  const questions = safe.map(({ path }) => helpOf(path)).filter((question) => lookup(question) === undefined)
  if (questions.length > 0) return { kind: 'ask', questions }
  const readings = safe.map((candidate) => ({ candidate, reading: readingOf(candidate, place) }))
  return { kind: 'read', commands: commandsIn(readings), withheld: reasons.find((reason) => reason !== null) ?? null }
}

function best(candidates: readonly Candidate[], access: Candidate['access'], most: number): Candidate[] {
  return chooseSpread(
    candidates.filter((candidate) => candidate.access === access),
    most,
  )
}
