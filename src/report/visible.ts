/**
 * Makes what a stranger wrote safe to show on a terminal: C0 and C1 controls, DEL, bidirectional overrides and line separators
 * become `\x1b`-like text; lone surrogates become `\ud800`-like text. Line feeds and tabs stay when `keepLines` is set and are
 * escaped otherwise, so that one value stays on one line.
 */
export function visible(text: string, { keepLines = false }: { keepLines?: boolean } = {}): string {
  if (!SUSPECT.test(text)) return text
  return text.replace(UNSAFE, (found) => {
    if (keepLines && (found === '\n' || found === '\t')) return found
    const named = NAMED[found]
    if (named !== undefined) return named
    const code = found.charCodeAt(0)
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
  })
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const SUSPECT = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
