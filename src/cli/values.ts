import { UsageError } from '../report/errors.ts'
import { didYouMean } from '../report/nearest.ts'

/**
 * Reads a whole number out of a flag's value; digits only, so that "1e3", "0x10" and " 5" are refused.
 *
 * @throws UsageError naming the flag and the range
 */
export function wholeNumber(flag: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError({ what: `${flag} cannot be "${text}"`, next: `It takes a whole number from ${min} to ${max}.` })
}

/**
 * Reads one of a closed set of words.
 *
 * @throws UsageError naming the nearest, and all of them
 */
export function oneOf<const Word extends string>(name: string, word: string, words: readonly Word[]): Word {
  const found = words.find((candidate) => candidate === word)
  if (found === undefined) throw noneOf(name, word, words)
  return found
}

/** What a person is told of a word that is none of a closed set. */
export function noneOf(name: string, word: string, words: readonly string[]): UsageError {
  return new UsageError({
    what: `${name} cannot be "${word}"`,
    next: `${didYouMean(word, words)}It is one of ${words.join(', ')}.`,
  })
}
