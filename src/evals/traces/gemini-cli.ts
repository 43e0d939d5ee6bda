import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readWhole } from '../../adapters/files.ts'
import { cleanerFor } from './clean.ts'
import { foldersIn, namesIn } from './folders.ts'
import { isObject, type JsonObject, objectAt, objectsAt, parseLine, textAt, timeOf } from './json.ts'
import { visitLines } from './lines.ts'
import type { TraceContext, TraceReader } from './reader.ts'
import type { Session } from './session.ts'

const AGENT = 'gemini-cli'

/** Gemini CLI: chats in a folder per project, whole documents or JSONL with patches. Spec: evals/02-session-logs.md section 5. */
export const geminiCli: TraceReader = {
  agent: AGENT,
  stores: ({ home, env }) => [join(env['GEMINI_CLI_HOME'] || home, '.gemini', 'tmp')],
  async *read(context) {
    for (const store of geminiCli.stores(context)) {
      for (const folder of projectFolders(store, context)) {
        const chats = join(folder, 'chats')
        for (const name of namesIn(chats, context)) {
          if (!/^session-.*\.jsonl?$/.test(name)) continue
          const path = join(chats, name)
          const session = name.endsWith('.jsonl') ? await readLines(path, context) : readDocument(path, context)
          if (session !== null) yield session
        }
      }
    }
  },
}

/** No log names its directory, so the folder has to be the project's: by the registry, by its marker file, or by the older hash. */
function projectFolders(store: string, context: TraceContext): string[] {
  const { project } = context
  const registry = readJson(join(store, '..', 'projects.json'))
  const projects = isObject(registry) ? objectAt(registry, 'projects') : {}
  const slugs = Object.keys(projects)
    .filter((path) => project.holds(path))
    .map((path) => projects[path])
    .filter((slug) => typeof slug === 'string' && /^[\w.-]+$/.test(slug) && slug !== '..')
  const hashes = project.spellings.map((path) => createHash('sha256').update(path).digest('hex'))
  return foldersIn(store, context).filter((folder) => {
    const name = basename(folder)
    return slugs.includes(name) || hashes.includes(name) || project.holds(markerOf(folder))
  })
}

function markerOf(folder: string): string {
  const read = readWhole(join(folder, '.project_root'), 64 * 1024)
  return read.ok ? Buffer.from(read.bytes).toString('utf8').trim() : ''
}

function readJson(path: string): unknown {
  const read = readWhole(path)
  if (!read.ok) return null
  try {
    const value: unknown = JSON.parse(
      Buffer.from(read.bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
    return value
  } catch {
    return null
  }
}

const clean = cleanerFor({
  tags: ['session_context', 'hook_context', 'system-reminder'],
  markers: [],
  prefixes: ['This is the Gemini CLI. We are setting up the context for our chat.'],
  unwrap: withoutReferencedFiles,
})

/** The bodies of files that were named with `@`. */
function withoutReferencedFiles(text: string): string {
  return text.replace(/^--- Content from referenced files ---$[\s\S]*?(?:^--- End of content ---$|(?![\s\S]))/gm, '')
}

/** A message, as far as it matters: all keep their place, requests their text. */
type Message = { readonly id: string | null; readonly request: string | null; readonly at: number | null }

function messageOf(record: JsonObject): Message {
  const request = record['type'] === 'user' ? clean(typedText(record)) : null
  return { id: textAt(record, 'id'), request, at: timeOf(record['timestamp']) }
}

/** What was typed, where that is kept; else what was sent. Function calls and their responses are no text. */
function typedText(record: JsonObject): string {
  const typed = partsText(record['displayContent'])
  return typed === '' ? partsText(record['content']) : typed
}

function partsText(content: unknown): string {
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content : [content]
  return parts
    .map((part) => (typeof part === 'string' ? part : isObject(part) ? (textAt(part, 'text') ?? '') : ''))
    .filter((text) => text !== '')
    .join('\n')
}

function readDocument(path: string, context: TraceContext): Session | null {
  const read = readWhole(path)
  if (!read.ok) {
    if (read.kind === 'too-large') context.onSkip('large-file')
    else if (read.kind === 'unreadable') context.onSkip('unreadable')
    return null
  }
  context.onBytes(read.bytes.length)
  const document = parseLine(Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.length))
  if (document === null) return null
  return sessionOf(path, {
    details: document,
    messages: objectsAt(document, 'messages').map(messageOf),
    writtenAt: null,
  })
}

async function readLines(path: string, context: TraceContext): Promise<Session | null> {
  const chat: Chat = { messages: [], places: new Map(), details: {} }
  const visit = (bytes: Buffer) => {
    const record = parseLine(bytes)
    if (record !== null) apply(record, chat)
    return 'more' as const
  }
  const writtenAt = await visitLines(path, visit, context)
  return writtenAt === null ? null : sessionOf(path, { ...chat, writtenAt })
}

type Chat = {
  readonly messages: Message[]
  /** Message id to its index. */
  readonly places: Map<string, number>
  details: JsonObject
}

/** One record of a JSONL chat: details of the session, a message, or a change to what came before. */
function apply(record: JsonObject, chat: Chat): void {
  const set = record['$set']
  const rewindTo = textAt(record, '$rewindTo')
  if (isObject(set)) {
    if (Array.isArray(set['messages'])) {
      cutAt(chat, 0)
      for (const message of objectsAt(set, 'messages')) addMessage(chat, messageOf(message))
    }
    chat.details = { ...chat.details, ...detailsOf(set) }
  } else if (rewindTo !== null) {
    const from = chat.places.get(rewindTo)
    if (from !== undefined) cutAt(chat, from)
  } else if (typeof record['type'] === 'string') addMessage(chat, messageOf(record))
  else chat.details = { ...chat.details, ...detailsOf(record) }
}

function addMessage({ messages, places }: Chat, message: Message): void {
  const known = message.id === null ? undefined : places.get(message.id)
  if (known !== undefined) {
    messages[known] = message
    return
  }
  if (message.id !== null) places.set(message.id, messages.length)
  messages.push(message)
}

/** Drops the message at an index and all after it. */
function cutAt({ messages, places }: Chat, from: number): void {
  for (const { id } of messages.splice(from)) if (id !== null) places.delete(id)
}

function detailsOf(record: JsonObject): JsonObject {
  const kept = ['sessionId', 'startTime', 'kind'].filter((key) => record[key] !== undefined)
  return Object.fromEntries(kept.map((key) => [key, record[key]]))
}

type ReadChat = {
  readonly details: JsonObject
  readonly messages: readonly Message[]
  readonly writtenAt: number | null
}

function sessionOf(path: string, { details, messages, writtenAt }: ReadChat): Session | null {
  const opening = messages.find(({ request }) => request !== null)
  if (details['kind'] === 'subagent' || opening === undefined || opening.request === null) return null
  return {
    agent: AGENT,
    session: textAt(details, 'sessionId') ?? basename(path).replace(/\.jsonl?$/, ''),
    at: opening.at ?? timeOf(details['startTime']) ?? writtenAt ?? writeTimeOf(path),
    request: opening.request,
    created: [],
    tags: [],
  }
}

function writeTimeOf(path: string): number | null {
  try {
    return statSync(path).mtimeMs
  } catch {
    return null
  }
}
