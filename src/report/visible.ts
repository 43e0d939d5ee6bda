/**
 * Makes what a stranger wrote safe to show: C0 and C1 controls, DEL, bidirectional overrides, line separators, and characters that
 * show nothing but are read all the same (zero-width space, soft hyphen, tags) become `\x1b`-like text, and so do lone surrogates.
 * Line feeds and tabs stay when `keepLines` is set and are escaped otherwise, so that one value stays on one line.
 */
export function visible(text: string, { keepLines = false }: { keepLines?: boolean } = {}): string {
  return SUSPECT.test(text) ? escaped(text, keepLines) : text
}

function escaped(text: string, keepLines: boolean): string {
  // With the `u` flag a surrogate matches only where it stands alone.
  const unsafe =
    /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\u{e0000}-\u{e007f}]/gu
  return text.replace(unsafe, (found) => {
    if (keepLines && (found === '\n' || found === '\t')) return found
    return NAMED[found] ?? escapeOf(found.codePointAt(0) ?? 0)
  })
}

function escapeOf(codePoint: number): string {
  const hex = codePoint.toString(16)
  if (codePoint < 0x100) return `\\x${hex.padStart(2, '0')}`
  return codePoint > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Any of what is escaped, and all surrogates: most texts have none of it. */
const SUSPECT =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/
