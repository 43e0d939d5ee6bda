/**
 * How sure a name makes us that its value is a secret. `key` alone makes least sure: in code it mostly names an entry of something.
 */
export type Sensitivity = 'strong' | 'weak' | 'key'

const SENSITIVE = /key|token|secret|passw|passphrase|pwd|credential|auth|cookie|session/
/** `DB_PASS`, `smtpPass`, `SSHPASS`: of a service or somebody, since a `renderPass` and a `first_pass` are none. */
const SHORT_PASSWORD =
  /(?:^|[_.-]|(?<=[a-z])(?=[A-Z]))(?:db|database|sql|mysql|maria|pg|postgres|redis|mongo|rabbitmq|mq|smtp|imap|mail|email|ftp|sftp|ssh|sudo|su|ldap|proxy|http|api|admin|root|user|login|account|service|registry|docker|git|keystore|truststore|cert|p12|pfx|vpn|wifi)[_.-]?(?:pass|pw)$/i
/** Words that hold one of those and are none of them. */
const HARMLESS_WORD =
  /^(?:author(?!i[sz])\w*|(?:un)?authori[sz](?:e|ed|er|es|ing)|authent(?!icat)\w*|authenticat(?:e|ed|es|ing|or)|key(?:board|word|note|stroke|frame|press|down|up|code|map|bind|pad|hole|less|ed|type|server|ring|shortcut|size|space|val|len)\w*|(?:mon|tur|don|hoc|joc|whis|hon|jer|chi?m|val|pub)keys?\w*|hotkeys?|tokeni[sz]\w*|secretar\w*|sessionless)$/
const STRONG =
  /passw|passphrase|pwd|secret|(?:api|access|private|signing|encryption|auth|master|account|service|shared)key/
/** What is said of a secret without being it: its type, its length, where it is asked for. */
const ABOUT =
  /^(?:types?|kind|length|bits|size|count|limit|max|min|budget|total|usages?|algorithms?|alg|methods?|endpoints?|ports?|schema|metadata|info|information|input|results?|status|supported|index|prefix|suffix|versions?|expir\w*|seconds|minutes|ttl|timeout|errors?|urls?|uris?|path|file|dir|folder|names?|field|column|label|events?|handler|callback|providers?|initiali[sz]ed|storage|store|manager|strategy|helper|driver|mgr|mode|policy|realm|scopes?|format|encoding|class|component|page|form|middleware|guard|hook|services?|controller|router|tests?|required|enabled|allowed)$/

/**
 * Whether a name (of a setting, a header, a flag, a variable) says that its value is a secret, judged by its word parts: `apiKey`
 * and `AUTH_TOKEN` do, `author`, `keyboard` and `token_type` do not. @returns null when it says nothing
 */
export function sensitivityOf(name: string): Sensitivity | null {
  // Asked of every word of a text: the cheap question first.
  if (/p(?:ass|w)$/i.test(name) && SHORT_PASSWORD.test(name)) return 'strong'
  if (!SENSITIVE.test(name.toLowerCase())) return null
  const parts = partsOf(name)
  const telling = parts.filter((part) => SENSITIVE.test(part) && !HARMLESS_WORD.test(part))
  if (telling.length === 0 || ABOUT.test(parts.at(-1) ?? '') || parts.includes('error')) return null
  const joined = parts.join('')
  if (STRONG.test(joined)) return 'strong'
  if (!telling.every((part) => part.includes('key'))) return 'weak'
  // Several keys are names of entries: `requiredKeys`, `keys`. A public key is for everybody.
  return parts.includes('keys') || parts.includes('public') || parts.includes('pub') ? null : 'key'
}

/** Lower-case words of a name: at separators and at humps. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? []).map((part) => part.toLowerCase())
}
