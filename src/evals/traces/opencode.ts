import { join } from 'node:path'
import { namesIn } from './folders.ts'
import { readDatabase } from './opencode-database.ts'
import { readFolderStore } from './opencode-files.ts'
import type { Opening } from './opencode-parts.ts'
import type { TraceContext, TraceReader } from './reader.ts'

const AGENT = 'opencode'

/**
 * OpenCode: a SQLite database since 1.2.0, a tree of JSON files before. The tree stays on disk after the move, so the database wins
 * for a session that is in both. Spec: evals/02-session-logs.md section 3.
 */
export const opencode: TraceReader = {
  agent: AGENT,
  stores: (place) => {
    const root = rootOf(place)
    return [place.env['OPENCODE_DB'] || join(root, 'opencode.db'), join(root, 'storage')]
  },
  async *read(context) {
    const seen = new Set<string>()
    for (const path of databasesIn(context)) {
      for (const session of readDatabase(path, context)) {
        if (seen.has(session.id)) continue
        seen.add(session.id)
        if (session.opening !== null) yield toSession(session.id, session.opening)
      }
    }
    for (const session of readFolderStore(join(rootOf(context), 'storage'), context)) {
      if (!seen.has(session.id) && session.opening !== null) yield toSession(session.id, session.opening)
    }
  },
}

function rootOf({ home, env }: Pick<TraceContext, 'home' | 'env'>): string {
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'opencode')
}

/** Other release channels have a database of their own beside the main one. */
function databasesIn(context: TraceContext): string[] {
  const root = rootOf(context)
  const stated = context.env['OPENCODE_DB']
  const named = namesIn(root, context)
    .filter((name) => /^opencode(?:-[\w.-]+)?\.db$/.test(name))
    .map((name) => join(root, name))
  return stated ? [stated, ...named.filter((path) => path !== stated)] : named
}

function toSession(id: string, { request, at }: Opening) {
  return { agent: AGENT, session: id, at, request, created: [], tags: [] }
}
