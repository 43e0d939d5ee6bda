import { basename, join } from 'node:path'
import { cleanerFor } from './clean.ts'
import { foldersIn, namesIn } from './folders.ts'
import { isObject, type JsonObject, objectAt, parseLine, textAt, timeOf } from './json.ts'
import { visitLines } from './lines.ts'
import type { Project } from './project.ts'
import type { TraceContext, TraceReader } from './reader.ts'
import type { Session } from './session.ts'

const AGENT = 'codex'

/** Codex CLI: one rollout file per session, in folders by date. Spec: evals/02-session-logs.md section 2. */
export const codex: TraceReader = {
  agent: AGENT,
  stores: ({ home, env }) => {
    const root = env['CODEX_HOME'] || join(home, '.codex')
    return [join(root, 'sessions'), join(root, 'archived_sessions')]
  },
  async *read(context) {
    for (const store of codex.stores(context)) {
      for (const path of rolloutsIn(store, context, 0)) {
        const session = await readSession(path, context)
        if (session !== null) yield session
      }
    }
  },
}

/** Year, month, day. */
const DEEPEST = 3

function* rolloutsIn(folder: string, context: TraceContext, depth: number): Generator<string> {
  for (const name of namesIn(folder, context)) {
    if (/^rollout-.*\.jsonl(?:\.zst)?$/.test(name)) yield join(folder, name)
  }
  if (depth === DEEPEST) return
  for (const inner of foldersIn(folder, context)) yield* rolloutsIn(inner, context, depth + 1)
}

const cleanText = cleanerFor({
  tags: [
    'environment_context',
    'user_instructions',
    'skill',
    'user_shell_command',
    'turn_aborted',
    'subagent_notification',
    'additional_context',
    'permissions instructions',
    'collaboration_mode',
    'recommended_plugins',
    'realtime_delegation',
    'ide_opened_file',
    'task-notification',
    'response-annotations',
    'user_action',
    'system-reminder',
    'codex_internal_context',
    'goal_context',
    'in-app-browser-context',
    'app-context',
    'skills_instructions',
    'plugins_instructions',
    'apps_instructions',
    'hook_prompt',
  ],
  markers: [],
  prefixes: [
    'Warning: The maximum number of unified exec processes you can keep open is',
    'Warning: apply_patch was requested via ',
    'Warning: Your account was flagged for potentially',
  ],
  unwrap: withoutPreamble,
})

type State = {
  hasIdentity: boolean
  isSubagent: boolean
  cwd: string | null
  session: string | null
  earliest: number | null
  /** From the events, which say what was typed. */
  typed: { request: string; at: number | null } | null
  hasTyped: boolean
  /** From the messages sent to the model; counts only where no event is. */
  sent: { request: string; at: number | null } | null
}

async function readSession(path: string, context: TraceContext): Promise<Session | null> {
  const state: State = {
    hasIdentity: false,
    isSubagent: false,
    cwd: null,
    session: null,
    earliest: null,
    typed: null,
    hasTyped: false,
    sent: null,
  }
  const writtenAt = await visitLines(path, (line) => visit(state, line, context.project), context)
  const opening = state.hasTyped ? state.typed : state.sent
  if (writtenAt === null || opening === null || state.isSubagent) return null
  if (state.cwd === null || !context.project.holds(state.cwd)) return null
  return {
    agent: AGENT,
    session: state.session ?? basename(path).replace(/^rollout-|\.jsonl(?:\.zst)?$/g, ''),
    at: opening.at ?? state.earliest ?? writtenAt,
    request: opening.request,
    // What its patches add is not read: the sessions named for created files are others.
    created: [],
    tags: [],
  }
}

function visit(state: State, bytes: Buffer, project: Project): 'more' | 'stop' {
  // Once it is known whose session this is, only user messages are looked at.
  if (state.cwd !== null && !bytes.includes('"user_message"') && !bytes.includes('"user"')) return 'more'
  const line = parseLine(bytes)
  if (line === null) return 'more'
  const at = timeOf(line['timestamp'])
  if (at !== null) state.earliest = Math.min(state.earliest ?? at, at)
  noteIdentity(state, line)
  noteRequest(state, line, at)
  const isForeign = state.cwd !== null && !project.holds(state.cwd)
  return state.isSubagent || isForeign || (state.typed !== null && state.cwd !== null) ? 'stop' : 'more'
}

/** The first line is who the session is; a fork carries its parent's further down. */
function noteIdentity(state: State, line: JsonObject): void {
  const payload = objectAt(line, 'payload')
  if (!state.hasIdentity && line['type'] === 'session_meta') {
    state.hasIdentity = true
    state.cwd ??= textAt(payload, 'cwd')
    state.session = textAt(payload, 'id') ?? textAt(payload, 'session_id')
    state.isSubagent = isSubagent(payload)
  } else if (!state.hasIdentity && line['type'] === undefined && textAt(line, 'id') !== null) {
    state.hasIdentity = true
    state.session = textAt(line, 'id')
  } else if (line['type'] === 'turn_context') state.cwd ??= textAt(payload, 'cwd')
}

function isSubagent(meta: JsonObject): boolean {
  const source = meta['source']
  const isNamed = isObject(source) && /sub[_-]?agent|thread_spawn|"internal"/i.test(JSON.stringify(source))
  return isNamed || textAt(meta, 'parent_thread_id') !== null || textAt(meta, 'agent_role') !== null
}

function noteRequest(state: State, line: JsonObject, at: number | null): void {
  const payload = objectAt(line, 'payload')
  if (line['type'] === 'event_msg' && payload['type'] === 'user_message') {
    state.hasTyped = true
    const request = clean([textAt(payload, 'message') ?? ''])
    if (request !== null) state.typed ??= { request, at }
    return
  }
  // Before mid-2025 a message had no envelope.
  const message = line['type'] === 'response_item' ? payload : line
  if (message['type'] !== 'message' || message['role'] !== 'user') return
  const texts = textsOf(message['content'])
  state.cwd ??= directoryIn(texts)
  if (state.sent !== null) return
  const request = clean(texts)
  if (request !== null) state.sent = { request, at }
}

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return content
    .filter(isObject)
    .filter(({ type }) => type === 'input_text' || type === 'text')
    .map((item) => textAt(item, 'text') ?? '')
}

function directoryIn(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found = /<cwd>([^<\n]+)<\/cwd>/.exec(text)?.[1]
    if (found !== undefined && text.includes('<environment_context>')) return found.trim()
  }
  return null
}

/** A message may hold several injected fragments, each a text of its own. */
function clean(texts: readonly string[]): string | null {
  const own = texts.map(withoutInstructions).filter((text) => text.trim() !== '')
  return cleanText(withoutEmptyImages(own.join('\n')))
}

function withoutInstructions(text: string): string {
  if (!/^\s*# AGENTS\.md instructions(?: for |\s*<INSTRUCTIONS>)/i.test(text)) return text
  const closer = '</instructions>'
  const end = text.toLowerCase().lastIndexOf(closer)
  return end === -1 ? '' : text.slice(end + closer.length)
}

function withoutEmptyImages(text: string): string {
  return text.replace(/<image(?:\s[^<>]{0,500})?>\s*<\/image>/gi, '')
}

/**
 * The app and editors put what they know first and the request behind a heading. What a person marked there, comments and a
 * selection, belongs to the request and comes after it; where they happened to be does not.
 */
function withoutPreamble(text: string): string {
  const heading = [...text.matchAll(REQUEST_HEADING)].at(-1)
  if (heading?.index === 0) return text.slice(heading[0].length)
  if (text.search(SECTION) !== 0) return text
  const request = heading === undefined ? '' : text.slice(heading.index + heading[0].length)
  const marked = text
    .slice(0, heading?.index)
    .split(SECTION)
    .filter((section) => MARKED.test(section))
  return [request, ...marked].map((part) => part.trim()).join('\n\n')
}

const REQUEST_HEADING = /^## My request(?: for Codex)?:/gm
const SECTION =
  /^(?=# (?:Context from my IDE setup|Files mentioned by the user|In app browser|Response annotations|Browser comments|Diff comments|Selected text|Review findings):)/m
const MARKED = /^# (?:Browser comments|Diff comments|Selected text|Review findings):/
