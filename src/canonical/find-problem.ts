/** What a text has that strict JSON or the value domain has not. `offset` counts UTF-16 code units from 0. */
export type JsonProblem = {
  readonly kind: 'syntax' | 'domain'
  /** A short phrase for people, without the offset. */
  readonly reason: string
  readonly offset: number
}

const LARGEST_QUOTED_KEY = 60

/**
 * Reads a text slowly and in order, and tells the first thing wrong with it, or null. Keeps its own stack, so nesting costs
 * memory and never the call stack. Spec: contracts part 05, section 2.
 *
 * @param maxDepth how many containers may be open at once
 */
export function findProblem(text: string, maxDepth: number): JsonProblem | null {
  try {
    new Reader(text, maxDepth).readDocument()
    return null
  } catch (thrown) {
    if (thrown instanceof Found) return thrown.problem
    throw thrown
  }
}

class Found {
  constructor(readonly problem: JsonProblem) {}
}

/** The keys read so far of an open object, or null for an open array. */
type Open = Set<string> | null

class Reader {
  private at = 0
  private readonly open: Open[] = []

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  readDocument(): void {
    this.skipSpace()
    if (this.at === this.text.length) throw new Found({ kind: 'syntax', reason: 'there is no JSON in it', offset: 0 })
    if (this.text.charCodeAt(0) === 0xfeff) throw this.syntax('a byte order mark stands before the document')
    do {
      if (this.readValueOrOpen()) this.closeWhatEnds()
    } while (this.open.length > 0)
    this.skipSpace()
    if (this.at < this.text.length) throw this.syntax('there is more after the document')
  }

  /** Reads one value; true when it is complete, false when it opened a container whose first member comes next. */
  private readValueOrOpen(): boolean {
    this.skipSpace()
    const first = this.text[this.at]
    if (first === '{') return this.openContainer(new Set(), '}')
    if (first === '[') return this.openContainer(null, ']')
    if (first === '"') this.readString('string')
    else if (first === '-' || (first !== undefined && first >= '0' && first <= '9')) this.readNumber()
    else this.readLiteral()
    return true
  }

  private openContainer(container: Open, end: string): boolean {
    if (this.open.length >= this.maxDepth) throw this.domain(`nested deeper than ${this.maxDepth} levels`, this.at)
    this.at++
    this.open.push(container)
    this.skipSpace()
    if (this.text[this.at] === end) return true
    if (container !== null) this.readKey(container)
    return false
  }

  /** After a complete value: closes containers that end here; else moves over the comma to the next member. */
  private closeWhatEnds(): void {
    while (this.open.length > 0) {
      const container = this.open[this.open.length - 1] ?? null
      const end = container === null ? ']' : '}'
      this.skipSpace()
      const next = this.text[this.at]
      if (next === end) {
        this.at++
        this.open.pop()
        continue
      }
      if (next !== ',') throw this.syntax(`expected "," or "${end}"`)
      const comma = this.at++
      this.skipSpace()
      if (this.text[this.at] === end) throw this.syntax(`a comma stands before "${end}"`, comma)
      if (container !== null) this.readKey(container)
      return
    }
  }

  private readKey(keys: Set<string>): void {
    const start = this.at
    if (this.text[start] !== '"') throw this.syntax('expected a key in double quotes')
    const key = this.readString('key')
    if (keys.has(key)) throw this.domain(`duplicate key ${quote(key)}`, start)
    keys.add(key)
    this.skipSpace()
    if (this.text[this.at] !== ':') throw this.syntax('expected ":" after the key')
    this.at++
  }

  private readString(what: 'string' | 'key'): string {
    const start = this.at++
    let escaped = false
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (Number.isNaN(code)) throw this.syntax(`the ${what} that begins here has no end`, start)
      if (code < 0x20) throw this.syntax(`a control character inside a ${what} must be escaped`)
      this.at++
      if (code === 0x22) break
      if (code !== 0x5c) continue
      escaped = true
      this.readEscape()
    }
    const raw = this.text.slice(start, this.at)
    const value: string = escaped ? JSON.parse(raw) : raw.slice(1, -1)
    if (!value.isWellFormed()) throw this.domain(`half of a surrogate pair stands alone in a ${what}`, start)
    return value
  }

  private readEscape(): void {
    const letter = this.text[this.at] ?? ''
    if (letter !== '' && '"\\/bfnrt'.includes(letter)) {
      this.at++
      return
    }
    if (letter !== 'u') throw this.syntax('no such escape', this.at - 1)
    if (!/^[0-9a-fA-F]{4}$/.test(this.text.slice(this.at + 1, this.at + 5))) {
      throw this.syntax('"\\u" needs four hexadecimal digits', this.at - 1)
    }
    this.at += 5
  }

  private readNumber(): void {
    const start = this.at
    const spelling = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
    spelling.lastIndex = start
    const found = spelling.exec(this.text)?.[0]
    if (found === undefined) throw this.syntax('a number needs a digit here', start + 1)
    this.at += found.length
    const next = this.text[this.at] ?? ''
    if (/^-?0$/.test(found) && /[0-9]/.test(next)) throw this.syntax('a number has no leading zero', start)
    if (/[0-9A-Za-z.+]/.test(next)) throw this.syntax('this number is not spelled as JSON spells numbers', start)
    const value = Number(found)
    if (!Number.isFinite(value)) throw this.domain('a number too large to be held', start)
    // Above this magnitude every binary64 is an integer, so the spelling with a point or an exponent is covered too.
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw this.domain('an integer beyond 9007199254740991', start)
  }

  private readLiteral(): void {
    const word = /[A-Za-z0-9]*/y
    word.lastIndex = this.at
    const found = word.exec(this.text)?.[0] ?? ''
    if (found !== 'true' && found !== 'false' && found !== 'null') throw this.syntax('expected a value')
    this.at += found.length
  }

  private skipSpace(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      this.at++
    }
  }

  private syntax(reason: string, offset = this.at): Found {
    const ended = offset >= this.text.length && offset > 0
    return new Found({ kind: 'syntax', reason: ended ? `the text ends too early, ${reason}` : reason, offset })
  }

  private domain(reason: string, offset: number): Found {
    return new Found({ kind: 'domain', reason, offset })
  }
}

function quote(key: string): string {
  return JSON.stringify(key.length > LARGEST_QUOTED_KEY ? `${key.slice(0, LARGEST_QUOTED_KEY)}…` : key)
}
