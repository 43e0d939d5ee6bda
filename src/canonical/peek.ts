/** A member of a value that nobody has judged yet; undefined when it has none. */
export function peek(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
