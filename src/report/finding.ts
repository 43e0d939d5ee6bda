/** `info` never fails a run, `warn` fails it under `--strict`, `error` always does. */
export type Severity = 'error' | 'warn' | 'info'

export const CATEGORIES = ['structure', 'manifest', 'policy', 'skill', 'probe', 'eval'] as const
export type Category = (typeof CATEGORIES)[number]

/** One complaint at one place, with a fix that can be applied as it stands. Spec: packs/02-check.md, "Findings". */
export type Finding = {
  /** Rule id (`M001`) or `L-<kind>` for the structure layer. */
  readonly id: string
  readonly severity: Severity
  readonly category: Category
  /** Relative to the pack folder, with `/`. */
  readonly file: string
  /** JSON pointer (RFC 6901) into a JSON file; null for the whole file or for Markdown. */
  readonly pointer: string | null
  /** Text of the Markdown heading the finding belongs to; null in JSON files. */
  readonly heading: string | null
  /** 1-based; null when the file is missing. */
  readonly line: number | null
  /** 1-based, counts UTF-16 code units. */
  readonly column: number | null
  readonly message: string
  readonly fix: string
  /** Path of the page that explains the rule, from the root of the repository. */
  readonly docs: string
}

/** What a rule points at. In JSON files line and column are looked up later, only for findings that are reported. */
export type Place = {
  readonly file: string
  readonly pointer: string | null
  readonly heading: string | null
  /** 1-based; null lets the engine look it up from the pointer or the heading. */
  readonly line: number | null
  /** 1-based, UTF-16 code units; null when it is looked up, or not known. */
  readonly column: number | null
}

/**
 * A place in a JSON file of the pack: `at('policy.json', 'verbs', 'list')` is `policy.json` `/verbs/list`;
 * without steps it is the whole file.
 */
export function at(file: string, ...steps: readonly (string | number)[]): Place {
  return { file, pointer: steps.length === 0 ? null : toPointer(steps), heading: null, line: null, column: null }
}

/** A place in a Markdown file: under the heading with this text (null: before any), at a 1-based line when known. */
export function under(file: string, heading: string | null, line: number | null = null): Place {
  return { file, pointer: null, heading, line, column: null }
}

/** A line of any other text file; 1-based. */
export function lineOf(file: string, line: number): Place {
  return { file, pointer: null, heading: null, line, column: null }
}

/** RFC 6901. No steps is the empty pointer, the whole document. */
export function toPointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
