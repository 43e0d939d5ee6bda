import { oncePer } from '../../canonical/once-per.ts'
import {
  type Arguments,
  collectPairs,
  declaredArgument,
  expectedType,
  type GivenValue,
  type GivenValues,
  textOfValue,
} from '../../packs/argv-template.ts'
import type { Argument } from '../../packs/model.ts'
import { nearest } from '../../report/nearest.ts'
import type { CallArguments } from './types.ts'

export type ParsedCall =
  | { readonly ok: true; readonly values: GivenValues; readonly isConfirmed: boolean }
  /** One sentence that names everything wrong with the arguments. */
  | { readonly ok: false; readonly error: string }

/** The name that belongs to the confirm gate and is no argument of any command. */
export const CONFIRM = 'confirm'

/**
 * Reads and validates the arguments of a call: unknown, missing, ill-typed, out-of-enum and repeated ones are all named in one
 * message. Values keep their text; defaults stay with the manifest, where rendering finds them.
 * Spec: packs/03-runtime.md, "exec pipeline" 3.
 */
export function parseCall(given: CallArguments, args: Arguments): ParsedCall {
  const read = given.kind === 'pairs' ? fromPairs(given.words, args) : fromValues(given.values)
  const { [CONFIRM]: confirm, ...values } = read.values
  const error = sentence(problemsOf({ confirm, values, problems: read.problems }, args))
  return error === null ? { ok: true, values, isConfirmed: String(confirm) === 'true' } : { ok: false, error }
}

/** Problems that one message names; a pack may declare as many arguments as a file can hold. */
const MOST_PROBLEMS = 50

function sentence(problems: Iterable<string>): string | null {
  const named: string[] = []
  for (const problem of problems) {
    if (named.length === MOST_PROBLEMS) return `${named.join('; ')}; and more`
    named.push(problem)
  }
  return named.length === 0 ? null : named.join('; ')
}

/** One by one, since only the first are named. */
function* problemsOf(
  { confirm, values, problems }: Read & { readonly confirm: GivenValue | undefined },
  args: Arguments,
): Iterable<string> {
  yield* problems
  if (confirm !== undefined && !['true', 'false'].includes(String(confirm))) {
    yield 'argument "confirm" must be true or false'
  }
  const { names, required } = declaredIn(args)
  for (const [name, value] of Object.entries(values)) {
    const argument = declaredArgument(args, name)
    const problem = argument === undefined ? unknownArgument(name, names) : valueProblem(name, value, argument)
    if (problem !== null) yield problem
  }
  for (const name of required) if (!Object.hasOwn(values, name)) yield `argument "${name}" is required`
}

/** The names of all arguments, and of those that a call has to give. Thousands of eval cases may call one command. */
const declaredIn = oncePer((args: Arguments) => {
  const declared = Object.entries(args)
  const required = declared.filter(([, argument]) => argument.required === true && argument.default === undefined)
  return { names: declared.map(([name]) => name), required: required.map(([name]) => name) }
})

type Read = { readonly values: Record<string, GivenValue>; readonly problems: readonly string[] }

function fromPairs(words: readonly string[], args: Arguments): Read {
  const problems: string[] = []
  const pairs: (readonly [string, string])[] = []
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals < 1) problems.push(`"${word}" is not of the form name=value`)
    else pairs.push([word.slice(0, equals), word.slice(equals + 1)])
  }
  const collected = collectPairs(pairs, args)
  problems.push(...collected.problems.map(({ message }) => message))
  const entries: [string, GivenValue][] = []
  for (const [name, text] of collected.values) {
    const value = listOf(declaredArgument(args, name), text)
    if (value === null) problems.push(notScalars(name))
    entries.push([name, value ?? []])
  }
  return { values: Object.fromEntries(entries), problems }
}

/** A list may be given as one JSON array instead of by repeating its name; null for an array of anything but plain values. */
function listOf(argument: Argument | undefined, text: string | readonly string[]): GivenValue | null {
  if (argument?.type !== 'array' || typeof text === 'string' || text.length !== 1) return text
  const [only = ''] = text
  const parsed = only.startsWith('[') ? parseOrNull(only) : null
  if (!Array.isArray(parsed)) return text
  return parsed.every(isScalar) ? parsed : null
}

function notScalars(name: string): string {
  return `argument "${name}" must be text, a number, true, false or a list of these`
}

function fromValues(given: Readonly<Record<string, unknown>>): Read {
  const problems: string[] = []
  const values: [string, GivenValue][] = []
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    if (isScalar(value)) values.push([name, value])
    else if (Array.isArray(value) && value.every(isScalar)) values.push([name, value])
    else problems.push(notScalars(name))
  }
  // Not by assignment: a value called "__proto__" must be an unknown argument, not vanish.
  return { values: Object.fromEntries(values), problems }
}

function unknownArgument(name: string, declared: readonly string[]): string {
  const [close] = nearest(name, declared)
  return `unknown argument "${name}"${close === undefined ? '' : ` (did you mean "${close}"?)`}`
}

function valueProblem(name: string, value: GivenValue, argument: Argument): string | null {
  const text = textOfValue(argument, value)
  if (text === null) return `argument "${name}" must be ${expectedType(argument)}`
  if (argument.enum === undefined) return null
  const allowed = textsOf(argument.enum)
  const texts = text.kind === 'many' ? text.texts : [text.kind === 'one' ? text.text : String(text.on)]
  return texts.every((one) => allowed.has(one)) ? null : `argument "${name}" must be one of ${shortList(argument.enum)}`
}

const textsOf = oncePer((allowed: readonly unknown[]) => new Set(allowed.map(String)))

/** Values of a list that one message names; a list may have as many as a file can hold. */
const NAMED = 50

function shortList(values: readonly unknown[]): string {
  const rest = values.length - NAMED
  return `${values.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

function isScalar(value: unknown): value is string | number | boolean {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
