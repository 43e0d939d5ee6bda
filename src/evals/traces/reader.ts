import type { Project } from './project.ts'
import type { Session } from './session.ts'

/** Why a log, or a part of one, was passed over. */
export type Skip = 'unreadable' | 'large-file' | 'long-line'

/** What a reader gets to work with. Nothing in it lets a reader write. */
export type TraceContext = {
  readonly project: Project
  /** Home folder of the running user. */
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called as bytes are read, for progress. */
  readonly onBytes: (sizeBytes: number) => void
  readonly onSkip: (skip: Skip) => void
  readonly signal: AbortSignal
}

/** Reads the sessions one agent CLI logged. One module each; all of them only ever read. */
export type TraceReader = {
  readonly agent: string
  /** Where its logs would be on this machine, whether or not they are there. */
  readonly stores: (context: Pick<TraceContext, 'home' | 'env'>) => string[]
  /** Sessions of the project, in any order; the same one may come twice. */
  readonly read: (context: TraceContext) => AsyncIterable<Session>
}
