/** What JSON leaves as it is, though a terminal acts on it or nobody sees it; `visible` lists the same characters. */
const UNSAFE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g

/**
 * A value as one JSON text with a line feed at the end. It parses to the very same value; what could steer a terminal, or
 * would not be seen there, is escaped.
 *
 * @param compact on one line
 */
export function renderJson(value: unknown, { compact = false }: { readonly compact?: boolean } = {}): string {
  const text = compact ? JSON.stringify(value) : JSON.stringify(value, null, 2)
  return `${escapeUnseen(text)}\n`
}

/** A JSON text in which what could steer a terminal, or would not be seen there, is escaped; its value stays the same. */
export function escapeUnseen(json: string): string {
  return json.replace(UNSAFE, escapeUnits)
}

function escapeUnits(found: string): string {
  return Array.from(
    { length: found.length },
    (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}
