import { stripEscapes } from '../../report/ansi.ts'
import { readArtifactPath } from '../artifact-path.ts'
import { redact } from '../redact/index.ts'
import type { Session } from '../traces/session.ts'
import { idGiver } from './task-id.ts'

export type DraftTask = {
  readonly id: string
  /** The request, redacted. */
  readonly prompt: string
  /** Relative to the workspace; empty when the sessions created nothing that can be named. */
  readonly artifacts: readonly string[]
  readonly tags: readonly string[]
}

export type Drafts = {
  /** Newest first. */
  readonly tasks: readonly DraftTask[]
  /** The sessions the tasks were drafted from, per agent, in the order agents were read. */
  readonly sources: readonly { readonly agent: string; readonly sessions: number }[]
  /** Credentials that were hidden in the prompts. */
  readonly redactions: number
}

const MOST_ARTIFACTS = 20

/**
 * Makes one task of each distinct request: redacts, merges copies of a session and equal requests, orders newest first and keeps
 * `most`. The order of the sessions decides nothing but the order of `sources`.
 * Spec: evals/01-eval-packs.md section 4, "Dedupe" and "Redaction".
 */
export function collectDrafts(
  sessions: Iterable<Session>,
  { most, home }: { readonly most: number; readonly home: string | null },
): Drafts {
  const agents: string[] = []
  const requests = new Map<string, [Asked, ...Asked[]]>()
  for (const session of mergeCopies(sessions)) {
    if (!agents.includes(session.agent)) agents.push(session.agent)
    const { text, count } = redact(plainText(session.request), home)
    if (isOnlyRedactions(text)) continue
    const key = keyOf(text)
    const asked = { session, text, count }
    const same = requests.get(key)
    if (same === undefined) requests.set(key, [asked])
    else same.push(asked)
  }
  const chosen = [...requests.values()]
    .map((same) => newestOf(same.sort((a, b) => newestFirst(a.session, b.session))))
    .sort((a, b) => newestFirst(a.newest.session, b.newest.session))
    .slice(0, most)
  const idFor = idGiver()
  return {
    tasks: chosen.map((request) => taskOf(request, idFor(request.newest.text), home)),
    sources: agents
      .map((agent) => ({ agent, sessions: countOf(chosen, agent) }))
      .filter((source) => source.sessions > 0),
    redactions: chosen.reduce((sum, { newest }) => sum + newest.count, 0),
  }
}

/** A request as one session made it. */
type Asked = { readonly session: Session; readonly text: string; readonly count: number }

/** A request and everybody who made it, newest first. */
type Request = { readonly newest: Asked; readonly sessions: readonly Session[] }

function newestOf(same: readonly [Asked, ...Asked[]]): Request {
  return { newest: same[0], sessions: same.map(({ session }) => session) }
}

/** What a prompt has a place for: no escape sequences of a pasted terminal, and no controls but line feed and tab. */
function plainText(request: string): string {
  return stripEscapes(request.toWellFormed()).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
}

/** Resuming copies a session: the same id twice is one session, opened by its earliest request. */
function mergeCopies(sessions: Iterable<Session>): Session[] {
  const byId = new Map<string, Session>()
  for (const session of sessions) {
    const key = JSON.stringify([session.agent, session.session])
    const known = byId.get(key)
    if (known === undefined) byId.set(key, session)
    else {
      const isEarlier = (session.at ?? Number.POSITIVE_INFINITY) < (known.at ?? Number.POSITIVE_INFINITY)
      const [opening, copy] = isEarlier ? [session, known] : [known, session]
      byId.set(key, { ...opening, created: [...new Set([...opening.created, ...copy.created])] })
    }
  }
  return [...byId.values()]
}

function isOnlyRedactions(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replaceAll('[redacted]', ''))
}

function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…,;:]+$/, '')
}

/** Sessions nothing dates come last; ties go by session id. */
function newestFirst(a: Session, b: Session): number {
  if (a.at !== b.at) return (b.at ?? Number.NEGATIVE_INFINITY) < (a.at ?? Number.NEGATIVE_INFINITY) ? -1 : 1
  return a.session === b.session ? 0 : a.session < b.session ? -1 : 1
}

function taskOf({ newest, sessions }: Request, id: string, home: string | null): DraftTask {
  const isPlain = (word: string) => redact(word, home).text === word
  const isArtifact = (path: string) => readArtifactPath(path).ok && isPlain(path)
  const created = new Set(sessions.flatMap((session) => session.created).filter(isArtifact))
  // Looked at whole too: cut short, a credential may no longer look like one.
  const stated = [newest.session.agent, ...newest.session.tags].filter(isPlain)
  const tags = stated.map(tagOf).filter((tag) => tag !== '' && isPlain(tag))
  return {
    id,
    prompt: newest.text,
    artifacts: [...created].slice(0, MOST_ARTIFACTS),
    tags: [...new Set(['from-traces', ...tags])],
  }
}

/** On one line and of a sensible length, whatever a file says. */
function tagOf(text: string): string {
  return text
    .replace(/[\s\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, 64)
}

function countOf(requests: readonly Request[], agent: string): number {
  return requests.reduce((sum, { sessions }) => sum + sessions.filter((session) => session.agent === agent).length, 0)
}
