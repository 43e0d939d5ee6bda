/** What a contract must not carry, in the order a text is tested. Spec: contracts/02-compile-and-seal.md, section 10.4. */
const EXCLUDED_CATEGORIES = [
  'credentials',
  'tokens',
  'real names',
  'email addresses',
  'account identifiers',
  'transaction content',
] as const
export type ExcludedCategory = (typeof EXCLUDED_CATEGORIES)[number]

/** The first category a text has the form of; null when none. Linear in the text, whatever it holds. */
export function excludedCategory(text: string): ExcludedCategory | null {
  if (!SUSPECT.test(text)) return null
  return EXCLUDED_CATEGORIES.find((category) => HAS_FORM[category](text)) ?? null
}

/** What every text of one of the forms holds somewhere; most texts hold none of it, and one test tells. */
const SUSPECT =
  /@|-----BEGIN |[Bb]earer|eyJ|sk-|gh[pousr]_|AKIA|[A-Z]{2}[0-9]{2}[A-Z0-9]|[0-9]{3}-[0-9]{2}-|[0-9]{4}[ -][0-9]{4}/

const HAS_FORM: Readonly<Record<ExcludedCategory, (text: string) => boolean>> = {
  credentials: (text) => /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text),
  tokens: (text) => ISSUED_TOKEN.test(text) || holdsJsonWebToken(text),
  // A name has no form of its own: the category is part of the vocabulary only.
  'real names': () => false,
  'email addresses': holdsEmailAddress,
  'account identifiers': (text) => /\b(?:[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}|[0-9]{3}-[0-9]{2}-[0-9]{4})\b/.test(text),
  'transaction content': (text) => /(?<![A-Za-z0-9])[0-9]{4}(?:[ -][0-9]{4}){3}(?![A-Za-z0-9])/.test(text),
}

// Counts are exact where "at least" is meant: a longer token holds a shorter one, and scanning it all costs quadratic time.
const ISSUED_TOKEN =
  /(?<![A-Za-z])(?:[Bb]earer\s+[A-Za-z0-9_.~+/-]{16}|sk-[A-Za-z0-9]{16}|gh[pousr]_[A-Za-z0-9]{16}|AKIA[A-Z0-9]{16})/

/** `eyJ` and at least 8 more, a dot, at least 8 more; looked for run by run, since one expression would be quadratic. */
function holdsJsonWebToken(text: string): boolean {
  for (const { 0: run, index } of text.matchAll(/[A-Za-z0-9_-]+/g)) {
    const end = index + run.length
    if (text[end] !== '.' || !/^[A-Za-z0-9_-]{8}/.test(text.slice(end + 1, end + 9))) continue
    const start = /(?<![A-Za-z])eyJ/.exec(run)?.index
    if (start !== undefined && run.length - start >= 'eyJ'.length + 8) return true
  }
  return false
}

/** Looked for around each `@`, since one expression would be quadratic in a long text without any. */
function holdsEmailAddress(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at === 0 || !/[A-Za-z0-9._%+-]/.test(text.charAt(at - 1))) continue
    const host = /[A-Za-z0-9.-]*/y
    host.lastIndex = at + 1
    if (/.\.[A-Za-z]{2}/.test(host.exec(text)?.[0] ?? '')) return true
  }
  return false
}
