import { escapePattern } from '../../canonical/escape-pattern.ts'
import type { Finder, Span } from './spans.ts'
import { spansOf } from './spans.ts'

/**
 * Home folders, anybody's: `/home/x`, `/Users/x`, `C:\Users\x`, `/mnt/c/Users/x`, as `file:` URLs, percent-encoded, with escaped
 * backslashes. Spec: evals/01-eval-packs.md section 4, "Redaction", 1.
 *
 * @param home home folder of the running user, which may be anywhere; null when unknown
 */
export function homeFinder(home: string | null): Finder {
  const own = home === null || !/[\\/].+/.test(home) ? null : ownHome(home)
  return function* (text) {
    if (own !== null) yield* spansOf(text, own)
    for (const pattern of ANYBODYS) yield* withoutShared(text, spansOf(text, pattern))
  }
}

const SEPARATOR = String.raw`(?:\\{0,3}/|\\{1,4}|%2[Ff]|%5[Cc])`
const FILE_URL = `(?:file:(?://(?:localhost)?)?)?`
/** Of a user: no spaces, and no full stop at its end, which ends a sentence. */
const NAME = String.raw`(?:[\p{L}\p{N}_-]|%[89A-Fa-f][0-9A-Fa-f]|[.@+](?=[\p{L}\p{N}_-]))+`
/** A path begins here: not inside a word, another path or a URL's path; an escaped line end or a glued flag (-I/home/x) may stand before. */
const BEGIN = String.raw`(?:(?<![\p{L}\p{N}_.~/\\%)\]}-])|(?<=\\[nrt])|(?<=(?<![\p{L}\p{N}_-])-[A-Za-z]))`
/** A name with spaces is only believed when the path goes on. */
const SPACED = String.raw`[^\s\\/:*?"<>|]+(?: [^\s\\/:*?"<>|]+){1,3}(?=\\)`
const DRIVE = `(?:[A-Za-z](?::|%3[Aa])|${SEPARATOR}(?:mnt|cygdrive)${SEPARATOR}[a-z]|/[a-z])`

/** Where some systems have the folder of all homes. */
const ABOVE = `(?:${SEPARATOR}(?:var|usr|export|data|System${SEPARATOR}Volumes${SEPARATOR}Data))?`

const ANYBODYS: readonly RegExp[] = [
  // With a drive, Windows folders are matched without case.
  new RegExp(
    `${BEGIN}${FILE_URL}${SEPARATOR}?${DRIVE}${SEPARATOR}(?:[Uu]sers|Documents and Settings)${SEPARATOR}(?:${SPACED}|${NAME})`,
    'gdu',
  ),
  new RegExp(`${BEGIN}${FILE_URL}${ABOVE}${SEPARATOR}(?:home|Users)${SEPARATOR}${NAME}`, 'gdu'),
  new RegExp(`file://(?:localhost)?/(?:home|Users)/${NAME}`, 'gdu'),
  // Percent-encoded text has no word boundary of its own: `%20` ends in a digit.
  new RegExp(`(?:[A-Za-z]%3[Aa])?%(?:2[Ff]|5[Cc])(?:home|Users)%(?:2[Ff]|5[Cc])${NAME}`, 'gdu'),
  // WSL shares: \\wsl$\Ubuntu\home\x
  new RegExp(String.raw`[\\/]{2,4}wsl(?:\$|\.localhost)[\\/]{1,2}[\w.-]+[\\/]{1,2}home[\\/]{1,2}${NAME}`, 'gdu'),
  // Addresses that editors and shells open: the host stays.
  new RegExp(
    String.raw`(?:vscode(?:-[a-z]{1,20})?|cursor|windsurf|zed|ssh|sftp|scp|git\+ssh)://[^\s/"'<>]{0,80}(/(?:home|Users)/${NAME})`,
    'gdu',
  ),
  // Where agents keep their logs: a folder named after a path.
  /claude[\\/]{1,4}projects[\\/]{1,4}((?:[A-Za-z]-)?-(?:home|Users)-[A-Za-z0-9]+)(?=[-\\/])/dgu,
  /agent[\\/]{1,4}sessions[\\/]{1,4}-((?:[A-Za-z]-)?-(?:home|Users)-[A-Za-z0-9_.]+)(?=-)/dgu,
]

/** Folders that belong to nobody. */
const SHARED = /[\\/](?:Shared|Public|Default|All Users)$/

function* withoutShared(text: string, spans: Iterable<Span>): Generator<Span> {
  for (const span of spans) if (!SHARED.test(text.slice(span.start, span.end))) yield span
}

function ownHome(home: string): RegExp {
  const steps = home.split(/[\\/]+/).filter((step) => step !== '')
  const spelled = steps.map((step, index) =>
    index === 0 && /^[A-Za-z]:$/.test(step) ? `${step[0]}(?::|%3[Aa])` : spellings(step),
  )
  const lead = /^[\\/]/.test(home) ? SEPARATOR : ''
  // Not followed by more of a name: /home/ana must not eat into /home/anabel.
  const end = String.raw`(?![\p{L}\p{N}_-]|%[89A-Fa-f][0-9A-Fa-f]|[.@+][\p{L}\p{N}_-])`
  const flags = /^[A-Za-z]:/.test(home) ? 'gdui' : 'gdu'
  return new RegExp(`${FILE_URL}${lead}${spelled.join(SEPARATOR)}${end}`, flags)
}

/** A folder name as it is, and percent-encoded. */
function spellings(step: string): string {
  const plain = escapePattern(step)
  const encoded = escapePattern(encodeURIComponent(step))
  return plain === encoded ? plain : `(?:${plain}|${encoded})`
}
