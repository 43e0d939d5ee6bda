/**
 * JSON on one line as people write it, for fixes that can be pasted: `{ "class": "write", "confirm": true }`. Values that are
 * not JSON are left out, as `JSON.stringify` does.
 */
export function paste(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(paste).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return members.length === 0 ? '{}' : `{ ${members.map(([key, member]) => pasteEntry(key, member)).join(', ')} }`
}

/** One member of an object: `"list": { "class": "read" }`. */
export function pasteEntry(key: string, value: unknown): string {
  return `${JSON.stringify(key)}: ${paste(value)}`
}
