/** In single quotes, as a POSIX shell takes it to the letter. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A word as it can be typed into a POSIX shell: quoted only where it must be. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : singleQuoted(word)
}
