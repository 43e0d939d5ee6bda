import * as v from 'valibot'
import { nearest } from '../report/nearest.ts'
import { isTable, parseToml, type TomlOutcome, type TomlTable } from './toml/parse.ts'
import type { TomlPlaces, TomlStep } from './toml/positions.ts'

/** A `[[task]]` as written; a key of the wrong type reads as if it were not there, and is among the problems. */
export type TaskTable = {
  readonly index: number
  /** 1-based line of its `[[task]]`. */
  readonly line: number
  readonly id: string | null
  readonly prompt: string | null
  readonly fixtures: string | null
  readonly tools: readonly string[]
  readonly expected: Readonly<Record<string, unknown>>
  /** Items of `expected.artifacts` of any type; null when there is no such list. */
  readonly artifacts: readonly unknown[] | null
  readonly graders: readonly string[]
  readonly tags: readonly string[]
  /** Undefined when not written. */
  readonly timeoutSeconds: unknown
}

export type TypeProblem = {
  /** Index of the task; null for `[pack]` and the top of the file. */
  readonly task: number | null
  /** The key whose value has the wrong type; null when it is the task itself. */
  readonly key: string | null
  readonly line: number
  readonly message: string
}

export type UnknownKey = {
  readonly task: number | null
  readonly line: number
  readonly key: string
  /** The known key that was probably meant; null when none is like it. */
  readonly close: string | null
}

export type PackToml = {
  readonly pack: {
    readonly name: string | null
    readonly version: string | null
    readonly license: string | null
    readonly domain: string | null
  }
  readonly tasks: readonly TaskTable[]
  readonly problems: readonly TypeProblem[]
  readonly unknownKeys: readonly UnknownKey[]
  readonly places: TomlPlaces
  /** Line feeds only, no byte order mark. */
  readonly text: string
}

export type PackTomlOutcome =
  | { readonly ok: true; readonly toml: PackToml }
  | Extract<TomlOutcome, { readonly ok: false }>

const PACK_KEYS = ['name', 'version', 'license', 'domain']
const TASK_KEYS = ['id', 'prompt', 'fixtures', 'tools', 'expected', 'graders', 'tags', 'timeout-seconds']

const Table = v.custom<TomlTable>(isTable)
const Strings = v.array(v.string())

/** Reads the text of a `pack.toml` as far as it goes: only text that is not TOML at all fails. Spec: section 1. */
export function readPackToml(source: string): PackTomlOutcome {
  const outcome = parseToml(source)
  if (!outcome.ok) return outcome
  const { table, places, text } = outcome
  const notes: Notes = { places, problems: [], unknownKeys: [] }
  noteUnknown(notes, { table, known: ['pack', 'task'], path: [], task: null })
  const toml = {
    pack: readPackTable(notes, table),
    tasks: readTasks(notes, table),
    problems: notes.problems,
    unknownKeys: notes.unknownKeys,
    places,
    text,
  }
  return { ok: true, toml }
}

type Notes = { readonly places: TomlPlaces; readonly problems: TypeProblem[]; readonly unknownKeys: UnknownKey[] }

function readPackTable(notes: Notes, top: TomlTable): PackToml['pack'] {
  const table = readAs(notes, { table: top, key: 'pack', path: [], task: null, type: Table, wanted: 'a table' }) ?? {}
  noteUnknown(notes, { table, known: PACK_KEYS, path: ['pack'], task: null })
  const text = (key: string) =>
    readAs(notes, { table, key, path: ['pack'], task: null, type: v.string(), wanted: 'a string' }) ?? null
  return { name: text('name'), version: text('version'), license: text('license'), domain: text('domain') }
}

function readTasks(notes: Notes, top: TomlTable): TaskTable[] {
  const wanted = 'a list of tables; write [[task]]'
  const tables = readAs(notes, { table: top, key: 'task', path: [], task: null, type: v.array(v.unknown()), wanted })
  return (tables ?? []).map((table, index) => {
    if (v.is(Table, table)) return readTask(notes, table, index)
    const line = notes.places.of(['task', index]).line
    notes.problems.push({ task: index, key: null, line, message: 'a task must be a table' })
    return readTask(notes, {}, index)
  })
}

function readTask(notes: Notes, table: TomlTable, index: number): TaskTable {
  const at = { table, path: ['task', index], task: index }
  noteUnknown(notes, { ...at, known: TASK_KEYS })
  const text = (key: string) => readAs(notes, { ...at, key, type: v.string(), wanted: 'a string' }) ?? null
  const texts = (key: string) => readAs(notes, { ...at, key, type: Strings, wanted: 'a list of strings' }) ?? []
  const expected = readAs(notes, { ...at, key: 'expected', type: Table, wanted: 'a table' }) ?? {}
  const artifacts = readAs(notes, {
    ...at,
    table: expected,
    path: ['task', index, 'expected'],
    key: 'artifacts',
    type: v.array(v.unknown()),
    wanted: 'a list of strings',
  })
  return {
    index,
    line: notes.places.of(['task', index]).line,
    id: text('id'),
    prompt: text('prompt'),
    fixtures: text('fixtures'),
    tools: texts('tools'),
    expected,
    artifacts: artifacts ?? null,
    graders: texts('graders'),
    tags: texts('tags'),
    timeoutSeconds: Object.hasOwn(table, 'timeout-seconds') ? table['timeout-seconds'] : undefined,
  }
}

type Reading<T> = {
  readonly table: TomlTable
  readonly key: string
  /** Of the table. */
  readonly path: readonly TomlStep[]
  readonly task: number | null
  readonly type: v.GenericSchema<unknown, T>
  /** For the message: `name must be a string`. */
  readonly wanted: string
}

function readAs<T>(notes: Notes, { table, key, path, task, type, wanted }: Reading<T>): T | undefined {
  if (!Object.hasOwn(table, key)) return undefined
  const parsed = v.safeParse(type, table[key])
  if (parsed.success) return parsed.output
  const { line } = notes.places.of([...path, key])
  notes.problems.push({ task, key, line, message: `"${key}" must be ${wanted}` })
  return undefined
}

function noteUnknown(
  notes: Notes,
  {
    table,
    known,
    path,
    task,
  }: { table: TomlTable; known: readonly string[]; path: readonly TomlStep[]; task: number | null },
): void {
  for (const key of Object.keys(table)) {
    if (known.includes(key)) continue
    const [close = null] = nearest(key, known)
    notes.unknownKeys.push({ task, line: notes.places.of([...path, key]).line, key, close })
  }
}
