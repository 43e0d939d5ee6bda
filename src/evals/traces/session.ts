/** What one logged session says. Spec: evals/02-session-logs.md section 0. */
export type Session = {
  /** `claude-code`, `codex`, …; in a traces file whatever it says. */
  readonly agent: string
  /** Session id from the log, else from its file. */
  readonly session: string
  /** When the opening request was made, milliseconds since 1970; null when nothing says. */
  readonly at: number | null
  /** The first thing a person really typed, cleaned; not yet redacted. */
  readonly request: string
  /** Files the session created, relative to the project root with `/`, in order. */
  readonly created: readonly string[]
  /** More tags for the task; only traces files have any. */
  readonly tags: readonly string[]
}
