/** Where something is wrong: a path as the user gave it, and, when known, a place in it. */
export type Where = {
  readonly file: string
  /** JSON pointer (RFC 6901) into the file. */
  readonly pointer?: string
  /** 1-based. */
  readonly line?: number
  /** 1-based; counts UTF-16 code units. */
  readonly column?: number
}

type What = {
  /** One sentence, no full stop needed: what is wrong. */
  readonly what: string
  readonly where?: Where
  readonly why?: string
  /** What the person can do next. */
  readonly next?: string
  readonly cause?: unknown
}

/**
 * The call itself is wrong: an unknown flag, a missing value, a folder that is not there. Ends in exit 64.
 * What is wrong *inside* a user's files is a finding, never this.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly where: Where | null
  readonly why: string | null
  readonly next: string | null

  constructor({ what, where, why, next, cause }: What) {
    super(what, { cause })
    this.where = where ?? null
    this.why = why ?? null
    this.next = next ?? null
  }
}
