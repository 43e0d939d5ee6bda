import { basename, join, resolve } from 'node:path'
import { readWhole, whyUnread } from '../adapters/files.ts'
import { readArtifactPath } from './artifact-path.ts'
import { gradersOf } from './graders/grammar.ts'
import { hashPack } from './hash.ts'
import { isLinkAt } from './look.ts'
import { DEFAULT_TIMEOUT_SECONDS, type EvalPack, type EvalTask, PACK_FILE } from './model.ts'
import { insidePack, plain } from './pack-path.ts'
import { readPackToml, type TaskTable } from './pack-toml.ts'
import { readTree, type Tree } from './tree.ts'

/** Why a pack cannot be loaded at all. */
export type LoadProblem = {
  readonly code: 'pack-missing' | 'pack-parse' | 'symlink' | 'unreadable'
  /** Relative to the pack folder. */
  readonly file: string
  /** 1-based. */
  readonly line: number | null
  readonly message: string
}

export type LoadOutcome =
  | { readonly ok: true; readonly pack: EvalPack }
  | { readonly ok: false; readonly problem: LoadProblem }

/** A `pack.toml` this large is a mistake; reading it would take minutes. */
const PACK_FILE_LIMIT_BYTES = 4 * 1024 * 1024

/**
 * Loads an eval pack for running. Lenient: keys may be missing, unknown keys are ignored, a task that cannot be graded is loaded
 * with the reason, so that a run excludes it by name instead of counting it. Whether a pack is good enough to measure with is
 * what `checkEvalPack` says. Spec: evals/01-eval-packs.md sections 1, 2 and 5.
 */
export function loadEvalPack(path: string): LoadOutcome {
  const source = readPackFile(path)
  if (!source.ok) return { ok: false, problem: source.problem }
  const outcome = readPackToml(source.text)
  if (!outcome.ok) {
    return {
      ok: false,
      problem: { code: 'pack-parse', file: PACK_FILE, line: outcome.place.line, message: outcome.message },
    }
  }
  const { toml } = outcome
  const [wrong] = toml.problems
  if (wrong !== undefined) {
    return { ok: false, problem: { code: 'pack-parse', file: PACK_FILE, line: wrong.line, message: wrong.message } }
  }
  const tree = readTree(path)
  const [link] = tree.links
  if (link !== undefined) {
    return { ok: false, problem: { code: 'symlink', file: link, line: null, message: SYMLINK_MESSAGE } }
  }
  const hashed = hashPack(path, tree)
  if (!hashed.ok) {
    const message = `cannot be read (${hashed.code})`
    return { ok: false, problem: { code: 'unreadable', file: hashed.path, line: null, message } }
  }
  const seen = new Set<string>()
  return {
    ok: true,
    pack: {
      name: toml.pack.name ?? basename(resolve(path)),
      version: toml.pack.version ?? '0.1.0',
      license: toml.pack.license,
      domain: toml.pack.domain ?? '',
      path,
      hash: hashed.hash,
      tasks: toml.tasks.map((table) => taskOf(table, tree, seen)),
    },
  }
}

export const SYMLINK_MESSAGE = 'is a symbolic link, which could bring in files from outside the pack'

export type PackSource =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: LoadProblem }

const PACK_MISSING = 'is not there: name the folder of a pack, or make one with "evals init"'

/** The text of a pack's `pack.toml`, UTF-8 only. */
export function readPackFile(folder: string): PackSource {
  const fail = (code: LoadProblem['code'], message: string, line: number | null = null): PackSource => ({
    ok: false,
    problem: { code, file: PACK_FILE, line, message },
  })
  if (isLinkAt(join(folder, PACK_FILE))) {
    return fail('symlink', SYMLINK_MESSAGE)
  }
  const read = readWhole(join(folder, PACK_FILE), PACK_FILE_LIMIT_BYTES)
  if (!read.ok)
    return read.kind === 'missing' ? fail('pack-missing', PACK_MISSING) : fail('pack-parse', whyUnread(read))
  const text = decode(read.bytes)
  return text === null ? fail('pack-parse', 'is not UTF-8', firstBadLine(read.bytes)) : { ok: true, text }
}

/** Strict UTF-8; null for anything else. */
export function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function firstBadLine(bytes: Uint8Array): number {
  let line = 1
  let start = 0
  for (;;) {
    const end = bytes.indexOf(10, start)
    if (end === -1 || decode(bytes.subarray(start, end)) === null) return line
    line++
    start = end + 1
  }
}

function taskOf(table: TaskTable, tree: Tree, seen: Set<string>): EvalTask {
  const id = table.id ?? ''
  const artifacts = (table.artifacts ?? []).filter((entry) => typeof entry === 'string')
  const { timeoutSeconds } = table
  const ungradable = whyUngradable(table, { tree, artifacts, isRepeated: seen.has(id) })
  seen.add(id)
  return {
    id,
    prompt: plain(table.prompt ?? ''),
    fixtures: table.fixtures === null ? null : plain(table.fixtures),
    tools: table.tools,
    expected: table.expected,
    artifacts,
    graders: table.graders,
    tags: table.tags,
    timeoutSeconds: isTimeout(timeoutSeconds) ? timeoutSeconds : DEFAULT_TIMEOUT_SECONDS,
    ungradable,
  }
}

export function isTimeout(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function whyUngradable(
  table: TaskTable,
  { tree, artifacts, isRepeated }: { tree: Tree; artifacts: readonly string[]; isRepeated: boolean },
): string | null {
  if (table.id === null || table.id === '') return 'it has no id'
  if (isRepeated) return `its id "${table.id}" is used twice`
  const prompt = insidePack(table.prompt)
  if (!tree.files.some(({ path }) => path === prompt)) return 'its prompt file is missing'
  // What is copied into a workspace must come from the pack.
  const fixtures = insidePack(table.fixtures)
  if (table.fixtures !== null && (fixtures === null || !tree.folders.includes(fixtures)))
    return 'its fixtures are missing'
  for (const grader of gradersOf(table.graders)) {
    if (grader.kind !== 'artifact') return `its grader "${grader.name}" is not supported`
    const wanted = grader.path === null ? artifacts : [grader.path]
    if (wanted.length === 0) return 'it expects no artifact'
    if (wanted.some((entry) => !readArtifactPath(entry).ok)) return 'an expected artifact is no path in the workspace'
  }
  return null
}
