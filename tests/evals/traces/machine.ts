import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openProject } from '../../../src/evals/traces/project.ts'
import type { Skip, TraceContext, TraceReader } from '../../../src/evals/traces/reader.ts'
import type { Session } from '../../../src/evals/traces/session.ts'
import { folder, put } from '../folder.ts'

/** A home folder with a project in it, and what a reader found there. */
export type Machine = {
  readonly home: string
  /** Real path of the project root. */
  readonly shop: string
  readonly write: (files: Readonly<Record<string, string | Uint8Array>>) => void
  readonly read: (reader: TraceReader, options?: ReadOptions) => Promise<{ sessions: Session[]; skips: Skip[] }>
}

type ReadOptions = {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly signal?: AbortSignal
}

export function machine(): Machine {
  const home = folder()
  const shop = join(home, 'shop')
  mkdirSync(shop)
  return {
    home,
    shop,
    write: (files) => put(home, files),
    read: async (reader, { env = {}, cwd = shop, signal = new AbortController().signal } = {}) => {
      const skips: Skip[] = []
      const context: TraceContext = {
        project: openProject({ root: shop, cwd, home, packFolder: join(shop, 'evals') }),
        home,
        env,
        signal,
        onBytes: () => undefined,
        onSkip: (skip) => skips.push(skip),
      }
      const sessions: Session[] = []
      for await (const session of reader.read(context)) sessions.push(session)
      return { sessions, skips }
    },
  }
}

export const REQUEST = 'Add a CSV export to the orders page'
export const AT = Date.parse('2026-03-01T09:00:00.000Z')
export const STAMP = '2026-03-01T09:00:00.000Z'
