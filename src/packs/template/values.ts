import type { Argument } from '../model.ts'
import { type Arguments, declaredArgument } from './parse.ts'

export type ScalarValue = string | number | boolean

/** A value as it was given. Text is kept as typed, so `2.80` stays `2.80`; a list belongs to an array argument. */
export type GivenValue = ScalarValue | readonly ScalarValue[]

/** Argument name to value; only own keys count. */
export type GivenValues = Readonly<Record<string, GivenValue>>

export type ArgumentProblem = {
  readonly kind: 'undeclared' | 'missing' | 'ill-typed' | 'repeated' | 'leading-dash' | 'nul' | 'no-flag'
  /** Name of the argument, as it was given or as the template writes it. */
  readonly argument: string
  readonly message: string
}

/** What a value comes to on a command line. */
export type ValueText =
  | { readonly kind: 'one'; readonly text: string }
  | { readonly kind: 'many'; readonly texts: readonly string[] }
  | { readonly kind: 'switch'; readonly on: boolean }

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const INTEGER = /^-?(?:0|[1-9]\d*)$/

/** The text of a value under its declaration, numbers as they were given; null when the value is not of the declared type. */
export function textOfValue({ type }: Pick<Argument, 'type'>, value: GivenValue): ValueText | null {
  if (typeof value === 'object') {
    return type === 'array' ? { kind: 'many', texts: value.map(String) } : null
  }
  switch (type) {
    case 'string':
      return typeof value === 'string' ? { kind: 'one', text: value } : null
    case 'integer':
      return typeof value !== 'boolean' && INTEGER.test(String(value)) ? { kind: 'one', text: String(value) } : null
    case 'number':
      return typeof value !== 'boolean' && NUMBER.test(String(value)) ? { kind: 'one', text: String(value) } : null
    case 'boolean':
      return String(value) === 'true' || String(value) === 'false'
        ? { kind: 'switch', on: String(value) === 'true' }
        : null
    case 'array':
      return { kind: 'many', texts: [String(value)] }
  }
}

/** What a value must be, for messages: `argument "limit" must be an integer`. */
export function expectedType({ type }: Pick<Argument, 'type'>): string {
  switch (type) {
    case 'string':
      return 'a string'
    case 'integer':
      return 'an integer, such as 10'
    case 'number':
      return 'a number, such as 2.80'
    case 'boolean':
      return 'true or false'
    case 'array':
      return 'a list'
  }
}

/**
 * Gathers `key=value` pairs. A key given twice is refused unless its argument is an array, which collects its texts in order.
 * Neither names nor types are judged beyond that: an undeclared key is kept.
 */
export function collectPairs(
  pairs: readonly (readonly [key: string, text: string])[],
  args: Arguments,
): { readonly values: ReadonlyMap<string, string | readonly string[]>; readonly problems: readonly ArgumentProblem[] } {
  const values = new Map<string, string | string[]>()
  const repeated = new Set<string>()
  for (const [key, text] of pairs) {
    const before = values.get(key)
    if (declaredArgument(args, key)?.type === 'array') {
      if (Array.isArray(before)) before.push(text)
      else values.set(key, [text])
    } else if (before === undefined) {
      values.set(key, text)
    } else {
      repeated.add(key)
    }
  }
  const problems = [...repeated].map((argument): ArgumentProblem => {
    return { kind: 'repeated', argument, message: `argument "${argument}" is given twice, but it is not a list` }
  })
  return { values, problems }
}
