import type { Span } from './spans.ts'
import { spansOf } from './spans.ts'

const BEGIN_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- BEGIN SSH2 [A-Z0-9 ]{0,40}PRIVATE KEY ----|Private-Lines: \d/g
const END_KEY =
  /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|---- END SSH2 [A-Z0-9 ]{0,40}PRIVATE KEY ----|Private-MAC: [0-9a-f]*/g
/** What a key block that was cut off can hold: base64, headers, escaped line ends, marks of a quotation before each line. */
const KEY_BODY = /[A-Za-z0-9+/=\s\\:,.>|#*"'-]*/y

/** Private keys of PEM, PGP, SSH2 and PuTTY, the whole block; one that was cut off counts as far as it goes. */
export function* privateKeys(text: string): Generator<Span> {
  let done = 0
  let lastEnd = -1
  for (const { index, 0: opener } of text.matchAll(BEGIN_KEY)) {
    if (index < done) continue
    const bodyStart = index + opener.length
    END_KEY.lastIndex = bodyStart
    KEY_BODY.lastIndex = bodyStart
    // Once no end was found there is none further on either; searching again would make many openers slow.
    const closer = lastEnd === Number.POSITIVE_INFINITY ? null : END_KEY.exec(text)
    if (closer === null) {
      lastEnd = Number.POSITIVE_INFINITY
      // Code that looks for keys names only the opening line.
      if (!/^[\s\S]{0,160}?[A-Za-z0-9+/]{16}/.test(text.slice(bodyStart, bodyStart + 200))) continue
      done = bodyStart + (KEY_BODY.exec(text)?.[0].length ?? 0)
    } else done = closer.index + closer[0].length
    yield { start: index, end: done }
  }
}

const B = '(?<![A-Za-z0-9_])'
/** Not more of the same word. */
const E = '(?![A-Za-z0-9_])'

/** Token shapes of providers; each pattern is the whole token. Spec: evals/01-eval-packs.md section 4, "Redaction", 3. */
const TOKENS: readonly RegExp[] = [
  `${B}(?:AKIA|ASIA)[A-Z0-9]{16}${E}`,
  `${B}gh[pousr]_[A-Za-z0-9]{8,}`,
  `${B}github_pat_[A-Za-z0-9_]{8,}`,
  `${B}gl(?:pat|ptt|dt|rt|cbt|soat|imt|ft|agent|oas)-[A-Za-z0-9_-]{8,}`,
  `${B}GR1348941[A-Za-z0-9_-]{20}`,
  `${B}xox[abeprs](?:\\.xox[bp])?-[A-Za-z0-9-]{6,}`,
  `${B}xapp-[0-9]-[A-Za-z0-9-]{8,}`,
  // Words joined by dashes are no tokens ("sk-circle-fade" is a class name); named families may have dashes inside.
  `${B}sk-(?:ant|proj|svcacct|admin|or|live|test)-(?=[A-Za-z_-]{0,80}[0-9])[A-Za-z0-9_-]{8,}`,
  `${B}sk-(?=[A-Za-z]{0,80}[0-9])[A-Za-z0-9]{16,}`,
  `${B}AIza[A-Za-z0-9_-]{20,}`,
  `${B}hf_(?:[A-Za-z0-9]{16,}|(?=[A-Za-z]{0,16}[0-9])[A-Za-z0-9]{8,})`,
  `${B}npm_(?:[A-Za-z0-9]{20,}|(?=[A-Za-z]{0,20}[0-9])[A-Za-z0-9]{8,})`,
  `${B}pypi-(?=[A-Za-z_-]{0,80}[0-9])(?=[a-z0-9_-]{0,80}[A-Z])[A-Za-z0-9_-]{8,}`,
  `${B}do[opr]_v1_[A-Za-z0-9]{8,}`,
  `${B}SG\\.(?=[A-Za-z_.-]{0,80}[0-9])[A-Za-z0-9_-]{6,}(?:\\.[A-Za-z0-9_-]{6,})?`,
  `${B}[sr]k_(?:live|test)_[A-Za-z0-9]{6,}`,
  `${B}whsec_[A-Za-z0-9+/]{8,}={0,2}`,
  `${B}GOCSPX-[A-Za-z0-9_-]{16,}`,
  `${B}ya29\\.[A-Za-z0-9_-]{16,}`,
  // Names of the family, then one run of letters and digits.
  `${B}(?:gsk|xai|r8|pplx|nvapi|csk|tvly|glsa|figd|figu|dckr_pat|dckr_oat|lin_api|lin_oauth|sbp|sb_secret|shp(?:at|ca|pa|ss)|rubygems|ntn|secret|PMAK|NRAK|fw|pul|sntryu|rnd|phx|dapi)[_-](?=[A-Za-z]{0,80}[0-9])[A-Za-z0-9]{20,}(?:[_-][A-Za-z0-9]{6,})?${E}`,
  `${B}sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{16,}`,
  `${B}hv[bsr]\\.(?=[A-Za-z_-]{0,80}[0-9])[A-Za-z0-9_-]{12,}`,
  `${B}ATATT3[A-Za-z0-9_=-]{16,}`,
  `${B}dapi[0-9a-f]{32}${E}`,
  `${B}tskey-[a-z]+-[A-Za-z0-9-]{12,}`,
  // Mailgun, Airtable, HubSpot, Cloudflare, Braintree, Twilio, 1Password, and what refreshes a Google or carries a Facebook session.
  `${B}(?:key-[0-9a-f]{32}|[0-9a-f]{32}(?:-[0-9a-f]{8}){2})${E}`,
  `${B}pat[A-Za-z0-9]{14}\\.[0-9a-f]{64}${E}`,
  `${B}pat-(?:na|eu|ap)[0-9]-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}${E}`,
  `${B}v1\\.0-[0-9a-f]{24,40}-[0-9a-f]{64,}${E}`,
  `${B}access_token(?:\\$|%24)[a-z]{4,12}(?:\\$|%24)[0-9a-z]{8,20}(?:\\$|%24)[0-9a-f]{32}${E}`,
  `${B}(?:SK|AC[0-9a-f]{32}:)[0-9a-f]{32}${E}`,
  `${B}A3-[A-Z0-9]{6}-(?:[A-Z0-9]{5,6}-){4}[A-Z0-9]{5}${E}`,
  `${B}1//0[A-Za-z0-9_-]{24,}`,
  `${B}EAA(?=[A-Za-z]{0,40}[0-9])[A-Za-z0-9]{30,250}${E}`,
  `${B}AGE-SECRET-KEY-1[0-9A-Z]{16,}`,
  // A Telegram bot: its number, then its secret.
  `(?<![0-9])[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])`,
  // Incoming webhooks: who knows the path may post.
  `hooks\\.slack\\.com/(?:services|workflows|triggers)/([A-Za-z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]{8,})`,
  `discord(?:app)?\\.com/api/webhooks/[0-9]{6,}/([A-Za-z0-9_-]{20,})`,
  `office\\.com/webhook[^\\s"'<>]{1,200}/IncomingWebhook/([0-9a-f]{16,}/[^\\s"'<>)]{1,80})`,
  // The signature of a signed address opens it to whoever has it.
  `[?&](?:sig|(?:X-(?:Amz|Goog)-)?Signature)=([A-Za-z0-9%+/_~=-]{8,})`,
  // A JWT: three base64url parts, the first a JSON object; the signature may be missing its text.
  '(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{6,}\\.[A-Za-z0-9_-]{4,}\\.[A-Za-z0-9_-]*',
].map((source) => new RegExp(source, 'gd'))

/** Tokens that are known by how they begin. A body of one repeated letter (`ghp_xxxx…`) is a placeholder. */
export function* knownTokens(text: string): Generator<Span> {
  for (const pattern of TOKENS) {
    for (const span of spansOf(text, pattern)) if (!isFiller(text.slice(span.start, span.end))) yield span
  }
}

function isFiller(token: string): boolean {
  return /^.{2,12}?[_.-]?([A-Za-z0-9*])\1{9,}$/.test(token)
}

const BEARER = /(?<![A-Za-z0-9_])bearer[ \t]+([A-Za-z0-9._~+/=-]{6,})/dgi
/** A line that was broken behind the scheme word. */
const BROKEN_BEARER =
  /authorization["']?[ \t]{0,3}[:=][ \t]{0,3}["']?bearer[ \t]*\\?\r?\n[ \t]*([A-Za-z0-9._~+/=-]{6,})/dgi
const BASIC = /(?<![A-Za-z0-9_])basic[ \t]+([A-Za-z0-9+/_-]{6,}={0,2})(?![A-Za-z0-9])/dgi

/** What follows `Bearer` and `Basic`, unless it is a word ("bearer authentication", "Basic usage"). */
export function* schemeValues(text: string): Generator<Span> {
  for (const { start, end } of [...spansOf(text, BEARER), ...spansOf(text, BROKEN_BEARER)]) {
    const value = text.slice(start, end).replace(/[.,-]+$/, '')
    if (!isProse(value) && !/^[A-Za-z_-]+=$/.test(value)) yield { start, end: start + value.length }
  }
  for (const span of spansOf(text, BASIC)) if (isBasicValue(text.slice(span.start, span.end))) yield span
}

/** Words joined by marks, or one word in capitals. */
function isProse(value: string): boolean {
  return /^(?:[A-Za-z][a-z]*(?:[-/.=_][A-Za-z]?[a-z]+)*|[A-Z]+(?:_[A-Z]+)*|[xX]+|\.+)$/.test(value)
}

/** `user:password` in base64. */
function isBasicValue(value: string): boolean {
  const decoded = Buffer.from(value, 'base64').toString('latin1')
  return /^[\x20-\x7e\x80-\xff]*:[\x20-\x7e\x80-\xff]*$/.test(decoded) && value.length >= 6
}

/**
 * A scheme, then user and password. The password runs to the last `@` before the path, or to the last of all when it holds an
 * unescaped slash. Lengths are bounded so that hostile text stays linear.
 */
const USER_INFO =
  /(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{1,20}:\/\/([^\s/?#"'`<>@:]{0,256})(?::([^\s"'`<>/?#]{0,512}|(?!\d{1,5}[/?#])[^\s"'`<>]{0,512}))?@(?=[^\s@]|$)/dg

/** Passwords in URLs, and users that look like tokens. Placeholders stay. */
export function* urlPasswords(text: string): Generator<Span> {
  for (const { indices, 1: user = '', 2: password } of text.matchAll(USER_INFO)) {
    const userAt = indices?.[1]
    const passwordAt = indices?.[2]
    if (passwordAt !== undefined && password !== undefined && password !== '' && !isPlaceholder(password)) {
      yield { start: passwordAt[0], end: passwordAt[1] }
    }
    if (userAt !== undefined && isTokenLike(user)) yield { start: userAt[0], end: userAt[1] }
  }
  for (const span of spansOf(text, ORACLE)) if (!isPlaceholder(text.slice(span.start, span.end))) yield span
}

/** `jdbc:oracle:thin:scott/tiger@…` */
const ORACLE = /jdbc:oracle:[a-z0-9]{1,12}:[^\s/@"']{1,120}\/([^\s@"'$<{]{1,200})@/dgi

function isTokenLike(user: string): boolean {
  return user.length >= 16 && /[0-9]/.test(user) && /[A-Za-z]/.test(user) && !isPlaceholder(user)
}

/** `$VAR`, `${VAR}`, `<…>`, `xxx`, `...`, `changeme` and their like: nothing to hide. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value.trim())
}

const PLACEHOLDER =
  /^(?:\$[A-Za-z_][A-Za-z0-9_]*|\$(?:env:|\{\{?)[^\n]*|\$\([^\n]*\)|\{\{[^\n]*\}\}|\{[A-Za-z_][A-Za-z0-9_.]*\}|%[A-Za-z_][A-Za-z0-9_]*%|<[^<>\n]*>|[xX]{3,}(?:[-_][xX]+)*|\.{2,}|…+|\*{2,}|#{2,}|_{3,}|-{2,}|change[-_ ]?me!?|your[-_ ][A-Za-z0-9_ -]*|\[?redacted\]?|todo|tbd|placeholder|dummy|example)$/i
