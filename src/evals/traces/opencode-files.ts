import { join } from 'node:path'
import { readWhole } from '../../adapters/files.ts'
import { foldersIn, namesIn } from './folders.ts'
import { type JsonObject, objectAt, parseLine, textAt, timeOf } from './json.ts'
import { type Opening, requestInParts, type StoredSession } from './opencode-parts.ts'
import type { TraceContext } from './reader.ts'

/** The store before 1.2.0: one JSON file per session, message and part. @returns the sessions of the project */
export function* readFolderStore(storage: string, context: TraceContext): Generator<StoredSession> {
  for (const folder of foldersIn(join(storage, 'session'), context)) {
    for (const name of namesIn(folder, context)) {
      const session = readObject(join(folder, name), context)
      const id = session === null ? null : textAt(session, 'id')
      const directory = session === null ? null : textAt(session, 'directory')
      if (session === null || id === null || !isName(id) || directory === null) continue
      // A session with a parent is a subagent's.
      if (textAt(session, 'parentID') !== null || !context.project.holds(directory)) continue
      yield { id, opening: openingOf(storage, id, session, context) }
    }
  }
}

function openingOf(storage: string, id: string, session: JsonObject, context: TraceContext): Opening | null {
  for (const { messageId, at } of userMessages(join(storage, 'message', id), context)) {
    const folder = join(storage, 'part', messageId)
    // Part ids grow with time, and the files are named by them.
    const parts = namesIn(folder, context).map((name) => readObject(join(folder, name), context))
    const request = requestInParts(parts)
    if (request !== null) return { request, at: at ?? timeOf(objectAt(session, 'time')['created']) }
  }
  return null
}

function userMessages(folder: string, context: TraceContext): { messageId: string; at: number | null }[] {
  const messages = namesIn(folder, context).flatMap((name) => {
    const message = readObject(join(folder, name), context)
    const messageId = message === null ? null : textAt(message, 'id')
    if (message === null || messageId === null || !isName(messageId) || message['role'] !== 'user') return []
    return [{ messageId, at: timeOf(objectAt(message, 'time')['created']) }]
  })
  return messages.sort((a, b) => (a.at ?? 0) - (b.at ?? 0) || (a.messageId < b.messageId ? -1 : 1))
}

/** Ids become folder names; one from a hostile file must not lead elsewhere. */
function isName(id: string): boolean {
  return /^[\w-]+$/.test(id)
}

function readObject(path: string, context: TraceContext): JsonObject | null {
  if (!path.endsWith('.json')) return null
  const read = readWhole(path)
  if (!read.ok) {
    if (read.kind === 'unreadable') context.onSkip('unreadable')
    if (read.kind === 'too-large') context.onSkip('large-file')
    return null
  }
  context.onBytes(read.bytes.length)
  return parseLine(Buffer.from(read.bytes.buffer, read.bytes.byteOffset, read.bytes.length))
}
