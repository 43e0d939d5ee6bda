/** What to run. No shell is ever involved. */
export type SpawnRequest = {
  /** `argv[0]` is an absolute path, a path with a `/` relative to `cwd`, or a bare name looked up on the `PATH` of `env`. */
  readonly argv: readonly [string, ...string[]]
  readonly cwd: string
  /** The whole environment of the child; nothing of ours is added. */
  readonly env: Readonly<Record<string, string>>
  /** Text or bytes for stdin; null or absent: stdin is closed. */
  readonly stdin?: string | Uint8Array | null
  /** Wall clock, milliseconds. The whole group dies at it. Past 2^31 - 1 it is that. */
  readonly timeoutMs: number
  /** Bytes of each stream that are kept; the rest is counted and dropped. */
  readonly keepBytes: number
  /** With `kill`, a stream that passes `keepBytes` ends the group. Default `count`. */
  readonly onOverflow?: 'count' | 'kill'
  /**
   * What becomes of programs the child started and left running when it exits by itself. `kill` (the default): they die
   * with it, and an output they hold open is let go. `leave`: they are not touched, and the run lasts until both outputs
   * are closed or a limit ends it. A deadline, an overflow or an abort kills the whole group either way.
   */
  readonly leftovers?: 'kill' | 'leave'
  /**
   * How much the run depends on the watchdog, which ends it should plumb be killed. `wanted` (the default): one that is
   * lost is replaced, and when that fails the run goes on without. `required`: nothing is started without one, and the
   * group is killed when it is lost. Where there is none to be had (Windows, a stranger's executable) nothing is required.
   */
  readonly guard?: 'wanted' | 'required'
  readonly signal?: AbortSignal
}

export type Captured = {
  /**
   * Decoded as UTF-8 across chunks; bytes that are not UTF-8 become U+FFFD. A byte order mark stays. A character that
   * the limit cut in two is left out.
   */
  readonly text: string
  /** What was kept, as it was printed. */
  readonly bytes: Uint8Array
  /** All bytes that were printed, kept or not. */
  readonly totalBytes: number
  readonly truncated: boolean
}

/**
 * Why nothing was started.
 *
 * - `not-found`: no such program at the path, or on the `PATH`
 * - `not-executable`: it is there and cannot be run: permission, a folder, a missing interpreter, an unknown format
 * - `too-large`: arguments and environment are more than the system takes
 * - `no-descriptors`: plumb or the system is out of descriptors or processes
 * - `no-folder`: `cwd` is not there, is no folder or may not be entered
 * - `invalid-argument`: an argument, the environment or `cwd` holds a NUL, which no program can be given
 * - `aborted`: the signal had aborted before the start
 */
export type SpawnFailure =
  | 'not-found'
  | 'not-executable'
  | 'too-large'
  | 'no-descriptors'
  | 'no-folder'
  | 'invalid-argument'
  | 'aborted'
  | 'other'

export type NotStarted = {
  readonly kind: 'not-started'
  readonly failure: SpawnFailure
  /** The system's name for it, such as ENOENT. */
  readonly code: string
  /** One sentence for a person. */
  readonly message: string
}

/**
 * Why plumb ended a group. Two come with a `required` guard only: `guard-lost`, the watchdog was ended while it watched;
 * `unguarded`, it ended before it could watch.
 */
export type KilledBy = 'timeout' | 'abort' | 'overflow' | 'guard-lost' | 'unguarded'

export type Ended = {
  readonly kind: 'ended'
  /** Null when a signal ended it, or when it outlived even SIGKILL (a program of another user, such as sudo). */
  readonly exitCode: number | null
  /** The signal's name, or its number as text when it has none. */
  readonly signal: string | null
  /** Why plumb ended it; null when it ended by itself. */
  readonly killedBy: KilledBy | null
  readonly stdout: Captured
  readonly stderr: Captured
  /** Wall clock from start until the program itself was gone, milliseconds. */
  readonly ms: number
}

export type ProcessOutcome = NotStarted | Ended

/** A request for a program to talk with while it runs; its stdin stays open until it is closed. */
export type TalkRequest = Omit<SpawnRequest, 'stdin'> & {
  /**
   * Gets each chunk of stdout as it arrives, besides what is kept. Nothing arrives after `ended` settled. When it throws, the
   * group is killed and `ended` rejects with what it threw.
   */
  readonly onStdout?: (chunk: Uint8Array) => void
}

export type Talk = {
  readonly kind: 'started'
  /** The program's process id, which is also its group's and its session's. */
  readonly pid: number
  /** Sends to stdin. A program that stopped reading, or is gone, is no error: what it does not read is dropped. */
  write(text: string | Uint8Array): void
  closeStdin(): void
  /** Kills the group and lets go of its outputs; the outcome then says `abort`. */
  stop(): void
  readonly ended: Promise<Ended>
}
