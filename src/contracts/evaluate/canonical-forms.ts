import { canonicalText } from '../../canonical/canonicalize.ts'
import type { JsonValue } from '../../canonical/json-value.ts'
import { ABSENT, memberOf } from './values.ts'

/**
 * Compares values by their canonical text, which is to compare their digests. Texts are kept for one evaluation: a quantifier
 * compares one collection with each of its elements.
 */
export class CanonicalForms {
  private readonly texts = new Map<object, string>()
  private readonly memberships = new Map<object, Membership>()
  private readonly projections = new Map<object, Map<string, JsonValue[]>>()

  /** @param artifactPath of the check, where a value outside the canonical domain is reported */
  constructor(private readonly artifactPath: string) {}

  /** @throws RuntimeFault `non-canonicalizable-value` */
  textOf(value: JsonValue): string {
    if (typeof value !== 'object' || value === null) return canonicalText(value, this.artifactPath)
    return kept(this.texts, value, () => canonicalText(value, this.artifactPath))
  }

  /** @throws RuntimeFault `non-canonicalizable-value`: either is outside the canonical domain */
  areEqual(one: JsonValue, other: JsonValue): boolean {
    const text = this.textOf(one)
    return text === this.textOf(other)
  }

  /**
   * Whether some element of a collection equals a value.
   *
   * @throws RuntimeFault `non-canonicalizable-value`: the value, or an element before the first equal one
   */
  contains(collection: readonly JsonValue[], value: JsonValue): boolean {
    return kept(this.memberships, collection, () => new Membership(collection, this)).has(this.textOf(value))
  }

  /**
   * What each member has under a key.
   *
   * @throws TypeError a member has no such key, which compiling excludes
   */
  projectionOf(members: readonly JsonValue[], key: string): readonly JsonValue[] {
    const projections = kept(this.projections, members, () => new Map<string, JsonValue[]>())
    return kept(projections, key, () => members.map((member) => projected(member, key)))
  }
}

/** The texts of a collection, read as far as was needed: what lies behind the first equal element is never looked at. */
class Membership {
  private readonly texts = new Set<string>()
  private read = 0

  constructor(
    private readonly collection: readonly JsonValue[],
    private readonly forms: CanonicalForms,
  ) {}

  has(text: string): boolean {
    while (!this.texts.has(text)) {
      const element = this.collection[this.read]
      if (element === undefined) return false
      this.texts.add(this.forms.textOf(element))
      this.read++
    }
    return true
  }
}

function projected(member: JsonValue, key: string): JsonValue {
  const value = memberOf(member, key)
  if (value === ABSENT) throw new TypeError(`a member of the reference set has no key ${JSON.stringify(key)}`)
  return value
}

function kept<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}
