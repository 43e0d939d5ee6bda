import { SEMVER } from '../../canonical/semver.ts'
import { SYMLINK_MESSAGE } from '../load.ts'
import { PACK_FILE, SLOT_MARKER } from '../model.ts'
import type { UnknownKey } from '../pack-toml.ts'
import { type EvalPackFinding, finding } from './finding.ts'
import type { PackIndex } from './pack-index.ts'
import type { Subject } from './subject.ts'

/** Fewer tasks leave too few for a holdout that says anything. */
const ENOUGH_TASKS = 10

/** Findings about the pack as a whole, in the order they are shown. */
export function* packFindings(subject: Subject, index: PackIndex): Generator<EvalPackFinding> {
  yield* openSlots(subject)
  yield* wrongTypes(index)
  yield* nameAndVersion(subject, index)
  yield* taskCount(subject)
  yield* brokenEntries(subject)
  yield* credentialsOutsideTasks(index)
  yield* unknownKeys(index)
  yield* homePaths(subject)
  yield* orphanFolders(subject, index)
}

function* openSlots({ contents }: Subject): Generator<EvalPackFinding> {
  const lines = contents.facts.get(PACK_FILE)?.markerLines ?? []
  const [first] = lines
  if (first === undefined) return
  const distinct = [...new Set(lines)]
  const shown = `${distinct.slice(0, 5).join(', ')}${distinct.length > 5 ? ', …' : ''}`
  const where = `(${distinct.length === 1 ? 'line' : 'lines'} ${shown})`
  yield finding('todo', { file: PACK_FILE, line: first }, `still has ${lines.length} ${SLOT_MARKER} ${where}`)
}

function* wrongTypes({ problemsOf }: PackIndex): Generator<EvalPackFinding> {
  for (const { line, message } of problemsOf(null)) yield finding('pack-parse', { file: PACK_FILE, line }, message)
}

function* nameAndVersion({ toml }: Subject, { problemsOf }: PackIndex): Generator<EvalPackFinding> {
  const { pack, places } = toml
  const isWrongType = (key: string) => problemsOf(null).some((problem) => problem.key === key)
  const at = (key: string) => ({ file: PACK_FILE, line: places.of(['pack', key]).line })
  if (isWrongType('pack')) return
  if (!isWrongType('name') && (pack.name ?? '').trim() === '') {
    yield finding('pack-name', at('name'), 'has no pack name; write name = "<owner>/<pack>" under [pack]')
  }
  if (isWrongType('version')) return
  if ((pack.version ?? '') === '') {
    yield finding('pack-version', at('version'), 'has no pack version; write version = "0.1.0" under [pack]')
  } else if (!SEMVER.test(pack.version ?? '')) {
    yield finding(
      'pack-version',
      at('version'),
      `has the version "${pack.version}"; write three numbers, such as "0.1.0"`,
    )
  }
}

function* taskCount({ toml }: Subject): Generator<EvalPackFinding> {
  const count = toml.tasks.length
  if (count === 0 && !toml.problems.some(({ key }) => key === 'task')) {
    yield finding('no-tasks', { file: PACK_FILE }, 'has no [[task]]')
  }
  if (count > 0 && count < ENOUGH_TASKS) {
    const tasks = count === 1 ? '1 task' : `${count} tasks`
    yield finding(
      'few-tasks',
      { file: PACK_FILE },
      `has ${tasks}; with fewer than ${ENOUGH_TASKS} the holdout says little`,
    )
  }
}

function* brokenEntries({ tree }: Subject): Generator<EvalPackFinding> {
  for (const link of tree.links) yield finding('symlink', { file: link }, `${SYMLINK_MESSAGE}; copy the file instead`)
  for (const { path, code } of tree.unreadable) yield finding('unreadable', { file: path }, `cannot be read (${code})`)
}

function* credentialsOutsideTasks({ factsOf }: PackIndex): Generator<EvalPackFinding> {
  for (const [file, { credentials }] of factsOf(null)) {
    for (const { line, shape } of credentials) yield finding('secret', { file, line }, secretMessage(shape))
  }
}

export function secretMessage(shape: string): string {
  return `holds what looks like a ${shape}; take it out`
}

function* unknownKeys({ unknownKeysOf }: PackIndex): Generator<EvalPackFinding> {
  for (const unknown of unknownKeysOf(null)) {
    yield finding('unknown-key', { file: PACK_FILE, line: unknown.line }, unknownKeyMessage(unknown))
  }
}

export function unknownKeyMessage({ key, close }: Pick<UnknownKey, 'key' | 'close'>): string {
  return `has a key "${key}" that nothing reads${close === null ? '' : `; did you mean "${close}"?`}`
}

function* homePaths({ contents }: Subject): Generator<EvalPackFinding> {
  const [line] = contents.facts.get(PACK_FILE)?.homeLines ?? []
  if (line !== undefined) yield finding('home-path', { file: PACK_FILE, line }, HOME_PATH_MESSAGE)
}

export const HOME_PATH_MESSAGE = "names a path in somebody's home folder, which no other machine has"

function* orphanFolders({ tree }: Subject, { ownerOf }: PackIndex): Generator<EvalPackFinding> {
  for (const { path } of tree.files) {
    if (!path.endsWith('/prompt.md') || ownerOf(path) !== null) continue
    yield finding('orphan-dir', { file: path.slice(0, path.lastIndexOf('/')) }, 'has a prompt.md, but no task names it')
  }
}
