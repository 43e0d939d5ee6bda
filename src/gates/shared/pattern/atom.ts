/** What takes one character of a text: a letter, a dot, an escape, a class. */
export class Atom {
  readonly #judge: RegExp
  readonly #byCodePoint: boolean
  /** For each character below 2048: 0 not asked yet, 1 does not take it, 2 takes it. */
  readonly #low = new Uint8Array(0x800)
  readonly #others = new Map<number, boolean>()

  /**
   * The engine's own RegExp tells which characters an atom takes, so classes, properties and case are exactly its own. One atom
   * against one character is never slow; what could be is how atoms are put together, and that is walked by us.
   *
   * @param flags of `i`, `s`, `u` and `v` those that hold where the atom stands
   */
  constructor(source: string, flags: string) {
    this.#judge = new RegExp(`^(?:${source})$`, flags)
    this.#byCodePoint = /[uv]/.test(flags)
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

  #asked(character: number): boolean {
    return this.#judge.test(this.#byCodePoint ? String.fromCodePoint(character) : String.fromCharCode(character))
  }
}
