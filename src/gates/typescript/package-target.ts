/** Conditions that hold when a module is imported here, whatever order a package lists them in. */
const CONDITIONS: readonly string[] = ['bun', 'node', 'import', 'module-sync', 'default']

/**
 * The file that an `exports` or `imports` field of a package.json names for a request.
 *
 * @param field the value of the field, as read
 * @param request `./unstable/ast`, or `#enums/syntaxKind`
 * @returns a path relative to the package, beginning with `./`; null when the field names none
 */
export function packageTarget(field: unknown, request: string): string | null {
  if (!isTable(field)) return null
  const exact = field[request]
  if (exact !== undefined) return pick(exact, '')
  for (const [pattern, target] of Object.entries(field)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined || !request.startsWith(before) || !request.endsWith(after)) continue
    if (request.length < before.length + after.length) continue
    return pick(target, request.slice(before.length, request.length - after.length))
  }
  return null
}

function pick(target: unknown, middle: string): string | null {
  if (typeof target === 'string') return target.startsWith('./') ? target.replaceAll('*', () => middle) : null
  if (!isTable(target)) return null
  for (const [condition, value] of Object.entries(target)) {
    if (!CONDITIONS.includes(condition)) continue
    const found = pick(value, middle)
    if (found !== null) return found
  }
  return null
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
