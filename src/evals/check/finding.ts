import * as v from 'valibot'

/** What `evals check` can say, errors first. Spec: evals/01-eval-packs.md section 5. */
const PACK_CODES = {
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

function isPackCode(code: string): code is PackCode {
  return Object.hasOwn(PACK_CODES, code)
}

const CODES: readonly PackCode[] = Object.keys(PACK_CODES).filter(isPackCode)

export const EvalPackFinding = v.strictObject({
  level: v.pipe(
    v.picklist(['error', 'warning']),
    v.description('Errors keep a pack from being ready; warnings only under --strict.'),
  ),
  code: v.pipe(v.picklist(CODES), v.description('Which of the closed set of complaints it is.')),
  task: v.pipe(
    v.nullable(v.string()),
    v.description('Id of the task ("#3" for the third when it has none); null for the pack as a whole.'),
  ),
  file: v.pipe(v.string(), v.description('Relative to the pack folder, with "/".')),
  line: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
    v.description('1-based; null when the finding is about the whole file.'),
  ),
  message: v.pipe(v.string(), v.description("Reads on from the file's name.")),
})
export type EvalPackFinding = Readonly<v.InferOutput<typeof EvalPackFinding>>

/** One checked pack. */
export const EvalPackReport = v.strictObject({
  path: v.pipe(v.string(), v.description('Relative to where the command ran, with "/".')),
  name: v.pipe(v.nullable(v.string()), v.description('From pack.toml; null when it says none.')),
  version: v.pipe(v.nullable(v.string()), v.description('From pack.toml; null when it says none.')),
  hash: v.pipe(
    v.nullable(v.string()),
    v.description('Content hash, "sha256:" and hex; null when the pack could not be read whole or holds links.'),
  ),
  tasks: v.pipe(v.number(), v.integer(), v.minValue(0), v.description('How many pack.toml lists.')),
  findings: v.pipe(
    v.array(EvalPackFinding),
    v.readonly(),
    v.description("The pack's own first, then the tasks' in the order of the file."),
  ),
})
export type EvalPackReport = Readonly<v.InferOutput<typeof EvalPackReport>>

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What `evals check --json` prints. */
export const EvalCheckReport = v.strictObject({
  packs: v.pipe(v.array(EvalPackReport), v.description('In the order they were named.')),
  errors: v.pipe(Count, v.description('Of all packs together.')),
  warnings: v.pipe(Count, v.description('Of all packs together.')),
})

export function finding(
  code: PackCode,
  at: { readonly task?: string | null; readonly file: string; readonly line?: number | null },
  message: string,
): EvalPackFinding {
  return { level: PACK_CODES[code], code, task: at.task ?? null, file: at.file, line: at.line ?? null, message }
}
