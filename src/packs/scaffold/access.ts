import { actionOf, isAction, isWriteLike, splitWords, WRITE_LIKE } from '../words.ts'

/** What the name and the description of a command say it does; null when they do not say, or say both. */
export type Access = 'read' | 'write' | null

const LOOKS: ReadonlySet<string> = new Set(
  (
    'list show display print view get return search find inspect check describe output report query retrieve examine read ' +
    'summarize validate verify compare count dump determine explain look see preview estimate ping diff annotate'
  ).split(' '),
)

/** Verbs of descriptions besides those that names use. */
const CHANGES: ReadonlySet<string> = new Set([
  ...WRITE_LIKE,
  ...(
    'write save modify change clone copy init initialize rebuild build compile run execute launch download pull sync ' +
    'record commit join checkout switch mark unmark lock unlock scale attach tag prune clean clear drain register unregister ' +
    'sign generate reformat migrate upgrade downgrade unpack pack make bump pause unpause resume suspend refresh link unlink ' +
    'log load mount unmount replace append store upload destroy manage trigger schedule deactivate activate'
  ).split(' '),
])

/** Names of reads that are no verb of looking. */
const READ_NAMES: ReadonlySet<string> = new Set(
  'ls ps images whoami outdated why explain doctor df blame grep tree licenses version ping fund'.split(' '),
)

/** Descriptions of these do more than their verb says. */
const BUILDS = /\b(?:build|compil|instal|download)/i

/**
 * Whether a command reads or writes, as far as its help tells. Only what clearly looks is a read, because probes run reads.
 *
 * @param name the command's name in the pack: only its last part counts
 */
export function accessOf(name: string, description: string | null): Access {
  const verbs = description === null ? [] : leadingVerbs(description)
  const changes = verbs.some((verb) => CHANGES.has(verb))
  const looks = verbs.some((verb) => LOOKS.has(verb))
  // "Check & package" does more than to look, whatever the other verb means.
  if (looks && !verbs.every((verb) => LOOKS.has(verb))) return null
  if (isWriteLike(name)) return looks ? null : 'write'
  if (changes) return 'write'
  if (looks) return 'read'
  const isBuilding = description !== null && BUILDS.test(description)
  return namedLikeRead(name) && !isBuilding ? 'read' : null
}

/** Whether a description says that its command does more than look, whatever another one says. */
export function deniesLooking(description: string): boolean {
  const verbs = leadingVerbs(description)
  const looks = verbs.some((verb) => LOOKS.has(verb))
  const doesMore = looks && !verbs.every((verb) => LOOKS.has(verb))
  return doesMore || verbs.some((verb) => CHANGES.has(verb)) || (!looks && BUILDS.test(description))
}

function namedLikeRead(name: string): boolean {
  const words = splitWords(actionOf(name))
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  if (READ_NAMES.has(actionOf(name)) || READ_NAMES.has(first)) return true
  return [first, last].some((word) => isAction(word) && !WRITE_LIKE.has(word))
}

/** The verbs a description begins with: all of "List, create, or delete branches". */
function leadingVerbs(description: string): string[] {
  const verbs: string[] = []
  let rest = description
  for (;;) {
    const found = /^(?:to )?([\p{L}-]+)/iu.exec(rest)
    if (found?.[1] === undefined) return verbs
    rest = rest.slice(found[0].length)
    verbs.push(verbOf(found[1].toLowerCase(), rest))
    const next = /^(?:\s*[,/&]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+)/i.exec(rest)
    if (next === null) return verbs
    rest = rest.slice(next[0].length)
  }
}

/** A verb without its ending. "Check out", "log in" and "set up" are none of looking. */
function verbOf(word: string, rest: string): string {
  const verb = bareVerb(word)
  const particle = /^ (out|in|up|down|off|on|over)\b/i.exec(rest)?.[1]
  const isAnotherVerb = particle !== undefined && (!LOOKS.has(verb) || (verb === 'check' && particle !== 'in'))
  return isAnotherVerb ? 'manage' : verb
}

/** `lists` is `list`, `fetches` is `fetch`. */
function bareVerb(word: string): string {
  const known = (verb: string) => LOOKS.has(verb) || CHANGES.has(verb)
  return [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find(known) ?? word
}
