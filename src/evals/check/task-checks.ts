import { nearest } from '../../report/nearest.ts'
import { readArtifactPath } from '../artifact-path.ts'
import { GRADER_NAMES, gradersOf, parseGrader } from '../graders/grammar.ts'
import { isTimeout } from '../load.ts'
import { PACK_FILE, SLOT_MARKER } from '../model.ts'
import { plain } from '../pack-path.ts'
import { type EvalPackFinding, finding } from './finding.ts'
import { HOME_PATH_MESSAGE, secretMessage, unknownKeyMessage } from './pack-checks.ts'
import type { PackIndex } from './pack-index.ts'
import type { CheckedTask, Subject } from './subject.ts'

const LARGE_BYTES = 50 * 1024 * 1024

/** One task and all that is known of the pack around it. */
type Checked = Subject & { readonly index: PackIndex; readonly task: CheckedTask }

/**
 * Findings about one task. While it is a slot only what is open and what is secret counts: the rest would complain about
 * placeholders.
 */
export function* taskFindings(checked: Checked): Generator<EvalPackFinding> {
  const { isSlot } = checked.task
  yield* openSlots(checked)
  if (!isSlot) {
    yield* wrongTypes(checked)
    yield* idProblems(checked)
    yield* promptProblems(checked)
    yield* fixtureProblems(checked)
    yield* artifactProblems(checked)
    yield* graderProblems(checked)
    yield* timeoutProblems(checked)
  }
  yield* credentials(checked)
  if (!isSlot) yield* unknownKeys(checked)
}

function* openSlots({ index, task }: Checked): Generator<EvalPackFinding> {
  for (const [file, { markerLines }] of index.factsOf(task)) {
    const [line] = markerLines
    if (line === undefined || file === PACK_FILE) continue
    yield finding('todo', { task: task.label, file, line }, `still has ${markerLines.length} ${SLOT_MARKER}`)
  }
}

/** Whether a key could not be read; what is missing because of that is not reported again. */
function isWrongType({ index, task }: Checked, key: string): boolean {
  return index.problemsOf(task.table.index).some((problem) => problem.key === key || problem.key === null)
}

function placeOf({ toml, task }: Checked, ...path: (string | number)[]) {
  return { task: task.label, file: PACK_FILE, line: toml.places.of(['task', task.table.index, ...path]).line }
}

function* wrongTypes({ index, task }: Checked): Generator<EvalPackFinding> {
  for (const { line, message } of index.problemsOf(task.table.index)) {
    yield finding('pack-parse', { task: task.label, file: PACK_FILE, line }, message)
  }
}

function* idProblems(checked: Checked): Generator<EvalPackFinding> {
  const { index, task } = checked
  const { id } = task.table
  if (isWrongType(checked, 'id')) return
  const at = placeOf(checked, 'id')
  if (id === null || id === '') yield finding('task-id', at, 'has a task without an id')
  else if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id)) {
    yield finding(
      'task-id',
      at,
      `has the id "${id}"; use a-z, 0-9, "_" and "-", at most 64, beginning with a letter or digit`,
    )
  } else if (index.firstOfId(id) !== task) {
    yield finding('task-id', at, `uses the id "${id}" twice`)
  }
}

function* promptProblems(checked: Checked): Generator<EvalPackFinding> {
  const { contents, index, task } = checked
  const { table, label, prompt } = task
  if (isWrongType(checked, 'prompt')) return
  const at = placeOf(checked, 'prompt')
  if (table.prompt === null || table.prompt.trim() === '') {
    yield finding('prompt-missing', at, 'names no prompt file for this task')
    return
  }
  if (prompt === null) {
    yield finding('prompt-missing', at, `names the prompt "${table.prompt}", which is outside the pack`)
    return
  }
  if (index.isLinked(prompt)) return
  const read = contents.prompts.get(prompt)
  if (read === undefined) {
    const why = index.hasFolder(prompt) ? 'is a folder' : 'is not there'
    yield finding('prompt-missing', at, `names the prompt "${prompt}", which ${why}`)
  } else if (!read.ok) {
    yield finding('prompt-missing', { task: label, file: prompt }, read.why)
  } else if (read.text.trim() === '') {
    yield finding('prompt-empty', { task: label, file: prompt }, 'is empty')
  } else yield* promptText(checked)
}

function* promptText({ contents, index, task }: Checked): Generator<EvalPackFinding> {
  const { label, prompt } = task
  if (prompt === null) return
  const twin = index.firstOfPrompt(index.promptText(task) ?? '')
  if (twin !== null && twin !== task) {
    yield finding('duplicate-prompt', { task: label, file: prompt }, `says the same as the prompt of ${twin.label}`)
  }
  const [line] = contents.facts.get(prompt)?.homeLines ?? []
  if (line !== undefined) yield finding('home-path', { task: label, file: prompt, line }, HOME_PATH_MESSAGE)
}

function* fixtureProblems(checked: Checked): Generator<EvalPackFinding> {
  const { index, task } = checked
  const { table, label, fixtures } = task
  if (table.fixtures === null) return
  const at = placeOf(checked, 'fixtures')
  if (fixtures === null) {
    const why = fixturesProblem(table.fixtures)
    yield finding('fixtures-missing', at, `names fixtures "${table.fixtures}", which is ${why}`)
    return
  }
  if (index.isLinked(fixtures)) return
  if (!index.hasFolder(fixtures)) {
    const why = index.hasFile(fixtures) ? 'is not a folder' : 'is not there'
    yield finding('fixtures-missing', at, `names fixtures "${fixtures}", which ${why}`)
    return
  }
  const { isEmpty, sizeBytes } = index.inside(fixtures)
  if (isEmpty) {
    yield finding(
      'fixtures-empty',
      { task: label, file: fixtures },
      'has nothing in it; copy in the files the task needs, or drop "fixtures"',
    )
  }
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
  return plain(written) === '' && !written.startsWith('/') ? 'the pack itself' : 'a folder outside the pack'
}

function* artifactProblems(checked: Checked): Generator<EvalPackFinding> {
  const { table } = checked.task
  const graders = gradersOf(table.graders)
  const asksForAll = graders.some((grader) => grader.kind === 'artifact' && grader.path === null)
  const artifacts = table.artifacts ?? []
  const isUnread = isWrongType(checked, 'expected') || isWrongType(checked, 'artifacts')
  if (asksForAll && artifacts.length === 0 && !isUnread) {
    const message = 'names no expected artifact for this task; write expected = { artifacts = ["<file>"] }'
    yield finding('artifacts-missing', placeOf(checked, 'expected', 'artifacts'), message)
  }
  for (const [index, written] of artifacts.entries()) {
    yield* artifactEntry(checked, { written, at: placeOf(checked, 'expected', 'artifacts', index) })
  }
  for (const [index, grader] of graders.entries()) {
    if (grader.kind !== 'artifact' || grader.path === null) continue
    yield* artifactEntry(checked, { written: grader.path, at: placeOf(checked, 'graders', index) })
  }
}

function* artifactEntry(
  { contents, index, task }: Checked,
  { written, at }: { written: unknown; at: { task: string; file: string; line: number } },
): Generator<EvalPackFinding> {
  const { label, prompt, fixtures } = task
  const artifact = readArtifactPath(written)
  if (!artifact.ok) {
    yield finding('artifact-path', at, `expects ${JSON.stringify(written) ?? 'a value'}, which ${artifact.why}`)
    return
  }
  const path = artifact.path.replace(/\/$/, '')
  if (fixtures !== null) {
    const start = `${fixtures}/${path}`
    const exists = artifact.path.endsWith('/') ? index.hasFolder(start) : index.hasFile(start)
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

function* graderProblems(checked: Checked): Generator<EvalPackFinding> {
  for (const [index, written] of checked.task.table.graders.entries()) {
    const grader = parseGrader(written)
    const at = placeOf(checked, 'graders', index)
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

function* timeoutProblems(checked: Checked): Generator<EvalPackFinding> {
  const { timeoutSeconds } = checked.task.table
  if (timeoutSeconds === undefined || isTimeout(timeoutSeconds)) return
  yield finding(
    'timeout',
    placeOf(checked, 'timeout-seconds'),
    'has a timeout-seconds that is no whole number of seconds above 0',
  )
}

function* credentials({ index, task }: Checked): Generator<EvalPackFinding> {
  for (const [file, { credentials: found }] of index.factsOf(task)) {
    for (const { line, shape } of found) yield finding('secret', { task: task.label, file, line }, secretMessage(shape))
  }
}

function* unknownKeys({ index, task }: Checked): Generator<EvalPackFinding> {
  for (const unknown of index.unknownKeysOf(task.table.index)) {
    const at = { task: task.label, file: PACK_FILE, line: unknown.line }
    yield finding('unknown-key', at, unknownKeyMessage(unknown))
  }
}
