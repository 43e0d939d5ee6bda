/** What to run. No shell is ever involved. */
export type SpawnRequest = {
  /** `argv[0]` is an absolute path, a path with a `/` relative to `cwd`, or a bare name looked up on the `PATH` of `env`. */
  readonly argv: readonly [string, ...string[]]
  readonly cwd: string
  /** The whole environment of the child; nothing of ours is added. */
  readonly env: Readonly<Record<string, string>>
  /** Text or bytes for stdin; null or absent: stdin is closed. */
  readonly stdin?: string | Uint8Array | null
  /** Wall clock, milliseconds. The whole group dies at it. */
  readonly timeoutMs: number
  /** Bytes of each stream that are kept; the rest is counted and dropped. */
  readonly keepBytes: number
  /** With `kill`, a stream that passes `keepBytes` ends the group. Default `count`. */
  readonly onOverflow?: 'count' | 'kill'
  readonly signal?: AbortSignal
}

export type Captured = {
  /** Decoded as UTF-8 across chunks; bytes that are not UTF-8 become U+FFFD. */
  readonly text: string
  /** All bytes that were printed, kept or not. */
  readonly totalBytes: number
  readonly truncated: boolean
}

export type SpawnFailure = 'not-found' | 'not-executable' | 'too-large' | 'no-descriptors' | 'no-folder' | 'other'

export type ProcessOutcome =
  | {
      readonly kind: 'not-started'
      readonly failure: SpawnFailure
      /** The system's name for it, such as ENOENT. */
      readonly code: string
      /** One sentence for a person. */
      readonly message: string
    }
  | {
      readonly kind: 'ended'
      /** Null when a signal ended it. */
      readonly exitCode: number | null
      readonly signal: string | null
      /** Why plumb ended it; null when it ended by itself. */
      readonly killedBy: 'timeout' | 'abort' | 'overflow' | null
      readonly stdout: Captured
      readonly stderr: Captured
      /** Wall clock from start to end, milliseconds. */
      readonly ms: number
    }
