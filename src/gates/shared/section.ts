import * as v from 'valibot'
import { isRecord } from '../../canonical/is-record.ts'
import { nearest } from '../../report/nearest.ts'

type Settings = v.Config<v.BaseIssue<unknown>>

/**
 * An object of a section with exactly these keys, defaults filled in. As valibot's own strict object, but an array is no object,
 * every unknown key is reported, and a key such as `__proto__` or `toString` is unknown. Spec: contracts/08-gates.md, section 2.
 */
export function strictObject<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const base = v.object(entries)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input = dataset.value
      if (Array.isArray(input)) return { typed: false, value: input, issues: [listIssue(input)] }
      const read = base['~run']({ value: input }, config)
      const unknown = isRecord(input) ? unknownKeyIssues(input, Object.keys(entries)) : []
      const [first, ...rest] = [...(read.issues ?? []), ...unknown]
      return first === undefined ? read : { typed: false, value: read.value, issues: [first, ...rest] }
    },
  }
}

function listIssue(input: readonly unknown[]): v.BaseIssue<unknown> {
  const [expected, received] = ['Object', 'Array']
  return {
    kind: 'schema',
    type: 'strict_object',
    input,
    expected,
    received,
    message: `Invalid type: Expected ${expected} but received ${received}`,
  }
}

function unknownKeyIssues(input: Record<string, unknown>, known: readonly string[]): v.BaseIssue<unknown>[] {
  const unknown = Object.keys(input).filter((key) => !known.includes(key))
  return unknown.map((key) => {
    const [close] = nearest(
      key,
      known.filter((name) => !Object.hasOwn(input, name)),
    )
    return {
      kind: 'schema',
      type: 'strict_object',
      input: input[key],
      expected: 'never',
      received: JSON.stringify(key),
      message: `unknown key${close === undefined ? '' : `, did you mean "${close}"?`}`,
      path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
    }
  })
}

/** A list with at least one member. */
export function atLeastOne<const Item extends v.GenericSchema>(item: Item) {
  return v.pipe(v.array(item), v.minLength(1, 'needs at least one entry'))
}

/** Any non-empty string. */
export const NonEmpty = v.pipe(v.string(), v.nonEmpty('must not be empty'))

/** What is wrong at a place in a section that keys lead to. */
export type SectionIssue = { readonly at: readonly (string | number)[]; readonly message: string }

/** A check over a whole section whose parts are all well formed; it names every place that is wrong. */
export function crossCheck<Section>(check: (section: Section) => Iterable<SectionIssue>) {
  return v.rawCheck<Section>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, message } of check(dataset.value)) {
      const [first, ...rest] = pathTo(dataset.value, at)
      addIssue(first === undefined ? { message } : { message, path: [first, ...rest] })
    }
  })
}

function pathTo(section: unknown, keys: readonly (string | number)[]): v.IssuePathItem[] {
  let input = section
  return keys.map((key): v.IssuePathItem => {
    const container = isRecord(input) ? input : {}
    input = Array.isArray(input) ? input[Number(key)] : container[key]
    return { type: 'object', origin: 'value', input: container, key: String(key), value: input }
  })
}
