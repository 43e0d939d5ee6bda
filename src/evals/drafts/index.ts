/**
 * Drafts tasks from the sessions a person's agents logged for this project, or from a traces file: logs go in, redacted drafts come
 * out. Logs are only read, never changed or locked, and nothing leaves the machine. Spec: evals/01-eval-packs.md section 4,
 * evals/02-session-logs.md.
 */
import { resolve } from 'node:path'
import { claudeCode } from '../traces/claude-code.ts'
import { codex } from '../traces/codex.ts'
import { geminiCli } from '../traces/gemini-cli.ts'
import { opencode } from '../traces/opencode.ts'
import { pi } from '../traces/pi.ts'
import { openProject } from '../traces/project.ts'
import type { Skip, TraceContext, TraceReader } from '../traces/reader.ts'
import type { Session } from '../traces/session.ts'
import { readTracesFile } from '../traces/traces-file.ts'
import { collectDrafts, type Drafts } from './collect.ts'

export type { Drafts, DraftTask } from './collect.ts'

/** The agent CLIs whose logs are read, in the order their sessions are told. */
export const TRACE_READERS: readonly TraceReader[] = [claudeCode, codex, opencode, pi, geminiCli]

export type TraceRequest = {
  /** Where the command runs, as the person spells it. */
  readonly cwd: string
  /** Real path of the project root. */
  readonly projectRoot: string
  /** The pack folder that will be written; files in it are no artifacts. */
  readonly packFolder: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Most tasks that are drafted. */
  readonly most: number
  readonly signal: AbortSignal
  readonly onProgress?: (progress: TraceProgress) => void
}

export type TraceProgress = { readonly agent: string; readonly sizeBytes: number; readonly sessions: number }

export type TraceNote =
  | { readonly kind: 'skipped'; readonly agent: string; readonly skip: Skip; readonly count: number }
  | { readonly kind: 'rows'; readonly count: number }

export type DraftOutcome =
  | { readonly kind: 'drafted'; readonly drafts: Drafts; readonly notes: readonly TraceNote[] }
  /** No session of this project, or none with a request that can be drafted. */
  | {
      readonly kind: 'nothing'
      /** Folders and files, as they are on this machine. */
      readonly searched: readonly string[]
      readonly sessions: number
      readonly notes: readonly TraceNote[]
    }
  | { readonly kind: 'broken'; readonly message: string }

/** Reads every agent's sessions of the project, one after the other, and drafts tasks from them. */
export async function draftFromTraces(request: TraceRequest): Promise<DraftOutcome> {
  const { cwd, projectRoot: root, home, env, packFolder, signal, onProgress } = request
  const project = openProject({ root, cwd, home, packFolder: resolve(cwd, packFolder) })
  const sessions: Session[] = []
  const notes: TraceNote[] = []
  let sizeBytes = 0
  for (const reader of TRACE_READERS) {
    const skipped = new Map<Skip, number>()
    const context: TraceContext = {
      project,
      home,
      env,
      signal,
      onSkip: (skip) => skipped.set(skip, (skipped.get(skip) ?? 0) + 1),
      onBytes: (count) => {
        sizeBytes += count
        onProgress?.({ agent: reader.agent, sizeBytes, sessions: sessions.length })
      },
    }
    for await (const session of reader.read(context)) sessions.push(session)
    for (const [skip, count] of skipped) notes.push({ kind: 'skipped', agent: reader.agent, skip, count })
  }
  const searched = TRACE_READERS.flatMap((reader) => reader.stores({ home, env }))
  return outcomeOf(sessions, { request, searched, notes })
}

/**
 * Drafts tasks from a `.csv`, `.tsv`, `.jsonl` or `.json` file instead.
 *
 * @throws UsageError the file is not there, or has another extension
 */
export function draftFromTracesFile(
  path: string,
  request: { readonly most: number; readonly home: string },
): DraftOutcome {
  const file = readTracesFile(path)
  if (!file.ok) return { kind: 'broken', message: file.message }
  const notes: TraceNote[] = file.skippedRows === 0 ? [] : [{ kind: 'rows', count: file.skippedRows }]
  return outcomeOf(file.sessions, { request, searched: [path], notes })
}

function outcomeOf(
  sessions: readonly Session[],
  {
    request,
    searched,
    notes,
  }: { request: { most: number; home: string }; searched: readonly string[]; notes: readonly TraceNote[] },
): DraftOutcome {
  const drafts = collectDrafts(sessions, request)
  if (drafts.tasks.length > 0) return { kind: 'drafted', drafts, notes }
  return { kind: 'nothing', searched, sessions: sessions.length, notes }
}
