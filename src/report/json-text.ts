/** What JSON leaves as it is, though a terminal may act on it: DEL, C1 controls, bidirectional controls, line separators, the BOM. */
const STEERS_TERMINALS = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g

/**
 * A value as one JSON text with a line feed at the end. It parses to the very same value; what could steer a terminal is escaped.
 *
 * @param compact on one line
 */
export function renderJson(value: unknown, { compact = false }: { readonly compact?: boolean } = {}): string {
  const text = compact ? JSON.stringify(value) : JSON.stringify(value, null, 2)
  return `${text.replace(STEERS_TERMINALS, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
