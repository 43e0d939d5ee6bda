import { lazily } from '../canonical/lazily.ts'
import { LONG_WORD, longRuns, type Run } from './long-words.ts'

/** A place in a text that looks like a credential. The value itself is for finding its place, never for showing. */
export type CredentialSighting = {
  /** What it looks like, for a sentence: `a GitHub token`. */
  readonly what: string
  /** UTF-16 offsets into the text. */
  readonly start: number
  readonly end: number
}

/**
 * Everything in the text that looks like a credential, in text order, none overlapping: vendor prefixes, JSON Web Tokens, PEM
 * private keys, bearer headers, and long random values behind a key that is named like a secret. Placeholders (`<token>`,
 * `YOUR_API_KEY`, `xxxx`), plain hashes and UUIDs are none. Linear in the text. Spec: packs/02-check.md, M015.
 */
export function findCredentials(text: string): CredentialSighting[] {
  const found = privateKeysIn(text)
  for (const word of longWords(text)) found.push(...credentialsIn(text, word))
  return found.sort((a, b) => a.start - b.start)
}

/** The text with `[credential]` for what looks like one, and for the given words, which looked like one where they stood. */
export function hideCredentials(text: string, known: ReadonlySet<string>): string {
  const withoutKnown = text.replace(LONG_WORD, (word) => (known.has(word) ? HIDDEN : word))
  let hidden = ''
  let from = 0
  for (const { start, end } of findCredentials(withoutKnown)) {
    hidden += `${withoutKnown.slice(from, start)}${HIDDEN}`
    from = end
  }
  return hidden + withoutKnown.slice(from)
}

const HIDDEN = '[credential]'

function privateKeysIn(text: string): CredentialSighting[] {
  return text.includes('PRIVATE KEY') ? pemKeysIn(text) : []
}

function pemKeysIn(text: string): CredentialSighting[] {
  const pem =
    /-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[nr]|["'+,]){0,80}(?:(?:Proc-Type|Version|Comment):|[A-Za-z0-9+/]{8})/g
  return [...text.matchAll(pem)].map(({ index, 0: match }) => {
    return { what: 'a private key', start: index, end: index + match.length }
  })
}

const SHORTEST_SECRET = 32
const SUSPECT = /[0-9]|[A-Za-z]{16}/

/**
 * The stretches that could hold a credential: 16 characters or more, with a digit or 16 letters in a row. Hardly any word of
 * prose or JSON is; trying each known prefix everywhere costs ten times as much.
 */
function longWords(text: string): Run[] {
  const words: Run[] = []
  for (const { start, end } of longRuns(text)) {
    if (!SUSPECT.test(text.slice(start, end))) continue
    words.push({ start: isEscape(text, start) ? start + 1 : start, end })
  }
  return words
}

/** The `n` of a `\\n` in a JSON text is no part of the word behind it. */
function isEscape(text: string, index: number): boolean {
  return text.charAt(index - 1) === '\\' && 'nrtbf'.includes(text.charAt(index))
}

function credentialsIn(text: string, { start, end }: Run): CredentialSighting[] {
  const word = text.slice(start, end)
  const vendors = vendorCredentialsIn(word)
  if (vendors.length > 0) {
    return vendors.map((sighting) => ({ ...sighting, start: start + sighting.start, end: start + sighting.end }))
  }
  const before = text.slice(Math.max(0, start - 96), start)
  const mayBeBearer = before.slice(-16).toLowerCase().includes('bearer')
  if (!mayBeBearer && word.length < SHORTEST_SECRET) return []
  const what = kindBySurroundings(word, before)
  return what === null ? [] : [{ what, start, end }]
}

/** What a word of no vendor's form is by what stands before it; null for no credential. */
function kindBySurroundings(word: string, before: string): string | null {
  if (isPlaceholder(word) || /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(word)) return null
  if (hasRandomRun(word, 12) && /(?:^|[^A-Za-z])bearer[ \t]{1,8}$/i.test(before.slice(-16))) return 'a bearer token'
  return looksRandom(word) && isNamedLikeSecret(before) ? 'a secret value' : null
}

type Shape = {
  readonly what: string
  /** Quantifiers are bounded, so that hostile text costs linear time. */
  readonly at: RegExp
  /** Judges what `at` captured, or all that it matched when it captures nothing. */
  readonly accepts?: (value: string) => boolean
}

const VENDOR_PREFIX =
  /gh[pousr]_|github_pat_|glpat-|sk-|[sr]k_(?:live|test)_|xox[abeoprs]-|xapp-|A[KS]IA|AIza|GOCSPX-|npm_|pypi-|SG\.|do[opr]_v1_|hf_|shp(?:at|ca|pa|ss)_|lin_api_|dckr_pat_|hvs\.|figd_|eyJ/g

/** Vendors' own forms; the first that matches names the finding. Hardly any text holds a word that begins like one. */
const shapes = lazily((): readonly Shape[] => [
  { what: 'a GitHub token', at: /gh[pousr]_[A-Za-z0-9]{30,255}/y },
  { what: 'a GitHub token', at: /github_pat_[A-Za-z0-9_]{22,255}/y },
  { what: 'a GitLab token', at: /glpat-[A-Za-z0-9_-]{20,255}/y },
  { what: 'a Stripe key', at: /[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}/y },
  { what: 'an API key', at: /sk-([A-Za-z0-9_-]{20,255})/y, accepts: (value) => hasRandomRun(value, 16) },
  { what: 'a Slack token', at: /(?:xox[abeoprs]|xapp)-([A-Za-z0-9-]{10,255})/y, accepts: (value) => /\d/.test(value) },
  { what: 'an AWS access key id', at: /A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/y },
  { what: 'a Google API key', at: /AIza[A-Za-z0-9_-]{35}(?![A-Za-z0-9])/y },
  { what: 'a Google client secret', at: /GOCSPX-[A-Za-z0-9_-]{28}(?![A-Za-z0-9])/y },
  { what: 'an npm token', at: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { what: 'a PyPI token', at: /pypi-[A-Za-z0-9_-]{50,255}/y },
  { what: 'a SendGrid key', at: /SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/y },
  { what: 'a DigitalOcean token', at: /do[opr]_v1_[a-f0-9]{64}/y },
  { what: 'a Hugging Face token', at: /hf_[A-Za-z0-9]{30,255}/y },
  { what: 'a Shopify token', at: /shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}/y },
  { what: 'a Linear key', at: /lin_api_[A-Za-z0-9]{32,255}/y },
  { what: 'a Docker token', at: /dckr_pat_[A-Za-z0-9_-]{20,255}/y },
  { what: 'a Vault token', at: /hvs\.[A-Za-z0-9_-]{24,255}/y },
  { what: 'a Figma token', at: /figd_[A-Za-z0-9_-]{20,255}/y },
  { what: 'a JSON Web Token', at: /eyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{16,2000}/y },
])

function vendorCredentialsIn(word: string): CredentialSighting[] {
  const found: CredentialSighting[] = []
  VENDOR_PREFIX.lastIndex = 0
  for (let prefix = VENDOR_PREFIX.exec(word); prefix !== null; prefix = VENDOR_PREFIX.exec(word)) {
    if (/[A-Za-z0-9]/.test(word.charAt(prefix.index - 1))) continue
    const sighting = shapeAt(word, prefix.index)
    if (sighting !== null) {
      if (!isPlaceholder(word.slice(sighting.start, sighting.end))) found.push(sighting)
      VENDOR_PREFIX.lastIndex = sighting.end
    } else if (prefix[0] === 'eyJ') {
      // A later start in the same segment can only fail as this one did.
      const dot = word.indexOf('.', prefix.index)
      if (dot === -1) break
      VENDOR_PREFIX.lastIndex = dot
    }
  }
  return found
}

function shapeAt(word: string, start: number): CredentialSighting | null {
  for (const { what, at, accepts } of shapes()) {
    at.lastIndex = start
    const match = at.exec(word)
    if (match === null) continue
    return accepts === undefined || accepts(match[1] ?? match[0]) ? { what, start, end: at.lastIndex } : null
  }
  return null
}

function isNamedLikeSecret(before: string): boolean {
  const key = assignedKey(before)
  return (
    /secret|token|passw(?:or)?d|passphrase|credential|(?:api|access|private|signing|auth)[_-]?key/i.test(key) &&
    !isAboutSecret(key)
  )
}

/** `"api_token": "`, `API_TOKEN=`; behind an option a space or the comma of a JSON array will do: `"--token", "`. */
function assignedKey(before: string): string {
  const assignment =
    /(?:(?:^|[^\w-])(--[\w-]{1,60})["']?[ \t]{0,8}[=, \t][ \t]{0,8}|([\w-]{1,60})["'`]?\s{0,8}(?:=>|:=|[:=])\s{0,8})["'`]?$/.exec(
      before,
    )
  return assignment?.[1] ?? assignment?.[2] ?? ''
}

/** Key endings that say the value is about a secret and not one. */
function isAboutSecret(key: string): boolean {
  return /(?:ids?|ur[il]|path|file|name|hash|sha\d{0,3}|digest|checksum|fingerprint|count|limit|ref|arn|version|type|description|env|endpoint)$/i.test(
    key,
  )
}

function looksRandom(value: string): boolean {
  return (
    value.length >= SHORTEST_SECRET && /\d.*\d/.test(value) && hasRandomRun(value, 16) && bitsPerCharacter(value) >= 3
  )
}

/** A stretch of letters and digits that no hyphenated name has: long with a digit and a letter in it, or very long. */
function hasRandomRun(value: string, length: number): boolean {
  return (value.match(/[A-Za-z0-9]+/g) ?? []).some((run) => {
    return run.length >= length && /[A-Za-z]/.test(run) && (/\d/.test(run) || run.length >= 24)
  })
}

/** Shannon entropy of the characters; 32 random hex digits have about 3.7 bits, `aaaa…` has 0. */
function bitsPerCharacter(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** Documentation's stand-ins: spelled out, or filled up with one sign. */
function isPlaceholder(value: string): boolean {
  return /x{4}|0{10}|\.{3}|_{4}|example|your|placeholder|change_?me|redacted|insert|todo|goes_?here/i.test(value)
}
