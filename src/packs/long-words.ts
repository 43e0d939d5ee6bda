import { lazily } from '../canonical/lazily.ts'

/** A stretch of a text, in UTF-16 offsets. */
export type Run = { readonly start: number; readonly end: number }

/** As long as the shortest credential, of the characters that credentials are made of. */
export const LONG_WORD = /[\w+/.~-]{16,}/g
/**
 * With what stands before it: a word that is too short is not looked at again from each of its letters. `\W` takes some signs of
 * words too, yet no match begins at one: the word that it is in, if it is long enough, matches from its beginning.
 */
const LONG_WORD_AFTER = /\W[\w+/.~-]{16,}/g
const OF_A_WORD = /[\w+/.~-]/
const SHORTEST = 16

/** Code units that are looked through by pattern before the loop takes over: the one is quick from the start, the other once compiled. */
const BY_PATTERN = 256 * 1024
let lookedThrough = 0

/** All that {@link LONG_WORD} matches, in order. Linear in the text. */
export function longRuns(text: string): Run[] {
  lookedThrough += text.length
  return lookedThrough > BY_PATTERN ? longRunsByLoop(text) : longRunsByPattern(text)
}

/** One of the two ways of {@link longRuns}. */
export function longRunsByPattern(text: string): Run[] {
  const runs: Run[] = []
  // With something else before the first word too, a word of the padded text begins where its match does in the text itself.
  const padded = ` ${text}`
  LONG_WORD_AFTER.lastIndex = 0
  for (let found = LONG_WORD_AFTER.exec(padded); found !== null; found = LONG_WORD_AFTER.exec(padded)) {
    runs.push({ start: found.index, end: found.index + found[0].length - 1 })
  }
  return runs
}

/** The other way: the shortest run that could begin at `start` is read from its end, and what is no part of a word moves the start. */
export function longRunsByLoop(text: string): Run[] {
  const isOfWord = wordCharacters()
  const runs: Run[] = []
  for (let start = 0; start + SHORTEST <= text.length; ) {
    let at = start + SHORTEST - 1
    while (at >= start && isOfWord[text.charCodeAt(at)] === 1) at--
    if (at >= start) {
      start = at + 1
      continue
    }
    let end = start + SHORTEST
    while (end < text.length && isOfWord[text.charCodeAt(end)] === 1) end++
    runs.push({ start, end })
    start = end + 1
  }
  return runs
}

const wordCharacters = lazily(() =>
  Uint8Array.from({ length: 128 }, (_, code) => Number(OF_A_WORD.test(String.fromCharCode(code)))),
)
