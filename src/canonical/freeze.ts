/**
 * Freezes an artifact in place, all the way down: arrays and plain objects, through their enumerable values. What is frozen
 * already is taken to be finished, which also ends cycles; values of other kinds are left alone.
 * Spec: contracts part 05, section 5.2.
 *
 * @returns the same value
 */
export function freezeArtifact<Value>(artifact: Value): Readonly<Value> {
  const pending: unknown[] = [artifact]
  while (pending.length > 0) {
    const value = pending.pop()
    if (!isContainer(value) || Object.isFrozen(value)) continue
    const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    for (const member of members) if (typeof member === 'object') pending.push(member)
    Object.freeze(value)
  }
  return artifact
}

function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
