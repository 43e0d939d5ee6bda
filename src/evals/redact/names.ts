/** How sure a name makes us that its value is a secret. */
export type Sensitivity = 'strong' | 'weak'

const SENSITIVE = /key|token|secret|passw|passphrase|pwd|credential|auth|cookie|session/
/** Words that hold one of those and are none of them. */
const HARMLESS_WORD =
  /^(?:author(?!i[sz])\w*|authent(?!icat)\w*|key(?:board|word|note|stroke|frame|press|down|up|code|map|bind|pad|hole|less|ed)\w*|(?:mon|tur|don|hoc|joc|whis|hon|jer|chi?m)key\w*|hotkeys?|tokeni[sz]\w*|secretar\w*|sessionless)$/
const STRONG =
  /passw|passphrase|pwd|secret|credential|(?:api|access|private|signing|encryption|auth|master|account|service|shared)key/

/**
 * Whether a name (of a setting, a header, a flag, a variable) says that its value is a secret, judged by its word parts: `apiKey`
 * and `AUTH_TOKEN` do, `author`, `keyboard` and `monkey` do not. @returns null when it says nothing
 */
export function sensitivityOf(name: string): Sensitivity | null {
  if (!SENSITIVE.test(name.toLowerCase())) return null
  const parts = partsOf(name)
  if (!parts.some((part) => SENSITIVE.test(part) && !HARMLESS_WORD.test(part))) return null
  return STRONG.test(parts.join('')) ? 'strong' : 'weak'
}

/** Lower-case words of a name: at separators and at humps. */
function partsOf(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? []).map((part) => part.toLowerCase())
}
