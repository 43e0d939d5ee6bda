/** A documented program as the section declares it. */
export type Spelled = { readonly spellings: readonly string[] }

/** What a line calls, if it calls anything. */
export type Called = {
  /** Position in the list of binaries. */
  readonly binary: number
  /** What comes after the spelling. */
  readonly rest: string
}

/**
 * A matcher of lines that begin with a spelling of some binary. The longest spelling is tried first, whichever binary it belongs
 * to: a short name would claim the lines of a longer one that begins with it. Spec: contracts/08-gates.md, section 10.2.
 */
export function matcherOf(binaries: readonly Spelled[]): (line: string) => Called | null {
  const candidates = binaries
    .flatMap(({ spellings }, binary) => spellings.map((spelling) => ({ binary, words: spelling.trim().split(/\s+/) })))
    .sort((a, b) => b.words.join(' ').length - a.words.join(' ').length)
    .map(({ binary, words }) => ({ binary, pattern: new RegExp(`^${words.map(RegExp.escape).join('\\s+')}(?=\\s|$)`) }))
  return (line) => {
    for (const { binary, pattern } of candidates) {
      const found = pattern.exec(line)
      if (found !== null) return { binary, rest: line.slice(found[0].length) }
    }
    return null
  }
}
