import { type Candidate, candidatesIn } from '../candidates.ts'
import { type Reading, readCommand } from '../reading.ts'
import { chooseSpread } from '../select.ts'
import { type Ask, askAll, helpOf, type Place, pageFor } from './place.ts'

/** A candidate and what its help told; null when no help could be read. */
export type Read = { readonly candidate: Candidate; readonly reading: Reading | null }

/** The best candidates of a kind. */
export function best(candidates: readonly Candidate[], access: Candidate['access'], most: number): Candidate[] {
  return chooseSpread(
    candidates.filter((candidate) => candidate.access === access),
    most,
  )
}

/** Whether help has been read: a read is asked once more with `-h`, where a write might run. */
export function askHelp(
  candidates: readonly Candidate[],
  place: Place,
): Ask | { readonly kind: 'read'; readonly readings: readonly Read[] } {
  const { lookup } = place
  const missing =
    askAll(
      candidates.map(({ path }) => helpOf(path)),
      lookup,
    ) ?? askAll(candidates.filter((candidate) => isUnread(candidate, place)).map(shortHelpOf), lookup)
  if (missing !== null) return missing
  return {
    kind: 'read',
    readings: candidates.map((candidate) => ({ candidate, reading: readingOf(candidate, place) })),
  }
}

function shortHelpOf({ path }: Candidate) {
  return [...path, '-h']
}

function isUnread({ access, path }: Candidate, { lookup }: Place): boolean {
  const long = helpOf(path)
  return access === 'read' && pageFor(long, lookup) === null && lookup(long)?.isMute === false
}

function readingOf(candidate: Candidate, { bin, page: top, lookup }: Place): Reading | null {
  const page = pageFor(helpOf(candidate.path), lookup) ?? pageFor(shortHelpOf(candidate), lookup)
  if (page === null) return null
  const above = pageFor(helpOf(candidate.path.slice(0, -1)), lookup) ?? top
  return readCommand(candidate, page, { bin, isOwn: page.text !== top.text && page.text !== above.text })
}

/** A group that the CLI's own examples use is what people come for. */
export function nestedBonus(path: readonly string[], { bin, page }: Place): number {
  const call = new RegExp(`^[\\s$>#]*${RegExp.escape([bin, ...path].join(' '))} [a-z]`)
  return page.lines.some((line) => call.test(line)) ? 1.5 : 0.3
}

/** The commands that stand in the place of one that turned out to hold them. */
export function nestedIn({ candidate, reading }: Read, place: Place): Candidate[] {
  if (reading?.kind !== 'group') return []
  const { path } = candidate
  return candidatesIn(reading.listed, { bin: place.bin, path, bonus: nestedBonus(path, place) })
}
