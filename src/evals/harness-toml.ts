import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { readWhole, whyUnread } from '../adapters/files.ts'
import { decode } from './load.ts'
import { isFileAt } from './look.ts'
import { isTable, parseToml, type TomlTable } from './toml/parse.ts'

export const HARNESS_FILE = 'harness.toml'

/** What a project's `harness.toml` says about eval packs. Spec: evals/01-eval-packs.md section 7. */
export type Harness = {
  /** `[project].name`; null when not stated. */
  readonly projectName: string | null
  /** Pack folders as written, relative to the folder that holds `harness.toml`. */
  readonly packs: readonly string[]
  /** Runs per task per candidate. */
  readonly seeds: number
  /** Share of the tasks used to pick the winner; the rest is holdout. */
  readonly searchShare: number
}

export type HarnessOutcome =
  | { readonly kind: 'read'; readonly harness: Harness }
  | { readonly kind: 'missing' }
  | { readonly kind: 'broken'; readonly line: number | null; readonly message: string }

const SEEDS = '"seeds" must be a whole number of at least 1'
const SEARCH = '"search" must be a number above 0 and at most 1'
const PACKS = '"packs" must be a list of pack folders'

function tableOf<const Entries extends v.ObjectEntries>(entries: Entries, message: string) {
  return v.pipe(v.custom<TomlTable>(isTable, message), v.object(entries))
}

const Evals = tableOf(
  {
    packs: v.optional(v.array(v.string(PACKS), PACKS), []),
    seeds: v.optional(v.pipe(v.number(SEEDS), v.safeInteger(SEEDS), v.minValue(1, SEEDS)), 3),
    splits: v.optional(
      tableOf(
        { search: v.optional(v.pipe(v.number(SEARCH), v.gtValue(0, SEARCH), v.maxValue(1, SEARCH)), 0.7) },
        '"splits" must be a table',
      ),
      {},
    ),
  },
  'must be a table',
)

const Document = v.object({
  project: v.optional(
    tableOf({ name: v.optional(v.string('"name" must be a string')) }, '"project" must be a table'),
    {},
  ),
  evals: v.optional(Evals),
  /** The older name of `evals`. */
  tasks: v.optional(Evals),
})

const LIMIT_BYTES = 4 * 1024 * 1024

/** Reads the `harness.toml` in a folder. Other sections than those of eval packs are not looked at. */
export function readHarness(folder: string): HarnessOutcome {
  const read = readWhole(join(folder, HARNESS_FILE), LIMIT_BYTES)
  if (!read.ok) {
    return read.kind === 'missing' ? { kind: 'missing' } : { kind: 'broken', line: null, message: whyUnread(read) }
  }
  const text = decode(read.bytes)
  if (text === null) return { kind: 'broken', line: null, message: 'is not UTF-8' }
  const outcome = parseToml(text)
  if (!outcome.ok) return { kind: 'broken', line: outcome.place.line, message: outcome.message }
  const parsed = v.safeParse(Document, outcome.table)
  if (!parsed.success) {
    const [issue] = parsed.issues
    const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
    return { kind: 'broken', line: outcome.places.of(path).line, message: `${path.join('.')}: ${issue.message}` }
  }
  const { project, evals, tasks } = parsed.output
  const section = evals ?? tasks ?? v.parse(Evals, {})
  return {
    kind: 'read',
    harness: {
      projectName: project.name ?? null,
      packs: section.packs,
      seeds: section.seeds,
      searchShare: section.splits.search,
    },
  }
}

/** The nearest folder at or above `start` that holds a `harness.toml`; null when there is none. */
export function findHarnessFolder(start: string): string | null {
  return findUp(start, (folder) => isFileAt(join(folder, HARNESS_FILE)))
}

/** The nearest folder at or above `start` for which `holds` is true. */
export function findUp(start: string, holds: (folder: string) => boolean): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (holds(folder)) return folder
    if (folder === dirname(folder)) return null
  }
}
