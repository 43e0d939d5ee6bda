const CONSONANTS = 'bcdfghjklmnpqrstvwxz'
const VOWELS = 'aeiou'
const SYLLABLES = 5

/** Bytes that one word takes. */
export const BYTES_PER_WORD = SYLLABLES * 2

/** A lower-case word of ten letters that reads like a name and is none: `zuvopibaxo`. Too far from any command to be corrected. */
export function inventWord(bytes: Uint8Array): string {
  let word = ''
  for (let syllable = 0; syllable < SYLLABLES; syllable++) {
    word += letterOf(CONSONANTS, bytes[syllable * 2]) + letterOf(VOWELS, bytes[syllable * 2 + 1])
  }
  return word
}

function letterOf(letters: string, byte = 0): string {
  return letters.charAt(byte % letters.length)
}
