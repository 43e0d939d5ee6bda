/** What takes one character of a text, or does not; what was asked once is remembered. */
export class CharacterSet {
  readonly #asked: (character: number) => boolean
  /** For each character below 2048: 0 not asked yet, 1 does not take it, 2 takes it. */
  readonly #low = new Uint8Array(0x800)
  readonly #others = new Map<number, boolean>()

  /** @param asked tells of a UTF-16 code unit or a code point; always the same of the same */
  constructor(asked: (character: number) => boolean) {
    this.#asked = asked
  }

  takes(character: number): boolean {
    if (character >= this.#low.length) {
      const known = this.#others.get(character)
      if (known !== undefined) return known
      const answer = this.#asked(character)
      this.#others.set(character, answer)
      return answer
    }
    const known = this.#low[character]
    if (known !== 0) return known === 2
    const answer = this.#asked(character)
    this.#low[character] = answer ? 2 : 1
    return answer
  }
}

/** One place of a pattern that takes one character: a letter, a dot, an escape, a class. */
export class Atom extends CharacterSet {
  /**
   * The engine's own RegExp tells which characters an atom takes, so classes, properties and case are exactly its own. One atom
   * against one character is never slow; what could be is how atoms are put together, and that is walked by us.
   *
   * @param flags of `i`, `s`, `u` and `v` those that hold where the atom stands
   */
  constructor(source: string, flags: string) {
    const judge = new RegExp(`^(?:${source})$`, flags)
    const toText = /[uv]/.test(flags) ? String.fromCodePoint : String.fromCharCode
    super((character) => judge.test(toText(character)))
  }
}
