import { nearest } from '../../report/nearest.ts'
import { readArtifactPath } from '../artifact-path.ts'
import { GRADER_NAMES, gradersOf, parseGrader } from '../graders/grammar.ts'
import { isTimeout } from '../load.ts'
import { PACK_FILE, SLOT_MARKER, WORKSPACE_PLACEHOLDER } from '../model.ts'
import { type EvalPackFinding, finding } from './finding.ts'
import { HOME_PATH_MESSAGE, secretMessage, unknownKeyMessage } from './pack-checks.ts'
import { type CheckedTask, ownerOf, type Subject } from './subject.ts'

const LARGE_BYTES = 50 * 1024 * 1024

/**
 * Findings about one task. While it is a slot only what is open and what is secret counts: the rest would complain about
 * placeholders.
 */
export function* taskFindings(
  subject: Subject,
  task: CheckedTask,
  tasks: readonly CheckedTask[],
): Generator<EvalPackFinding> {
  yield* openSlots(subject, task, tasks)
  if (!task.isSlot) {
    yield* wrongTypes(subject, task)
    yield* idProblems(subject, task, tasks)
    yield* promptProblems(subject, task, tasks)
    yield* fixtureProblems(subject, task)
    yield* artifactProblems(subject, task)
    yield* graderProblems(subject, task)
    yield* timeoutProblems(subject, task)
  }
  yield* credentials(subject, task, tasks)
  if (!task.isSlot) yield* unknownKeys(subject, task)
}

function* openSlots(
  { contents }: Subject,
  task: CheckedTask,
  tasks: readonly CheckedTask[],
): Generator<EvalPackFinding> {
  for (const [file, { markerLines }] of contents.facts) {
    const [line] = markerLines
    if (line === undefined || file === PACK_FILE || ownerOf(file, tasks) !== task) continue
    yield finding('todo', { task: task.label, file, line }, `still has ${markerLines.length} ${SLOT_MARKER}`)
  }
}

/** Whether a key could not be read; what is missing because of that is not reported again. */
function isWrongType({ toml }: Subject, { table }: CheckedTask, key: string): boolean {
  return toml.problems.some((problem) => problem.task === table.index && (problem.key === key || problem.key === null))
}

function placeOf({ toml }: Subject, { table, label }: CheckedTask, ...path: (string | number)[]) {
  return { task: label, file: PACK_FILE, line: toml.places.of(['task', table.index, ...path]).line }
}

function* wrongTypes({ toml }: Subject, { table, label }: CheckedTask): Generator<EvalPackFinding> {
  for (const { task, line, message } of toml.problems) {
    if (task === table.index) yield finding('pack-parse', { task: label, file: PACK_FILE, line }, message)
  }
}

function* idProblems(subject: Subject, task: CheckedTask, tasks: readonly CheckedTask[]): Generator<EvalPackFinding> {
  const { id, index } = task.table
  if (isWrongType(subject, task, 'id')) return
  const at = placeOf(subject, task, 'id')
  if (id === null || id === '') yield finding('task-id', at, 'has a task without an id')
  else if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id)) {
    yield finding(
      'task-id',
      at,
      `has the id "${id}"; use a-z, 0-9, "_" and "-", at most 64, beginning with a letter or digit`,
    )
  } else if (tasks.some(({ table }) => table.id === id && table.index < index)) {
    yield finding('task-id', at, `uses the id "${id}" twice`)
  }
}

function* promptProblems(
  subject: Subject,
  task: CheckedTask,
  tasks: readonly CheckedTask[],
): Generator<EvalPackFinding> {
  const { table, label, prompt } = task
  if (isWrongType(subject, task, 'prompt')) return
  const at = placeOf(subject, task, 'prompt')
  if (table.prompt === null || table.prompt.trim() === '') {
    yield finding('prompt-missing', at, 'names no prompt file for this task')
    return
  }
  if (prompt === null) {
    yield finding('prompt-missing', at, `names the prompt "${table.prompt}", which is outside the pack`)
    return
  }
  const isLink = subject.tree.links.some((link) => prompt === link || prompt.startsWith(`${link}/`))
  if (isLink) return
  const read = subject.contents.prompts.get(prompt)
  if (read === undefined) {
    const why = subject.tree.folders.includes(prompt) ? 'is a folder' : 'is not there'
    yield finding('prompt-missing', at, `names the prompt "${prompt}", which ${why}`)
  } else if (!read.ok) {
    yield finding('prompt-missing', { task: label, file: prompt }, read.why)
  } else if (read.text.trim() === '') {
    yield finding('prompt-empty', { task: label, file: prompt }, 'is empty')
  } else yield* promptText(subject, task, tasks)
}

function* promptText(
  { contents }: Subject,
  { table, label, prompt }: CheckedTask,
  tasks: readonly CheckedTask[],
): Generator<EvalPackFinding> {
  if (prompt === null) return
  const textOf = (path: string | null) => {
    const read = path === null ? undefined : contents.prompts.get(path)
    return read?.ok === true ? read.text.trim() : null
  }
  const twin = tasks.find((other) => other.table.index < table.index && textOf(other.prompt) === textOf(prompt))
  if (twin !== undefined) {
    yield finding('duplicate-prompt', { task: label, file: prompt }, `says the same as the prompt of ${twin.label}`)
  }
  const [line] = contents.facts.get(prompt)?.homeLines ?? []
  if (line !== undefined) yield finding('home-path', { task: label, file: prompt, line }, HOME_PATH_MESSAGE)
}

function* fixtureProblems(subject: Subject, task: CheckedTask): Generator<EvalPackFinding> {
  const { table, label, fixtures } = task
  if (table.fixtures === null) return
  const at = placeOf(subject, task, 'fixtures')
  if (fixtures === null) {
    const why = fixturesProblem(table.fixtures)
    yield finding('fixtures-missing', at, `names fixtures "${table.fixtures}", which is ${why}`)
    return
  }
  const { files, folders, links } = subject.tree
  if (links.some((link) => fixtures === link || fixtures.startsWith(`${link}/`))) return
  if (fixtures !== '' && !folders.includes(fixtures)) {
    const why = files.some(({ path }) => path === fixtures) ? 'is not a folder' : 'is not there'
    yield finding('fixtures-missing', at, `names fixtures "${fixtures}", which ${why}`)
    return
  }
  const inside = files.filter(({ path }) => path.startsWith(`${fixtures}/`))
  if (inside.every(({ path }) => path === `${fixtures}/${WORKSPACE_PLACEHOLDER}`)) {
    yield finding(
      'fixtures-empty',
      { task: label, file: fixtures },
      'has nothing in it; copy in the files the task needs, or drop "fixtures"',
    )
  }
  const sizeBytes = inside.reduce((sum, file) => sum + file.sizeBytes, 0)
  if (sizeBytes > LARGE_BYTES) {
    const size = `${Math.round(sizeBytes / 1024 / 1024)} MiB`
    yield finding(
      'large-fixtures',
      { task: label, file: fixtures },
      `holds ${size}, copied for every run; keep it under 50 MiB`,
    )
  }
}

function fixturesProblem(written: string): string {
  if (written.trim() === '') return 'no folder'
  return /^[./]*$/.test(written) && !written.startsWith('/') && !written.includes('..')
    ? 'the pack itself'
    : 'a folder outside the pack'
}

function* artifactProblems(subject: Subject, task: CheckedTask): Generator<EvalPackFinding> {
  const { table } = task
  const graders = gradersOf(table.graders)
  const asksForAll = graders.some((grader) => grader.kind === 'artifact' && grader.path === null)
  const artifacts = table.artifacts ?? []
  const isUnread = isWrongType(subject, task, 'expected') || isWrongType(subject, task, 'artifacts')
  if (asksForAll && artifacts.length === 0 && !isUnread) {
    const message = 'names no expected artifact for this task; write expected = { artifacts = ["<file>"] }'
    yield finding('artifacts-missing', placeOf(subject, task, 'expected', 'artifacts'), message)
  }
  for (const [index, written] of artifacts.entries()) {
    yield* artifactEntry(subject, task, { written, at: placeOf(subject, task, 'expected', 'artifacts', index) })
  }
  for (const [index, grader] of graders.entries()) {
    if (grader.kind !== 'artifact' || grader.path === null) continue
    yield* artifactEntry(subject, task, { written: grader.path, at: placeOf(subject, task, 'graders', index) })
  }
}

function* artifactEntry(
  { tree, contents }: Subject,
  { label, prompt, fixtures }: CheckedTask,
  { written, at }: { written: unknown; at: { task: string; file: string; line: number } },
): Generator<EvalPackFinding> {
  const artifact = readArtifactPath(written)
  if (!artifact.ok) {
    yield finding('artifact-path', at, `expects ${JSON.stringify(written) ?? 'a value'}, which ${artifact.why}`)
    return
  }
  const path = artifact.path.replace(/\/$/, '')
  if (fixtures !== null) {
    const start = `${fixtures}/${path}`
    const exists = artifact.path.endsWith('/')
      ? tree.folders.includes(start)
      : tree.files.some((file) => file.path === start)
    if (exists)
      yield finding('artifact-preexists', at, `expects "${path}", which the fixtures already hold: it proves nothing`)
  }
  const read = prompt === null ? undefined : contents.prompts.get(prompt)
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (read?.ok === true && read.text.trim() !== '' && !read.text.includes(name)) {
    yield finding(
      'artifact-unnamed',
      { task: label, file: prompt ?? PACK_FILE },
      `never names "${name}", the file it is graded by`,
    )
  }
}

function* graderProblems(subject: Subject, task: CheckedTask): Generator<EvalPackFinding> {
  for (const [index, written] of task.table.graders.entries()) {
    const grader = parseGrader(written)
    const at = placeOf(subject, task, 'graders', index)
    if (grader.kind === 'reserved') {
      yield finding(
        'grader-unknown',
        at,
        `uses the grader "${grader.name}", which is reserved and grades nothing yet; use "artifact"`,
      )
    }
    if (grader.kind !== 'unknown') continue
    const [close] = nearest(grader.name, GRADER_NAMES)
    const advice = close === undefined ? 'use "artifact"' : `did you mean "${close}"?`
    yield finding('grader-unknown', at, `uses an unknown grader "${grader.name}"; ${advice}`)
  }
}

function* timeoutProblems(subject: Subject, task: CheckedTask): Generator<EvalPackFinding> {
  const { timeoutSeconds } = task.table
  if (timeoutSeconds === undefined || isTimeout(timeoutSeconds)) return
  yield finding(
    'timeout',
    placeOf(subject, task, 'timeout-seconds'),
    'has a timeout-seconds that is no whole number of seconds above 0',
  )
}

function* credentials(
  { contents }: Subject,
  task: CheckedTask,
  tasks: readonly CheckedTask[],
): Generator<EvalPackFinding> {
  for (const [file, { credentials: found }] of contents.facts) {
    if (ownerOf(file, tasks) !== task) continue
    for (const { line, shape } of found) yield finding('secret', { task: task.label, file, line }, secretMessage(shape))
  }
}

function* unknownKeys({ toml }: Subject, { table, label }: CheckedTask): Generator<EvalPackFinding> {
  for (const unknown of toml.unknownKeys) {
    if (unknown.task !== table.index) continue
    yield finding('unknown-key', { task: label, file: PACK_FILE, line: unknown.line }, unknownKeyMessage(unknown))
  }
}
