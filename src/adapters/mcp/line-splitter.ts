/** Takes a stream of UTF-8 apart into its lines as it arrives; a character or a line may be split anywhere. */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8')
  /** The line that has not ended yet, in pieces: joining them on every chunk would cost the square of a long line. */
  #pieces: string[] = []

  /** The lines that this chunk ends, without their line ends. */
  push(chunk: Uint8Array): string[] {
    return this.#append(this.#decoder.decode(chunk, { stream: true }))
  }

  /** What was left without a line end. Nothing may be pushed after it. */
  end(): string[] {
    const lines = this.#append(this.#decoder.decode())
    const rest = this.#pieces.join('')
    this.#pieces = []
    return rest === '' ? lines : [...lines, rest]
  }

  #append(text: string): string[] {
    const [first = '', ...rest] = text.split('\n')
    const last = rest.pop()
    if (last === undefined) {
      this.#pieces.push(first)
      return []
    }
    const lines = [[...this.#pieces, first].join(''), ...rest]
    this.#pieces = [last]
    return lines
  }
}
