/**
 * Whether a run of letters, digits and joining marks reads like a name people write (`convertBase64ToUint8Array`,
 * `2024-01-15-add-users`) rather than like chance. A secret has short, broken humps; a name has words.
 */
export function isOrdinaryName(run: string): boolean {
  const parts = run.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '')
  return parts.every(isOrdinaryPart)
}

/** Words of letters have at most this many; longer ones are still words when they have vowels. */
const LONG_WORD = 24

function isOrdinaryPart(part: string): boolean {
  if (part.length <= 3) return true
  if (/^\d+$/.test(part)) return part.length <= 14
  // camelCase humps, words in capitals, numbers.
  const humps = part.match(/\p{Lu}?[\p{Ll}\p{Lo}]+|\p{Lu}+(?!\p{Ll})|\d+/gu) ?? []
  const words = humps.filter((hump) => !/^\d/.test(hump))
  const numbers = humps.length - words.length
  if (words.length === 0) return false
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  if (numbers > 0 && (numbers > Math.ceil(words.length / 2) || letters < part.length / 2)) return false
  if (words.length === 1) return isWord(words[0] ?? '')
  return letters / words.length >= 2.4 && words.filter(isWord).length >= words.length * 0.75
}

function isWord(letters: string): boolean {
  if (letters.length <= 4) return true
  if (letters.length > LONG_WORD || /[^\p{ASCII}]/u.test(letters)) return letters.length <= 2 * LONG_WORD
  return /[aeiouy]/i.test(letters) && !/[bcdfghjklmnpqrstvwxz]{6}/i.test(letters)
}
