/** What `evals check` can say, errors first. Spec: evals/01-eval-packs.md section 5. */
export const PACK_CODES = {
  'pack-missing': 'error',
  'pack-parse': 'error',
  'pack-name': 'error',
  'pack-version': 'error',
  'no-tasks': 'error',
  todo: 'error',
  'task-id': 'error',
  'prompt-missing': 'error',
  'prompt-empty': 'error',
  'fixtures-missing': 'error',
  'artifacts-missing': 'error',
  'artifact-path': 'error',
  'grader-unknown': 'error',
  timeout: 'error',
  symlink: 'error',
  unreadable: 'error',
  secret: 'error',
  'few-tasks': 'warning',
  'artifact-preexists': 'warning',
  'artifact-unnamed': 'warning',
  'duplicate-prompt': 'warning',
  'fixtures-empty': 'warning',
  'large-fixtures': 'warning',
  'unknown-key': 'warning',
  'home-path': 'warning',
  'orphan-dir': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>

export type PackCode = keyof typeof PACK_CODES

export type PackFinding = {
  readonly level: 'error' | 'warning'
  readonly code: PackCode
  /** Id of the task (`#3` for the third when it has none); null for the pack as a whole. */
  readonly task: string | null
  /** Relative to the pack folder, with `/`. */
  readonly file: string
  /** 1-based; null when the finding is about the whole file. */
  readonly line: number | null
  /** Reads on from the file's name: `pack.toml` "still has 2 …". */
  readonly message: string
}

/** One checked pack. */
export type PackReport = {
  /** Relative to where the command ran, with `/`. */
  readonly path: string
  readonly name: string | null
  readonly version: string | null
  /** `sha256:<hex>`; null when the pack could not be read whole, or holds links. */
  readonly hash: string | null
  readonly tasks: number
  /** The pack's own first, then the tasks' in the order of the file. */
  readonly findings: readonly PackFinding[]
}

export function finding(
  code: PackCode,
  at: { readonly task?: string | null; readonly file: string; readonly line?: number | null },
  message: string,
): PackFinding {
  return { level: PACK_CODES[code], code, task: at.task ?? null, file: at.file, line: at.line ?? null, message }
}
