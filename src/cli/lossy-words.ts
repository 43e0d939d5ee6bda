import { readFileSync } from 'node:fs'
import { decodeUtf8 } from '../canonical/decode-utf8.ts'

/**
 * What is wrong with a word that was not UTF-8 before it was decoded: no file can be reached by what decoding made of it, and one
 * that is written would get that other name without anybody noticing. Null when all words are as they were given, and where the
 * system does not show them.
 *
 * @param words what came after the program's name
 * @param commandLine the bytes of the whole call, a NUL after each word
 */
export function lossyWordProblem(words: readonly string[], commandLine = ownCommandLine()): string | null {
  if (commandLine === null) return null
  const given = wordsIn(commandLine).slice(-words.length)
  const lossy = words.find((_, index) => decodeUtf8(given[index] ?? new Uint8Array()).ok === false)
  return lossy === undefined ? null : `"${lossy}" is not UTF-8; give the file another name`
}

function ownCommandLine(): Uint8Array | null {
  try {
    return readFileSync('/proc/self/cmdline')
  } catch {
    return null
  }
}

function wordsIn(commandLine: Uint8Array): Uint8Array[] {
  const words: Uint8Array[] = []
  let start = 0
  for (let end = commandLine.indexOf(0); end !== -1; end = commandLine.indexOf(0, start)) {
    words.push(commandLine.subarray(start, end))
    start = end + 1
  }
  return words
}
