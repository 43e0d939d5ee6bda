/** One task of an eval pack as a runner needs it. Spec: evals/01-eval-packs.md section 1. */
export type EvalTask = {
  /** Empty when the pack gives none; such a task is ungradable. */
  readonly id: string
  /** Relative to the pack folder, with `/`. */
  readonly prompt: string
  /** Folder that is copied into the empty workspace, relative to the pack folder; null when there is none. */
  readonly fixtures: string | null
  /** A hint for the harness; grants nothing. */
  readonly tools: readonly string[]
  /** The whole table, other keys than `artifacts` included. */
  readonly expected: Readonly<Record<string, unknown>>
  /** The strings of `expected.artifacts`: files relative to the workspace; one that ends in `/` is a folder. */
  readonly artifacts: readonly string[]
  /** Empty means the artifact grader. */
  readonly graders: readonly string[]
  readonly tags: readonly string[]
  /** Wall limit of one run. */
  readonly timeoutSeconds: number
  /** Why this task can never count as passed (unknown grader, no artifact, no prompt); null when it can be graded. */
  readonly ungradable: string | null
}

export type EvalPack = {
  readonly name: string
  readonly version: string
  /** SPDX; null when the pack states none. */
  readonly license: string | null
  readonly domain: string
  /** The folder as the caller named it. */
  readonly path: string
  /** `sha256:<hex>` over all files of the pack. */
  readonly hash: string
  readonly tasks: readonly EvalTask[]
}

export const PACK_FILE = 'pack.toml'
export const DEFAULT_TIMEOUT_SECONDS = 600
/** Left in a pack where a person or an agent still has to write something; the same under every name of the program. */
export const SLOT_MARKER = 'TODO(hlock)'
/** Keeps an empty workspace in git; never copied into a run. */
export const WORKSPACE_PLACEHOLDER = '.gitkeep'
