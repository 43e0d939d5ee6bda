import { isSentenceWord } from './code-words.ts'
import { matchAt } from './reading.ts'
import type { Span } from './spans.ts'
import { isPlaceholder } from './tokens.ts'

/** Whether a word says in which scheme the credentials that follow it are. */
export function isScheme(word: string): boolean {
  return SCHEME.test(word)
}

const SCHEME = /^(?:bearer|basic|digest|token|negotiate|apikey|hmac|hawk|signature|aws4-hmac-sha256)$/i

/** `Authorization: Digest user="x", response="y"`: all that follows the scheme on the line. */
export function* schemeValue(text: string, { scheme, end }: { scheme: string; end: number }): Generator<Span> {
  const gap = matchAt(text, /[ \t]+/y, end)
  if (gap === '') return
  const start = end + gap.length
  const first = matchAt(text, /[^\s"'`,;]*/y, start)
  const isPairs = /^[\w-]+=/.test(first) && !/^(?:bearer|basic|token)$/i.test(scheme)
  // A quote that opens nothing closes what the header stands in.
  const run = isPairs ? matchAt(text, /[^\n"']*(?:"[^"\n]*"[^\n"']*)*/y, start).trimEnd() : first
  if (run !== '' && !isPlaceholder(run) && !isSentenceWord(run)) yield { start, end: start + run.length }
}

/** Inside quotes the scheme word stays too: `"Authorization": "Bearer …"`. */
export function* afterScheme(text: string, value: Span): Generator<Span> {
  const content = text.slice(value.start, value.end)
  const [scheme = ''] = /^\s*(?:bearer|basic|digest|token|negotiate|apikey)[ \t]+(?=\S)/i.exec(content) ?? []
  const secret = content.slice(scheme.length)
  // `"Basic " + encoded`: what follows is elsewhere.
  if (
    secret.trim() === '' ||
    /^(?:bearer|basic|digest|token|negotiate|apikey)\s+$/i.test(secret) ||
    isPlaceholder(secret) ||
    isTemplate(secret)
  )
    return
  yield { ...value, start: value.start + scheme.length }
}

/** A string that only joins other values: `${user}:${pass}`. */
function isTemplate(content: string): boolean {
  const rest = content.replace(/\$\{[^{}\n]*\}|\{\{[^{}\n]*\}\}|\$\([^()\n]*\)|%[sd]/g, '')
  return rest !== content && /^[\s:./_-]*$/.test(rest)
}
