import type { ArgDef } from 'citty'
import { UsageError } from '../report/errors.ts'
import { didYouMean, nearest } from '../report/nearest.ts'
import type { PlumbArgs, StrictArgv } from './command.ts'

type NamedArg = { readonly name: string; readonly definition: PlumbArgs[string] }

/**
 * Checks the words after a command against its definitions, which citty alone would not: unknown flags, missing values, values
 * for switches, repeated flags, positionals where none is taken, and required positionals that are not there.
 *
 * @param command what the person typed for the command, for the messages
 * @throws UsageError naming the word and, where one is close, the flag that was probably meant
 */
export function parseStrictly(command: string, words: readonly string[], definitions: PlumbArgs): StrictArgv {
  const byFlag = flagTable(definitions)
  const given: Given = new Map()
  const positionals: string[] = []
  const dashes = words.indexOf('--')
  const end = dashes === -1 ? words.length : dashes
  for (let index = 0; index < end; index++) {
    const word = words[index] ?? ''
    if (!word.startsWith('-') || word === '-') {
      positionals.push(word)
      continue
    }
    const { flag, inline } = splitFlag(word)
    const known = byFlag.get(flag)
    if (known === undefined) throw unknownFlag({ command, flag, known: byFlag.keys() })
    if (given.has(known.arg.name)) throw givenTwice(command, spelled(known))
    if (known.arg.definition.type === 'boolean') giveSwitch({ command, flag, inline, known }, given)
    else {
      giveValue({ command, flag, inline, known, next: words[index + 1] }, given)
      if (inline === null) index++
    }
  }
  const behindDashes = words.slice(end + 1)
  const takesDashes = Object.values(definitions).some(({ afterDashes }) => afterDashes === true)
  const placed = takesDashes ? positionals : [...positionals, ...behindDashes]
  checkPositionals(command, placed, definitions)
  return {
    values: valuesOf(definitions, given, placed),
    positionals: placed,
    afterDashes: takesDashes ? behindDashes : [],
  }
}

/** By the names of the definitions; a flag that is there was given. */
type Given = Map<string, string | boolean>

type FlagUse = {
  readonly command: string
  readonly flag: string
  /** What stands behind `=`; null without one. */
  readonly inline: string | null
  readonly known: KnownFlag
}

function giveSwitch({ command, flag, inline, known }: FlagUse, given: Given): void {
  const { name, definition } = known.arg
  if (inline !== null) {
    const { inlineAs } = definition
    if (inlineAs === undefined) {
      throw new UsageError({ what: `${flag} takes no value, but got "${inline}"`, next: help(command) })
    }
    if (inline === '') throw new UsageError({ what: `${flag} was given an empty value`, next: help(command) })
    if (given.has(inlineAs)) throw givenTwice(command, `--${inlineAs}`)
    given.set(inlineAs, inline)
  }
  given.set(name, !known.isNegated)
}

function giveValue(use: FlagUse & { readonly next: string | undefined }, given: Given): void {
  const { command, flag, inline, next, known } = use
  const { name, definition } = known.arg
  const value = inline ?? takeValue({ command, flag, next, definition })
  checkValue({ command, flag, value, definition })
  given.set(name, value)
}

/** What each definition stands for in this call: what was given, its default, or nothing. */
function valuesOf(
  definitions: PlumbArgs,
  given: Given,
  positionals: readonly string[],
): Record<string, string | boolean | undefined> {
  const values: Record<string, string | boolean | undefined> = {}
  let place = 0
  for (const [name, definition] of Object.entries(definitions)) {
    const isPlaced = definition.type === 'positional' && definition.afterDashes !== true
    values[name] = (isPlaced ? positionals[place++] : given.get(name)) ?? definition.default
  }
  return values
}

type KnownFlag = { readonly arg: NamedArg; readonly isNegated: boolean }

function flagTable(definitions: PlumbArgs): Map<string, KnownFlag> {
  const table = new Map<string, KnownFlag>()
  for (const [name, definition] of Object.entries(definitions)) {
    if (definition.type === 'positional') continue
    const arg = { name, definition }
    // A switch that is on by default is spelled by how it is turned off.
    const isOn = definition.type === 'boolean' && definition.default === true
    table.set(isOn ? `--no-${name}` : `--${name}`, { arg, isNegated: isOn })
    for (const alias of aliasesOf(definition))
      table.set(alias.length === 1 ? `-${alias}` : `--${alias}`, { arg, isNegated: false })
  }
  return table
}

function spelled({ arg, isNegated }: KnownFlag): string {
  return isNegated ? `--no-${arg.name}` : `--${arg.name}`
}

/** Other spellings of a flag; empty for positionals. */
export function aliasesOf(definition: ArgDef): string[] {
  if (!('alias' in definition) || definition.alias === undefined) return []
  return typeof definition.alias === 'string' ? [definition.alias] : definition.alias
}

function splitFlag(word: string): { flag: string; inline: string | null } {
  const equals = word.indexOf('=')
  return equals === -1 ? { flag: word, inline: null } : { flag: word.slice(0, equals), inline: word.slice(equals + 1) }
}

function takeValue(taking: { command: string; flag: string; next: string | undefined; definition: ArgDef }): string {
  const { command, flag, next, definition } = taking
  if (next === undefined) throw new UsageError({ what: `${flag} needs a value`, next: example(flag, definition) })
  if (next.length > 1 && next.startsWith('-')) {
    throw new UsageError({
      what: `${flag} needs a value, but the next word is "${next}"`,
      next: `Write ${flag}=${next} for a value that begins with "-". ${help(command)}`,
    })
  }
  return next
}

function checkValue(checking: { command: string; flag: string; value: string; definition: ArgDef }): void {
  const { command, flag, value, definition } = checking
  if (value === '') throw new UsageError({ what: `${flag} was given an empty value`, next: example(flag, definition) })
  if (definition.type !== 'enum') return
  const options = definition.options ?? []
  if (options.includes(value)) return
  throw new UsageError({
    what: `${flag} cannot be "${value}"`,
    next: `${didYouMean(value, options)}It takes one of ${options.join(', ')}. ${help(command)}`,
  })
}

function checkPositionals(command: string, positionals: readonly string[], definitions: PlumbArgs): void {
  const taken = Object.entries(definitions).filter(
    ([, { type, afterDashes }]) => type === 'positional' && afterDashes !== true,
  )
  const missing = taken.find(([, { required }], place) => required !== false && positionals[place] === undefined)
  if (missing !== undefined) {
    const [name, { description }] = missing
    throw new UsageError({
      what: `${command} needs <${name}>${description === undefined ? '' : `: ${description}`}`,
      next: help(command),
    })
  }
  const isVariadic = taken.some(([, { variadic }]) => variadic === true)
  const extra = positionals[taken.length]
  if (extra === undefined || isVariadic) return
  const takes = taken.length === 0 ? 'no positional argument' : `only ${taken.map(([name]) => `<${name}>`).join(' ')}`
  throw new UsageError({ what: `${command} takes ${takes}, but got "${extra}" too`, next: help(command) })
}

function unknownFlag(unknown: { command: string; flag: string; known: Iterable<string> }): UsageError {
  const [close] = nearest(unknown.flag, [...unknown.known, '--help'])
  return new UsageError({
    what: `${unknown.command} has no flag ${unknown.flag}`,
    next: `${close === undefined ? '' : `Did you mean ${close}? `}${help(unknown.command)}`,
  })
}

function givenTwice(command: string, flag: string): UsageError {
  return new UsageError({ what: `${flag} was given twice`, next: `Give it once. ${help(command)}` })
}

function example(flag: string, definition: ArgDef): string {
  const hint = ('valueHint' in definition ? definition.valueHint : undefined) ?? 'value'
  return `For example ${flag} <${hint}>.`
}

function help(command: string): string {
  return `See "${command} --help".`
}
