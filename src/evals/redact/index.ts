/**
 * Takes credentials and home folders out of text: in goes what a stranger wrote, out comes the same text with `[redacted]` and `~`,
 * or the places where something was found. Pure and linear in the length of the text; never returns or prints what it hid.
 * Rules run in the order of the specification, and what one has hidden no later one looks at. Spec: evals/01-eval-packs.md
 * section 4, "Redaction".
 */

import { commandValues } from './command-values.ts'
import { homeFinder } from './homes.ts'
import { type NamedSpan, namedValues } from './named-values.ts'
import { pairedValues } from './paired-values.ts'
import { phrases } from './phrases.ts'
import { randomRuns } from './random.ts'
import { cover, HIDDEN, HOME, type Shape, type Span } from './spans.ts'
import { knownTokens, privateKeys, schemeValues, urlPasswords } from './tokens.ts'
import { toldValues } from './told-values.ts'

const REDACTED = '[redacted]'

export type Redacted = {
  readonly text: string
  /** How many credentials were hidden; home folders are not counted. */
  readonly count: number
}

/** @param home home folder of the running user, null when unknown; other people's are recognised by their place */
export function redact(text: string, home: string | null): Redacted {
  const masked = maskCredentials(cover(clean(text), homeFinder(home)(text), HOME)).text
  let count = 0
  const shown = masked.replace(HIDDEN_RUN, () => {
    count++
    return REDACTED
  })
  return { text: shown.replace(HOME_RUN, '~'), count }
}

export type Credential = Span & { readonly shape: Shape }

/**
 * Where a text holds credentials, in order, never overlapping.
 *
 * @param strictness `loose` reports all that {@link redact} would hide; `certain` leaves out values that only their name makes
 * suspicious and that do not look like a secret (`password = "test"`), for files of code and tables
 */
export function findCredentials(text: string, strictness: 'loose' | 'certain'): Credential[] {
  const found = maskCredentials(
    clean(text),
    strictness === 'certain' ? { keep: looksSecret, isProse: false } : {},
  ).found
  return found.sort((a, b) => a.start - b.start)
}

/** Where a text names somebody's home folder. */
export function findHomes(text: string, home: string | null): Span[] {
  return [...homeFinder(home)(text)].sort((a, b) => a.start - b.start)
}

const HIDDEN_RUN = new RegExp(`${HIDDEN}+`, 'g')
const HOME_RUN = new RegExp(`${HOME}+`, 'g')

/** Our own marks never come in from outside. */
function clean(text: string): string {
  return text.replace(/[\ufdd0\ufdd1]/g, '\ufffd')
}

type Sieve = {
  readonly keep?: (span: NamedSpan, value: string) => boolean
  /** Whether people wrote it, to whom a password may be told in a sentence. */
  readonly isProse?: boolean
}

function maskCredentials(
  text: string,
  { keep = () => true, isProse = true }: Sieve = {},
): { text: string; found: Credential[] } {
  const found: Credential[] = []
  let masked = text
  const hide = (shape: Shape, spans: Iterable<Span>) => {
    const fresh = [...spans].filter(({ start, end }) => !isHidden(masked, start, end))
    for (const { start, end } of fresh) found.push({ start, end, shape })
    masked = cover(masked, fresh, HIDDEN)
  }
  hide('private key', privateKeys(masked))
  hide('token', knownTokens(masked))
  hide('token', schemeValues(masked))
  hide('password in a URL', urlPasswords(masked))
  if (isProse) hide('credential', phrases(masked))
  const hideKept = (spans: Iterable<NamedSpan>) => {
    const whole = masked
    hide(
      'credential',
      [...spans].filter((span) => keep(span, whole.slice(span.start, span.end))),
    )
  }
  hideKept([...namedValues(masked), ...pairedValues(masked)])
  hideKept(commandValues(masked))
  if (isProse) hide('credential', toldValues(masked))
  hide('random-looking value', randomRuns(masked))
  return { text: masked, found }
}

function isHidden(masked: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (masked[at] !== HIDDEN) return false
  return true
}

function looksSecret({ isStrong }: NamedSpan, value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/].filter((pattern) => pattern.test(value)).length
  return !/\s/.test(value) && kinds >= 2 && /[0-9]/.test(value) && value.length >= (isStrong ? 6 : 16)
}
