import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '../canonical/is-record.ts'
import { DEFAULT_READ_LIMIT_BYTES } from './files.ts'

/** Version to publication time as the registry writes it; null when the registry did not answer. */
export type PublicationTimes = ReadonlyMap<string, string> | null

const ATTEMPTS = 3
const ATTEMPT_MS = 15_000
const PAUSE_MS = 300
const AT_ONCE = 8

/**
 * Asks a registry when the versions of packages were published, each name once, at most eight at a time.
 *
 * @param registry without a `/` at its end
 * @param pauseMs before the second attempt; twice that before the third
 */
export async function fetchPublicationTimes(
  names: readonly string[],
  { registry, signal, pauseMs = PAUSE_MS }: { registry: string; signal: AbortSignal; pauseMs?: number },
): Promise<ReadonlyMap<string, PublicationTimes>> {
  const times = new Map<string, PublicationTimes>()
  const waiting = [...names]
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      times.set(name, await fetchOne(`${registry}/${encoded(name)}`, { signal, pauseMs }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return times
}

function encoded(name: string): string {
  const [scope, rest] = name.startsWith('@') && name.includes('/') ? splitAt(name, name.indexOf('/')) : [null, name]
  return scope === null
    ? encodeURIComponent(rest)
    : `@${encodeURIComponent(scope.slice(1))}/${encodeURIComponent(rest)}`
}

function splitAt(name: string, slash: number): [string, string] {
  return [name.slice(0, slash), name.slice(slash + 1)]
}

type Asking = { readonly signal: AbortSignal; readonly pauseMs: number }

async function fetchOne(url: string, { signal, pauseMs }: Asking): Promise<PublicationTimes> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const answer = await ask(url, signal)
    signal.throwIfAborted()
    if (answer !== 'again') return answer
    if (attempt < ATTEMPTS) await pause(pauseMs * attempt, undefined, { signal })
  }
  return null
}

async function ask(url: string, signal: AbortSignal): Promise<PublicationTimes | 'again'> {
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_MS)]) })
    if (!response.ok) {
      await response.body?.cancel()
      // The registry understood and has nothing to say; asking again changes nothing.
      return response.status < 500 && response.status !== 429 ? null : 'again'
    }
    return timesOf(JSON.parse(await bodyOf(response)))
  } catch {
    return 'again'
  }
}

async function bodyOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > DEFAULT_READ_LIMIT_BYTES) throw new Error('the answer is larger than any that is read')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function timesOf(body: unknown): ReadonlyMap<string, string> {
  const time = isRecord(body) ? body['time'] : undefined
  if (!isRecord(time)) return new Map()
  return new Map(Object.entries(time).flatMap(([version, at]) => (typeof at === 'string' ? [[version, at]] : [])))
}
