import {
  type Asking,
  type CommandGrammar,
  type ContractCommandName,
  inputFlags,
  isValueFlag,
  type SwitchName,
  type ValueFlag,
} from './grammar/define.ts'
import { CONTRACT_GRAMMARS } from './grammar/index.ts'
import { hintFor } from './hints.ts'

/** What one command line asks for. Values are byte for byte what was typed; nothing was looked up. */
export type ContractInvocation = {
  readonly command: ContractCommandName
  /** Values by flag (`--in`), flags in order of first appearance. */
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly strict: boolean
  readonly strictInputs: boolean
  readonly summary: boolean
  readonly live: boolean
}

/** The value of a flag that is given at most once; null when it was not given. */
export function flagValue({ values }: ContractInvocation, flag: string): string | null {
  return values.get(flag)?.[0] ?? null
}

export type ParsedContractArgv =
  | { readonly kind: 'help'; readonly command: ContractCommandName | null }
  | { readonly kind: 'version' }
  | { readonly kind: 'usage'; readonly message: string }
  | { readonly kind: 'run'; readonly invocation: ContractInvocation }

/**
 * Reads the words after the program name. Pure: no file, environment or terminal is looked at, and nothing is thrown.
 * Spec: contracts/06-cli-and-library.md, section 2.
 *
 * @param grammars the commands that exist; lists in messages name exactly these
 * @param withHints says what was probably meant by a word that a command does not take; the messages of the contract tools
 * themselves are fixed and end before that
 */
export function parseContractArgv(
  argv: readonly string[],
  grammars: readonly CommandGrammar[] = CONTRACT_GRAMMARS,
  { withHints }: { readonly withHints: boolean } = { withHints: false },
): ParsedContractArgv {
  const [first, second] = argv
  const known = grammars.map(({ name }) => name).join(', ')
  const grammarOf = (word: string) => grammars.find(({ name }) => name === word)
  const unknown = (word: string) => usage(`unknown command "${word}"; expected one of ${known}`)

  if (first === undefined) return usage(`no command given; expected one of ${known}`)
  if (first === '--help' || first === '-h' || first === 'help') {
    if (second === undefined) return { kind: 'help', command: null }
    const asked = grammarOf(second)
    return asked === undefined ? unknown(second) : { kind: 'help', command: asked.name }
  }
  if (first === '--version' || first === '-V') return { kind: 'version' }
  const grammar = grammarOf(first)
  return grammar === undefined ? unknown(first) : parseFlags(grammar, argv.slice(1), { withHints })
}

function parseFlags(
  grammar: CommandGrammar,
  words: readonly string[],
  { withHints }: { readonly withHints: boolean },
): ParsedContractArgv {
  const refused = (message: string, word: string) => usage(message + (withHints ? hintFor(grammar, word) : ''))
  const values = new Map<string, string[]>()
  const switches: Record<SwitchName, boolean> = { strict: false, 'strict-inputs': true, summary: false, live: false }
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--') {
      const positional = words[index + 1]
      if (positional === undefined) break
      return refused(`${grammar.name} takes no positional argument, but got "${positional}"`, plainWord(positional))
    }
    if (word === '--help' || word === '-h') return { kind: 'help', command: grammar.name }
    const { name, inline } = splitAtEquals(word)
    const flag = grammar.flags.find((candidate) => candidate.flag === name)
    if (flag !== undefined && isValueFlag(flag)) {
      const taken = takeValue(flag.flag, inline, words[index + 1])
      if ('problem' in taken) return usage(taken.problem)
      if (inline === null) index++
      const problem = remember(values, flag, taken.value)
      if (problem !== null) return usage(problem)
      continue
    }
    if (inline !== null) return refused(`unknown flag "${name}" in "${word}"`, word)
    if (flag === undefined) return refused(`unknown flag "${word}" for ${grammar.name}`, word)
    switches[flag.sets] = flag.to
  }
  const problem = wholeLineProblem(grammar, values, switches.live ? 'live' : 'not-live')
  if (problem !== null) return usage(problem)
  return {
    kind: 'run',
    invocation: {
      command: grammar.name,
      values,
      strict: switches.strict,
      strictInputs: switches['strict-inputs'],
      summary: switches.summary,
      live: switches.live,
    },
  }
}

/** Behind `--` a word that looks like a flag was meant as none, and what it was meant as nobody knows. */
function plainWord(word: string): string {
  return word.length > 1 && word.startsWith('-') ? '' : word
}

function splitAtEquals(word: string): { readonly name: string; readonly inline: string | null } {
  const equals = word.indexOf('=')
  return equals === -1 ? { name: word, inline: null } : { name: word.slice(0, equals), inline: word.slice(equals + 1) }
}

type Taken = { readonly value: string } | { readonly problem: string }

function takeValue(flag: string, inline: string | null, next: string | undefined): Taken {
  const value = inline ?? next
  if (value === undefined) return { problem: `${flag} requires a value` }
  if (value === '') return { problem: `${flag} was given an empty value` }
  if (inline === null && value.length > 1 && value.startsWith('-')) {
    return {
      problem: `${flag} requires a value, but the next token is "${value}"; use ${flag}=${value} for a value that begins with "-"`,
    }
  }
  return { value }
}

/** Files a value under its flag. @returns the usage message when the repeat is not allowed, else null */
function remember(values: Map<string, string[]>, flag: ValueFlag, value: string): string | null {
  const earlier = values.get(flag.flag)
  if (earlier === undefined) {
    values.set(flag.flag, [value])
    return null
  }
  switch (flag.repeats) {
    case 'collects':
      earlier.push(value)
      return null
    case 'never':
      return `${flag.flag} given twice; one probe has one designated oracle`
    case 'same-value':
      if (earlier[0] === value) return null
      return `${flag.flag} given twice with different values, "${earlier[0]}" and "${value}"`
  }
}

/** The checks that need the whole line, in the order of section 2.5. */
function wholeLineProblem(
  grammar: CommandGrammar,
  values: ReadonlyMap<string, readonly string[]>,
  asking: Asking,
): string | null {
  const flags = grammar.flags.filter(isValueFlag)
  for (const flag of flags) {
    for (const value of values.get(flag.flag) ?? []) {
      const objection = flag.objection?.(value) ?? null
      if (objection !== null) return objection
    }
  }
  const stray = flags.find((flag) => values.has(flag.flag) && !belongs(flag, asking))
  if (stray !== undefined) return `${stray.flag} ${asking === 'live' ? 'does not go' : 'goes only'} with --live`
  const inputs = inputFlags(grammar)
  const others = flags.filter(({ kind }) => kind === 'value')
  const missing = [...inputs, ...others].filter((flag) => isRequired(flag, asking) && !values.has(flag.flag))
  if (missing.length > 0) return `${grammar.name} requires ${missing.map(({ flag }) => flag).join(', ')}`
  return stdinProblem(inputs, values)
}

function belongs({ only }: ValueFlag, asking: Asking): boolean {
  return only === undefined || only === asking
}

function isRequired(flag: ValueFlag, asking: Asking): boolean {
  return flag.required === 'live' ? asking === 'live' : flag.required && belongs(flag, asking)
}

function stdinProblem(inputs: readonly ValueFlag[], values: ReadonlyMap<string, readonly string[]>): string | null {
  const naming = inputs.flatMap(({ flag }) => (values.get(flag) ?? []).filter((value) => value === '-').map(() => flag))
  if (naming.length < 2) return null
  const named = naming.length === 2 ? `${naming.join(' and ')} both name` : `${naming.join(', ')} all name`
  return `only one input may read stdin, but ${named} "-"`
}

function usage(message: string): ParsedContractArgv {
  return { kind: 'usage', message }
}
