/** What can be told of a value without handing it over. */
export type View = {
  /** For messages: `null`, `a list`, `the number 3`, `an object`. */
  readonly kind: string
  readonly number: number | null
  readonly boolean: boolean | null
  readonly text: string | null
  /** Members of a list of strings; null for anything else. */
  readonly strings: readonly string[] | null
  /** The first member of a list that is no string. */
  readonly oddMember: { readonly index: number; readonly kind: string } | null
  /** The property `length`, where it counts something. */
  readonly length: number | null
  readonly keyCount: number | null
  /** Whether it has a method safeParse. */
  readonly isParser: boolean
}

/**
 * Looks at a value. This also runs where nothing around it is there, so it calls nothing that is not its own.
 *
 * @throws what a getter or a proxy of the value throws
 */
export function viewOf(value: unknown): View {
  const kindOf = (one: unknown): string => {
    if (one === null) return 'null'
    if (Array.isArray(one)) return 'a list'
    if (typeof one === 'number') return `the number ${one}`
    if (typeof one === 'undefined') return 'undefined'
    return typeof one === 'object' ? 'an object' : `a ${typeof one}`
  }
  const property = (name: string): unknown =>
    (typeof value === 'object' && value !== null) || typeof value === 'function' ? Reflect.get(value, name) : undefined
  const length = property('length')
  const members: readonly unknown[] | null = Array.isArray(value) ? value : null
  const odd = members === null ? -1 : members.findIndex((member) => typeof member !== 'string')
  return {
    kind: kindOf(value),
    number: typeof value === 'number' && Number.isFinite(value) ? value : null,
    boolean: typeof value === 'boolean' ? value : null,
    text: typeof value === 'string' ? value : null,
    strings: members === null || odd !== -1 ? null : members.map(String),
    oddMember: members === null || odd === -1 ? null : { index: odd, kind: kindOf(members[odd]) },
    length: typeof length === 'number' && Number.isSafeInteger(length) && length >= 0 ? length : null,
    keyCount: typeof value === 'object' && value !== null ? Object.keys(value).length : null,
    isParser: typeof property('safeParse') === 'function',
  }
}
