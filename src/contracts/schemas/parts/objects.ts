import * as v from 'valibot'
import { isRecord } from '../../../canonical/is-record.ts'
import { setOwn } from '../../../canonical/property-table.ts'
import { IssueList } from './issue-list.ts'

type Settings = v.Config<v.BaseIssue<unknown>>

/** A strict object, for what reads schemas and for the types. */
export type Strict<Entries extends v.ObjectEntries> = v.GenericSchema<
  v.InferInput<v.StrictObjectSchema<Entries, undefined>>,
  v.InferOutput<v.StrictObjectSchema<Entries, undefined>>
> & { readonly entries: Entries }

/**
 * An object with exactly these keys. As valibot's own, but an array is no object, every unknown key is reported, and very many
 * issues are bounded by {@link IssueList}. Spec: contracts part 01, section 1, "Strict objects".
 */
export function strict<const Entries extends v.ObjectEntries>(entries: Entries): Strict<Entries>
// The call says what each key gives; here they are any keys, and each is read by its own schema.
export function strict(entries: v.ObjectEntries): Strict<v.ObjectEntries> {
  const base = v.strictObject(entries)
  const keyed = Object.entries(entries)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input = dataset.value
      // Handing over a non-object gets an array the same refusal.
      if (!isRecord(input)) return base['~run']({ value: Array.isArray(input) ? undefined : input }, config)
      const { output, issues } = readMembers(input, keyed, config)
      const unknown = unknownKeyIssues(input, entries)
      if (issues === null && unknown === null) return { typed: true, value: output }
      const [first, ...rest] = [...(issues?.toIssues() ?? []), ...(unknown?.toIssues() ?? [])]
      return first === undefined
        ? { typed: true, value: output }
        : { typed: false, value: output, issues: [first, ...rest] }
    },
  }
}

type Read = { readonly output: Record<string, unknown>; readonly issues: IssueList | null }

function readMembers(
  input: Record<string, unknown>,
  keyed: readonly (readonly [string, v.ObjectEntries[string]])[],
  config: Settings,
): Read {
  const output: Record<string, unknown> = {}
  let issues: IssueList | null = null
  for (const [key, schema] of keyed) {
    const value = input[key]
    if (value === undefined && !Object.hasOwn(input, key)) {
      if (schema.type === 'exact_optional') continue
      issues ??= new IssueList()
      issues.add(keyIssue(input, key, JSON.stringify(key)))
      continue
    }
    const read = schema['~run']({ value }, config)
    output[key] = read.value
    if (read.issues === undefined) continue
    issues ??= new IssueList()
    issues.addUnder({ type: 'object', origin: 'value', input, key, value }, read.issues)
  }
  return { output, issues }
}

// Kept apart from the issues of the members: at the root of a document their lines sort before those, elsewhere behind them.
function unknownKeyIssues(input: Record<string, unknown>, entries: v.ObjectEntries): IssueList | null {
  let issues: IssueList | null = null
  // A misspelt key leaves the right one missing: one that is there was not meant.
  let missing: readonly string[] | null = null
  for (const key of Object.keys(input)) {
    if (Object.hasOwn(entries, key)) continue
    issues ??= new IssueList()
    missing ??= Object.keys(entries).filter((known) => !Object.hasOwn(input, known))
    issues.add({ ...keyIssue(input, key, 'never'), ...{ missing } })
  }
  return issues
}

/** @param expected the key in quotes when it is missing, `never` when it is unknown */
function keyIssue(input: Record<string, unknown>, key: string, expected: string): v.BaseIssue<unknown> {
  return {
    kind: 'schema',
    type: 'strict_object',
    input: key,
    expected,
    received: 'a key',
    message: expected === 'never' ? 'unknown key' : 'missing key',
    path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
  }
}

/** A list, as valibot's own; very many issues are bounded by {@link IssueList}. */
export function listOf<const Element extends v.GenericSchema>(
  element: Element,
): v.GenericSchema<v.InferInput<Element>[], v.InferOutput<Element>[]> {
  const base = v.array(element)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input: unknown = dataset.value
      if (!Array.isArray(input)) return base['~run'](dataset, config)
      const output: v.InferOutput<Element>[] = []
      let issues: IssueList | null = null
      for (let key = 0; key < input.length; key++) {
        const value: unknown = input[key]
        const read = element['~run']({ value }, config)
        if (read.typed) output.push(read.value)
        if (read.issues === undefined) continue
        issues ??= new IssueList()
        issues.addUnder({ type: 'array', origin: 'value', input, key, value }, read.issues)
      }
      const found = issues?.toIssues()
      return found === undefined ? { typed: true, value: output } : { typed: false, value: output, issues: found }
    },
  }
}

/**
 * A map: an object whose keys belong to the caller. As valibot's record, which drops keys such as `constructor` and takes an
 * array for one; here every own key is kept, `__proto__` included.
 */
export function mapOf<
  const Key extends v.BaseSchema<string, string, v.BaseIssue<unknown>>,
  const Value extends v.GenericSchema,
>(key: Key, value: Value): v.GenericSchema<Record<string, v.InferOutput<Value>>> {
  const base = v.record(key, value)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input = dataset.value
      if (!isRecord(input)) return base['~run']({ value: undefined }, config)
      return readMap(input, { key, value, config })
    },
  }
}

function readMap<Value extends v.GenericSchema>(
  input: Record<string, unknown>,
  { key, value, config }: { key: v.GenericSchema<string>; value: Value; config: Settings },
): v.OutputDataset<Record<string, v.InferOutput<Value>>, v.BaseIssue<unknown>> {
  const output: Record<string, v.InferOutput<Value>> = {}
  const issues = new IssueList()
  for (const name of Object.keys(input)) {
    const member = input[name]
    const named = key['~run']({ value: name }, config)
    if (named.issues !== undefined) {
      issues.addUnder({ type: 'object', origin: 'key', input, key: name, value: member }, named.issues)
    }
    const read = value['~run']({ value: member }, config)
    if (read.issues !== undefined) {
      issues.addUnder({ type: 'object', origin: 'value', input, key: name, value: member }, read.issues)
    }
    if (read.typed) setOwn(output, name, read.value)
  }
  const found = issues.toIssues()
  return found === undefined ? { typed: true, value: output } : { typed: false, value: output, issues: found }
}

/**
 * One of several strict objects that share no key, told apart by a key only one of them has. As valibot's union, but what is
 * wrong is reported for the branch that was meant, not for all. The last branch is the one meant when no key tells.
 */
export function byKey<Branch extends v.GenericSchema>(
  branches: Readonly<Record<string, Branch>>,
): v.UnionSchema<Branch[], undefined> {
  const keyed = Object.entries(branches)
  return byMeaning(Object.values(branches), (input, options) => {
    for (const [key, branch] of keyed) if (Object.hasOwn(input, key)) return branch
    return options.at(-1)
  })
}

/**
 * One of several strict objects told apart by the literal under one key. As valibot's variant, which tries one branch after
 * the other; here the tag is looked up.
 */
export function byTag<Branch extends v.GenericSchema & { readonly entries: v.ObjectEntries }>(
  key: string,
  options: Branch[],
): v.UnionSchema<Branch[], undefined> {
  const base = v.union(options)
  const tags = options.flatMap(({ entries }) => entries[key] ?? [])
  const anyTag = v.looseObject({ [key]: v.union(tags) })
  const byLiteral = new Map<unknown, Branch>()
  for (const option of options) for (const literal of literalsOf(option.entries[key])) byLiteral.set(literal, option)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const branch = isRecord(dataset.value) ? byLiteral.get(dataset.value[key]) : undefined
      if (branch !== undefined) return branch['~run'](dataset, config)
      const value = Array.isArray(dataset.value) ? undefined : dataset.value
      const { issues } = anyTag['~run']({ value }, config)
      return issues === undefined ? base['~run'](dataset, config) : { typed: false, value, issues }
    },
  }
}

function literalsOf(tag: v.GenericSchema | undefined): readonly unknown[] {
  if (tag === undefined) return []
  if ('literal' in tag) return [tag.literal]
  return 'options' in tag && Array.isArray(tag.options) ? tag.options : []
}

/** As {@link byKey}, for branches told apart in another way; `meant` sees objects only. */
export function byMeaning<Branch extends v.GenericSchema>(
  options: Branch[],
  meant: (input: Record<string, unknown>, options: readonly Branch[]) => Branch | undefined,
): v.UnionSchema<Branch[], undefined> {
  const base = v.union(options)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const branch = isRecord(dataset.value) ? meant(dataset.value, options) : options.at(-1)
      return (branch ?? base)['~run'](dataset, config)
    },
  }
}
