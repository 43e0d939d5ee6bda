import { RuntimeFault } from './faults.ts'
import type { JsonObject, JsonValue } from './json-value.ts'
import { isPlainJson } from './plain-json.ts'
import { isArray, readElements, readMembers, setOwn, Unreadable } from './property-table.ts'
import { MAX_DEPTH } from './scan-json.ts'

/**
 * Checks a value against the domain of hashed values and copies it, in one walk that reads each property once: the copy is
 * exactly what was checked, whatever proxies or later writers do to the original. Spec: contracts part 05, section 1.1.
 *
 * @throws RuntimeFault `non-canonicalizable-value` at `artifactPath`; the detail names the place (`$.a[3].b`) and the reason
 */
export function copyHashedValue(value: unknown, artifactPath: string): JsonValue {
  const copier = new Copier()
  try {
    return copier.copy(value)
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown
    const detail = `${copier.location()} ${thrown.reason}`
    throw new RuntimeFault({ code: 'non-canonicalizable-value', artifactPath, detail, ...thrown.options })
  }
}

/**
 * The check alone, for a value in memory that is going to be hashed.
 *
 * @throws RuntimeFault `non-canonicalizable-value`, as {@link copyHashedValue}
 */
export function assertHashedArtifactValue(value: unknown, artifactPath: string): asserts value is JsonValue {
  if (!isPlainJson(value)) copyHashedValue(value, artifactPath)
}

class Copier {
  private readonly path: (string | number)[] = []
  private readonly ancestors = new Set<object>()

  location(): string {
    return this.path.reduce<string>((place, step) => place + (typeof step === 'number' ? `[${step}]` : `.${step}`), '$')
  }

  copy(value: unknown): JsonValue {
    return typeof value === 'object' && value !== null ? this.copyContainer(value) : soundScalar(value)
  }

  private copyContainer(container: object): JsonValue {
    if (this.ancestors.size >= MAX_DEPTH) throw new Unreadable(`is nested deeper than ${MAX_DEPTH} levels`)
    if (this.ancestors.has(container)) throw new Unreadable('contains itself')
    this.ancestors.add(container)
    const copy = isArray(container) ? this.copyArray(container) : this.copyObject(container)
    this.ancestors.delete(container)
    return copy
  }

  private copyArray(array: readonly unknown[]): JsonValue[] {
    const elements = readElements(array)
    const copy: JsonValue[] = []
    for (let index = 0; index < elements.length; index++) copy.push(this.copyMember(index, elements[index]))
    return copy
  }

  private copyObject(object: object): JsonObject {
    const members = readMembers(object)
    const copy: JsonObject = {}
    // Visited in the order they are written, so that of several faults the one that is met first there is reported.
    for (const key of Object.keys(members).sort()) {
      setOwn(copy, key, this.copyMember(key, members[key]))
    }
    return copy
  }

  private copyMember(step: string | number, member: unknown): JsonValue {
    this.path.push(step)
    const copy = this.copy(member)
    this.path.pop()
    return copy
  }
}

function soundScalar(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new Unreadable('holds half of a surrogate pair')
      return value
    case 'number':
      if (!Number.isFinite(value)) throw new Unreadable(`is ${value}, which JSON cannot write`)
      // Above this magnitude every binary64 is an integer.
      if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new Unreadable('is an integer beyond 9007199254740991')
      return value
    case 'boolean':
      return value
    case 'object':
      return null
    default:
      throw new Unreadable(`is ${value === undefined ? 'undefined' : `a ${typeof value}`}, which JSON has not`)
  }
}
