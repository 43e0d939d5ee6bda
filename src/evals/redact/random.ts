import { isOrdinaryName } from './ordinary.ts'
import type { Span } from './spans.ts'

const RUN = /[A-Za-z0-9+/_=-]{32,}/g
const SHORTEST = 32
const MIN_BITS = 4

/**
 * Runs of 32 or more characters that look like chance: mixed classes and more than 4 bits per character. Commit hashes, UUIDs,
 * checksums and names people write are left alone; `/` joins a run only where base64 is certain. Spec: evals/01-eval-packs.md section 4,
 * "Redaction", 6.
 */
export function* randomRuns(text: string): Generator<Span> {
  for (const { index, 0: run } of text.matchAll(RUN)) {
    if (INTEGRITY.test(run)) continue
    const isBase64 = !run.includes('/') || run.includes('+') || run.endsWith('=')
    if (isBase64) yield* judge(run, index)
    else {
      for (const { index: offset, 0: part } of run.matchAll(/[^/]{32,}/g)) yield* judge(part, index + offset)
    }
  }
}

/** Of a package or a script: `sha512-…==`. */
const INTEGRITY = /^sha(?:1|256|384|512)-[A-Za-z0-9+/]{27,86}={0,2}$/

function* judge(run: string, start: number): Generator<Span> {
  const rest = run.replace(KNOWN_HARMLESS, '')
  if (rest.length < SHORTEST || !hasMixedClasses(rest) || bitsPerCharacter(rest) <= MIN_BITS) return
  if (isOrdinaryName(rest)) return
  // `name=value`: the name says nothing, keep it.
  const named = /^[A-Za-z][A-Za-z0-9_-]{0,40}=(?=[^=])/.exec(run)?.[0] ?? ''
  yield { start: start + (isOrdinaryName(named) ? named.length : 0), end: start + run.length }
}

/** Hashes in hex (MD5, SHA-1, SHA-256, …) and UUIDs, also with a name joined to them. */
const KNOWN_HARMLESS =
  /(?<![A-Za-z0-9])(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})(?![A-Za-z0-9])/gi

function hasMixedClasses(run: string): boolean {
  return [/[a-z]/, /[A-Z]/, /[0-9]/].filter((pattern) => pattern.test(run)).length >= 2
}

/** Shannon entropy. */
function bitsPerCharacter(run: string): number {
  const counts = new Map<string, number>()
  for (const character of run) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / run.length) * Math.log2(count / run.length)
  return bits
}
