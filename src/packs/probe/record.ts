/** Why a probe was run. `control` asks about a command that cannot exist, to compare with. */
export type ProbePurpose = 'help' | 'unknown-command' | 'existence' | 'control' | 'read'

/** One run of the wrapped CLI, as the report keeps it. Spec: packs/02-check.md, "Findings" and "Probes". */
export type ProbeRecord = {
  readonly purpose: ProbePurpose
  /** Name of the pack's command it was run for; null when it was run for the CLI as a whole. */
  readonly command: string | null
  /** What was run; the first element is the bin as the manifest names it. */
  readonly argv: readonly string[]
  /** Null when a signal ended it, it timed out, or it never started. */
  readonly exitCode: number | null
  readonly signal: string | null
  /** Why it could not be started at all; null when it was. */
  readonly spawnError: string | null
  /** Wall clock, whole milliseconds. */
  readonly ms: number
  /** ceil(characters of stdout / 4), counting what was cut off too. */
  readonly tokens: number
  /** stdout was exactly one JSON value (or JSON Lines, when the command's own switch asks for them). */
  readonly stdoutIsJson: boolean
  readonly timedOut: boolean
  /** More was printed than is kept (1 MiB of each stream). */
  readonly truncated: boolean
  readonly stdout: string
  readonly stderr: string
}

/** Whether the CLI has a command of the pack. Spec: packs/02-check.md, "Probes" 3. */
export type Existence =
  | { readonly kind: 'exists' }
  /** `said` is the CLI's own line that told so, or null when only the comparison with the control did. */
  | { readonly kind: 'missing'; readonly said: string | null }
  | { readonly kind: 'unjudged'; readonly reason: string }
  /** The template has no literal word after the bin, so there is no subcommand to ask for. */
  | { readonly kind: 'no-subcommand' }

/** What became of the attempt to run a read. */
export type ReadProbe =
  | { readonly kind: 'ran'; readonly record: ProbeRecord }
  | { readonly kind: 'skipped'; readonly reason: string }

/** All that the probes of one pack saw; the probe rules judge this and run nothing. */
export type ProbeReport = {
  readonly bin:
    | { readonly resolved: true; readonly path: string }
    | { readonly resolved: false; readonly reason: string }
  /** In a fixed order: help, unknown command, then per command of the manifest, in its order. */
  readonly records: readonly ProbeRecord[]
  /** Command name to verdict, in manifest order. */
  readonly existence: ReadonlyMap<string, Existence>
  /** Read command name to what became of it, in manifest order; writes are not in it. */
  readonly reads: ReadonlyMap<string, ReadProbe>
  /** Command name to why it was treated as a write although policy calls it a read. */
  readonly withheld: ReadonlyMap<string, string>
}
