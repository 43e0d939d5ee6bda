import * as v from 'valibot'
import { setOwn } from '../../../canonical/property-table.ts'

type Settings = v.Config<v.BaseIssue<unknown>>

/**
 * An object with exactly these keys. As valibot's own, but an array is no object, and every unknown key is reported.
 * Spec: contracts part 01, section 1, "Strict objects".
 */
export function strict<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> {
  const base = v.strictObject(entries)
  return {
    ...base,
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input = dataset.value
      // Handing over a non-object gets an array the same refusal.
      if (Array.isArray(input)) return base['~run']({ value: undefined }, config)
      const outcome = base['~run'](dataset, config)
      // The base stops at the first unknown key.
      if (outcome.issues !== undefined && isRecord(input)) {
        for (const key of unknownKeys(input, entries).slice(1)) outcome.issues.push(unknownKeyIssue(input, key))
      }
      return outcome
    },
  }
}

function unknownKeys(input: Record<string, unknown>, entries: v.ObjectEntries): string[] {
  return Object.keys(input).filter((key) => !Object.hasOwn(entries, key))
}

function unknownKeyIssue(input: Record<string, unknown>, key: string): v.StrictObjectIssue {
  return {
    kind: 'schema',
    type: 'strict_object',
    input: key,
    expected: 'never',
    received: JSON.stringify(key),
    message: 'unknown key',
    path: [{ type: 'object', origin: 'key', input, key, value: input[key] }],
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
  return {
    ...v.record(key, value),
    '~run'(dataset: v.UnknownDataset, config: Settings) {
      const input = dataset.value
      if (!isRecord(input)) return v.record(key, value)['~run']({ value: undefined }, config)
      return readMap(input, { key, value, config })
    },
  }
}

function readMap<Value extends v.GenericSchema>(
  input: Record<string, unknown>,
  { key, value, config }: { key: v.GenericSchema<string>; value: Value; config: Settings },
): v.OutputDataset<Record<string, v.InferOutput<Value>>, v.BaseIssue<unknown>> {
  const output: Record<string, v.InferOutput<Value>> = {}
  const issues: v.BaseIssue<unknown>[] = []
  for (const name of Object.keys(input)) {
    const member = input[name]
    for (const issue of key['~run']({ value: name }, config).issues ?? []) {
      issues.push({ ...issue, path: [{ type: 'object', origin: 'key', input, key: name, value: member }] })
    }
    const read = value['~run']({ value: member }, config)
    for (const issue of read.issues ?? []) {
      const step: v.IssuePathItem = { type: 'object', origin: 'value', input, key: name, value: member }
      issues.push({ ...issue, path: [step, ...(issue.path ?? [])] })
    }
    if (read.typed) setOwn(output, name, read.value)
  }
  const [first, ...rest] = issues
  return first === undefined
    ? { typed: true, value: output }
    : { typed: false, value: output, issues: [first, ...rest] }
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

function isRecord(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
