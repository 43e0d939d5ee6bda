import { lineAt, listedLines } from '../markdown/lines.ts'
import type { Match } from '../shared/pattern/index.ts'
import { numberWord } from './number-word.ts'
import { type Entry, patternOf } from './section.ts'

/** The text of a page, or why there is none. */
export type Page = { readonly text: string } | { readonly missing: string }

/** What an entry is held against. */
export type Holding = {
  readonly entry: Entry
  readonly page: Page
  /** By source name. */
  readonly values: ReadonlyMap<string, number>
}

/**
 * Holds the counts that one sentence carries against the things counted. Spec: contracts/08-gates.md, section 11.2.
 *
 * @returns a line per disagreement, none when all agree
 */
export function holdEntry({ entry, page, values }: Holding): string[] {
  const { file, claim } = entry
  if ('missing' in page) return [`${file}: the page of ${claim} ${page.missing}`]
  const { text } = page
  const matches = [...patternOf(entry).all(text)]
  const [match, ...others] = matches
  if (match === undefined) return [`${file}: no sentence matches the pattern for ${claim}; the entry is dead`]
  if (others.length > 0) {
    const lines = listedLines(
      text,
      matches.map(({ index }) => index),
    )
    return [`${file}: ${matches.length} sentences match the pattern for ${claim} (lines ${lines})`]
  }
  const at = `${file}:${lineAt(text, match.index)}: ${claim}`
  return entry.counts.flatMap((name, index) => {
    const wrong = holdGroup({ match, index, value: values.get(name), rendering: entry.rendering })
    return wrong === null ? [] : [`${at} ${wrong}`]
  })
}

type Group = {
  readonly match: Match
  /** 0-based position of the group. */
  readonly index: number
  readonly value: number | undefined
  readonly rendering: Entry['rendering']
}

function holdGroup({ match, index, value, rendering }: Group): string | null {
  const carried = match.groups[index] ?? null
  if (value === undefined) throw new TypeError('a count without a source was let through')
  if (carried === null) return `has no number in capture group ${index + 1}, which took no part in the match`
  const owed = rendering === 'digits' ? String(value) : wordFor(value, carried)
  if (owed === null)
    return `reads "${carried}" and is ${value}, which is not written as a word; set "rendering": "digits"`
  return carried === owed ? null : `reads "${carried}" and is ${owed} (${value})`
}

/** With the capital that the page begins it with, if it does. */
function wordFor(value: number, carried: string): string | null {
  const word = numberWord(value)
  if (word === null || !/^\p{Lu}/u.test(carried)) return word
  return word.charAt(0).toUpperCase() + word.slice(1)
}
