import { byCodeUnit } from '../../../canonical/by-code-unit.ts'

/** JSON text with the keys of every object sorted, for showing a value; unlike canonical JSON it refuses nothing. */
export function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).toSorted(([a], [b]) => byCodeUnit(a, b))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`
}
