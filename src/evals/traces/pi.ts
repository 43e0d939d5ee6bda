import { basename, join } from 'node:path'
import { cleanerFor } from './clean.ts'
import { CreatedFiles } from './created.ts'
import { foldersIn, namesIn } from './folders.ts'
import { type JsonObject, objectAt, objectsAt, parseLine, textAt, textOfContent, timeOf } from './json.ts'
import { visitLines } from './lines.ts'
import type { Project } from './project.ts'
import type { TraceContext, TraceReader } from './reader.ts'
import type { Session } from './session.ts'

const AGENT = 'pi'

/** Pi: one JSONL file per session, whose entries form a tree. Spec: evals/02-session-logs.md section 4. */
export const pi: TraceReader = {
  agent: AGENT,
  stores: ({ home, env }) => [
    env['PI_CODING_AGENT_SESSION_DIR'] || join(env['PI_CODING_AGENT_DIR'] || join(home, '.pi', 'agent'), 'sessions'),
  ],
  async *read(context) {
    for (const store of pi.stores(context)) {
      for (const folder of [store, ...foldersIn(store, context)]) {
        for (const name of namesIn(folder, context)) {
          const session = name.endsWith('.jsonl') ? await readSession(join(folder, name), folder, context) : null
          if (session !== null) yield session
        }
      }
    }
  },
}

const clean = cleanerFor({ tags: ['skill', 'file', 'system-reminder'], markers: [], prefixes: [] })

/** One entry of the tree, as far as it matters. */
type Entry = {
  readonly parent: Entry | null
  /** The first request on the way from the root down to here. */
  readonly request: { readonly text: string; readonly at: number | null } | null
  readonly steps: readonly Step[]
}

type Step =
  | {
      readonly kind: 'call'
      readonly id: string
      readonly tool: string
      readonly path: string | null
      readonly command: string | null
    }
  | { readonly kind: 'result'; readonly id: string; readonly isError: boolean }

type State = {
  header: JsonObject | null
  isForeign: boolean
  earliest: number | null
  readonly entries: Map<string | number, Entry>
  /** Ids of tool calls whose results matter. */
  readonly calls: Set<string>
  last: Entry | null
}

async function readSession(path: string, folder: string, context: TraceContext): Promise<Session | null> {
  const { project } = context
  const state: State = {
    header: null,
    isForeign: false,
    earliest: null,
    entries: new Map(),
    calls: new Set(),
    last: null,
  }
  const writtenAt = await visitLines(path, (line) => visit(state, line, { project, folder }), context)
  const { header, last } = state
  if (writtenAt === null || header === null || state.isForeign || last === null || last.request === null) return null
  return {
    agent: AGENT,
    session: textAt(header, 'id') ?? basename(path, '.jsonl'),
    at: last.request.at ?? state.earliest ?? writtenAt,
    request: last.request.text,
    created: createdOn(last, project, textAt(header, 'cwd') ?? project.root),
    tags: [],
  }
}

function visit(
  state: State,
  bytes: Buffer,
  { project, folder }: { project: Project; folder: string },
): 'more' | 'stop' {
  const line = parseLine(bytes)
  if (state.header === null) {
    // Extensions keep files of their own beside the sessions; those begin otherwise.
    if (line === null || line['type'] !== 'session') return 'stop'
    state.header = line
    state.earliest = timeOf(line['timestamp'])
    const cwd = textAt(line, 'cwd')
    state.isForeign = cwd === null ? !isFolderOf(project, basename(folder)) : !project.holds(cwd)
    return state.isForeign ? 'stop' : 'more'
  }
  if (line !== null) addEntry(state, line)
  return 'more'
}

function addEntry(state: State, line: JsonObject): void {
  const id = textAt(line, 'id')
  const parent = parentOf(state, line)
  const message = line['type'] === 'message' ? objectAt(line, 'message') : {}
  const request = parent?.request ?? requestIn(line, message)
  const steps = stepsIn(message, state.calls)
  // Most entries add nothing: they stand for their parent, so that a log of a million lines stays small.
  const isPlain = parent !== null && steps.length === 0 && request === parent.request
  const entry: Entry = isPlain ? parent : { parent, request, steps }
  state.last = entry
  if (id !== null) state.entries.set(entryKey(id), entry)
}

/** Version 1 has no ids: there, and where the parent's line was lost, the line before is the parent. */
function parentOf({ entries, last }: State, line: JsonObject): Entry | null {
  if (line['id'] === undefined || line['parentId'] === undefined) return last
  const parentId = textAt(line, 'parentId')
  return parentId === null ? null : (entries.get(entryKey(parentId)) ?? last)
}

/** Ids are eight hex digits; as numbers a million of them take a fraction of the memory. */
function entryKey(id: string): string | number {
  return /^[0-9a-f]{8}$/.test(id) ? Number.parseInt(id, 16) : id
}

function requestIn(line: JsonObject, message: JsonObject): Entry['request'] {
  if (message['role'] !== 'user') return null
  const text = clean(textOfContent(message['content']))
  return text === null ? null : { text, at: timeOf(line['timestamp']) ?? timeOf(message['timestamp']) }
}

function stepsIn(message: JsonObject, calls: Set<string>): readonly Step[] {
  if (message['role'] === 'toolResult') {
    const id = textAt(message, 'toolCallId')
    return id === null || !calls.has(id) ? NO_STEPS : [{ kind: 'result', id, isError: message['isError'] === true }]
  }
  if (message['role'] !== 'assistant') return NO_STEPS
  const steps = objectsAt(message, 'content').flatMap(callIn)
  for (const { id } of steps) calls.add(id)
  return steps.length === 0 ? NO_STEPS : steps
}

function callIn(block: JsonObject): Extract<Step, { kind: 'call' }>[] {
  const id = textAt(block, 'id')
  const tool = textAt(block, 'name')
  if (block['type'] !== 'toolCall' || id === null || tool === null) return []
  const input = objectAt(block, 'arguments')
  const path = FILE_TOOLS.includes(tool) ? (textAt(input, 'path') ?? textAt(input, 'file_path')) : null
  const command = tool === 'bash' ? textAt(input, 'command') : null
  return path === null && command === null ? [] : [{ kind: 'call', id, tool, path, command }]
}

const FILE_TOOLS: readonly string[] = ['read', 'edit', 'write']

const NO_STEPS: readonly Step[] = []

/**
 * A `write` created the file when nothing on this branch had read, edited or written it before with success: the log does not say
 * whether it was there.
 */
function createdOn(last: Entry, project: Project, cwd: string): readonly string[] {
  const created = new CreatedFiles(project)
  const known = new Set<string>()
  const calls = new Map<string, Extract<Step, { kind: 'call' }>>()
  for (const step of stepsTo(last)) {
    if (step.kind === 'call') {
      calls.set(step.id, step)
      continue
    }
    const call = calls.get(step.id)
    calls.delete(step.id)
    if (call === undefined || step.isError) continue
    if (call.command !== null) {
      const before = new Set(created.paths)
      created.runShell(call.command, cwd)
      for (const path of created.paths) before.delete(path)
      for (const path of before) known.delete(path)
    }
    const place = call.path === null ? null : project.place(call.path, cwd)
    if (place === null || call.path === null) continue
    if (call.tool === 'write' && !known.has(place)) created.add(call.path, cwd)
    known.add(place)
  }
  return created.paths
}

function stepsTo(last: Entry): Step[] {
  const perEntry: (readonly Step[])[] = []
  for (let entry: Entry | null = last; entry !== null; entry = entry.parent) perEntry.push(entry.steps)
  return perEntry.toReversed().flat()
}

function isFolderOf({ spellings }: Project, name: string): boolean {
  return spellings.some((path) => name === `--${path.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`)
}
