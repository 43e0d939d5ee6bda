import type { Lookup, Question } from '../probe/existence.ts'
import { type HeardRead, writeGuard } from '../probe/write-guard.ts'
import { type Candidate, candidatesIn, type GroupCandidate, groupsIn } from './candidates.ts'
import { askHelp, best, nestedBonus, nestedIn, type Read } from './explore/candidate-help.ts'
import { type Ask, askAll, helpOf, type Place, pageFor, withoutEscapes } from './explore/place.ts'
import { topPage } from './explore/top-page.ts'
import { type ListedCommand, listedCommands } from './help/listed-commands.ts'
import type { HelpPage } from './help/page.ts'
import { commandsOfGroup, type HelpedCommand } from './reading.ts'

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
  /** Names of commands whose help could not be read; they are not among the commands. */
  readonly unread: readonly string[]
  /** Why no write was asked for its help; null when they were, or there are none. */
  readonly withheld: string | null
}

export type Step = Ask | { readonly kind: 'done'; readonly explored: Explored }

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
  if (page === null) return { kind: 'done', explored: NOTHING_READ }
  const listed = listedCommands(page, [bin])
  const told = readCommands(listed, { bin, page, lookup })
  return told.kind === 'ask' ? told : { kind: 'done', explored: { page, helpWords, listed, ...told.told } }
}

const NOTHING_READ: Explored = { page: null, helpWords: null, listed: [], commands: [], unread: [], withheld: null }

type Told = Pick<Explored, 'commands' | 'unread' | 'withheld'>

function readCommands(
  listed: readonly ListedCommand[],
  place: Place,
): Ask | { readonly kind: 'told'; readonly told: Told } {
  const groups = groupsIn(listed, place.bin).slice(0, MOST_GROUPS)
  const missing = askAll(
    groups.map(({ path }) => helpOf(path)),
    place.lookup,
  )
  if (missing !== null) return missing
  const found = uniqueNames([
    ...candidatesIn(listed, { bin: place.bin, path: [], bonus: 0 }),
    ...groups.flatMap((group, index) => candidatesOfGroup(group, index, place)),
  ])
  const reads = readReads(found, place)
  if (reads.kind === 'ask') return reads
  const heard = [...groups, ...reads.readings.map(({ candidate }) => candidate)]
  const writes = readWrites(uniqueNames([...found, ...reads.nested]), heard, place)
  if (writes.kind === 'ask') return writes
  const readings = [...reads.readings, ...writes.readings]
  const told = {
    commands: readings.flatMap(({ reading }) => (reading?.kind === 'command' ? [reading.command] : [])),
    unread: readings.flatMap(({ candidate, reading }) => (reading === null ? [candidate.name] : [])),
    withheld: writes.withheld,
  }
  return { kind: 'told', told }
}

/** `item:list` and `item list` would have one name in the pack; the first keeps it. */
function uniqueNames(candidates: readonly Candidate[]): Candidate[] {
  const names = new Set<string>()
  return candidates.filter(({ name }) => !names.has(name) && names.add(name))
}

/** The commands of a group, those of the first groups before the others. */
function candidatesOfGroup({ path, isMeta }: GroupCandidate, index: number, place: Place): Candidate[] {
  const { bin, page, lookup } = place
  const own = pageFor(helpOf(path), lookup)
  if (own === null || own.text === page.text) return []
  const bonus = nestedBonus(path, place) - index / 3 - (isMeta ? 3 : 0)
  return candidatesIn(commandsOfGroup(own, [bin, ...path]), { bin, path, bonus })
}

type Reads = Ask | { readonly kind: 'read'; readonly readings: readonly Read[]; readonly nested: readonly Candidate[] }

/** Reads with their help read; a command that turns out to hold others puts those in its place, once. */
function readReads(found: readonly Candidate[], place: Place): Reads {
  const first = askHelp(best(found, 'read', MOST_READS), place)
  if (first.kind === 'ask') return first
  const nested = first.readings.flatMap((read) => nestedIn(read, place))
  const others = nested.filter(({ name }) => !found.some((one) => one.name === name))
  const second = askHelp(best(others, 'read', MOST_READS / 2), place)
  if (second.kind === 'ask') return second
  return { kind: 'read', readings: [...first.readings, ...second.readings], nested }
}

type Writes = Ask | { readonly kind: 'read'; readonly readings: readonly Read[]; readonly withheld: string | null }

/** @param heard what was asked for its help before: it shows whether asking is safe */
function readWrites(
  found: readonly Candidate[],
  heard: readonly { readonly path: readonly string[] }[],
  place: Place,
): Writes {
  const { bin, lookup } = place
  const before = heard.map(({ path }): HeardRead => ({ help: helpOf(path), call: null }))
  const candidates = best(found, 'write', MOST_WRITES)
  const dangerOf = writeGuard(bin, before, lookup)
  const reasons = candidates.map(({ path }) => dangerOf(path))
  const asked = askHelp(
    candidates.filter((_, index) => reasons[index] === null),
    place,
  )
  return asked.kind === 'ask' ? asked : { ...asked, withheld: reasons.find((reason) => reason !== null) ?? null }
}
