/** How one eval case ended. Spec: packs/02-check.md, "Eval cases". */
export type CaseResult = {
  readonly name: string
  readonly verb: string
  readonly pass: boolean
  /** Everything that was missed; empty when it passed. */
  readonly reasons: readonly string[]
  /** Wall clock of the call alone, whole milliseconds; 0 when it was not run. */
  readonly ms: number
  readonly tokens: number
}

/** How all cases of a pack ended. */
export type EvalResults = {
  readonly cases: readonly CaseResult[]
  readonly passed: number
  readonly failed: number
  /** Nearest rank over the cases that were run; null when none was. */
  readonly p50_ms: number | null
  readonly p95_ms: number | null
}
