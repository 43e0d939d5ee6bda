/** The five commands. Spec: contracts/06-cli-and-library.md, section 1. */
export type ContractCommandName = 'compile' | 'seal' | 'preflight' | 'score' | 'aggregate-strength'

/**
 * A flag that takes a value. `input` flags name a file or `-`; they are listed first in "requires" messages and are the ones
 * `--out` must not hit.
 */
export type ValueFlag = {
  readonly kind: 'input' | 'value'
  readonly flag: `--${string}`
  /** `<path>` in help. */
  readonly placeholder: string
  /** `live`: only beside `--live`. */
  readonly required: boolean | 'live'
  /** The one way of asking that it belongs to; refused in the other. It goes with both when left out. */
  readonly only?: Asking
  /** What a second occurrence does: collect both, be refused always, or be refused unless it says the same. */
  readonly repeats: 'collects' | 'never' | 'same-value'
  /** Help text; more than one element is more than one line. */
  readonly help: readonly string[]
  /** What is wrong with a value, as the usage message, or null. Asked after the whole line was read. */
  readonly objection?: (value: string) => string | null
}

/** Whether a live system is asked (`--live`), or what was observed of it is read. */
export type Asking = 'live' | 'not-live'

export type SwitchName = 'strict' | 'strict-inputs' | 'live' | 'summary'

/** A flag without a value. The last switch of one name on the line wins. */
export type Switch = {
  readonly kind: 'switch'
  readonly flag: `--${string}`
  readonly sets: SwitchName
  readonly to: boolean
  readonly help: readonly string[]
}

export type CommandGrammar = {
  readonly name: ContractCommandName
  /** File name inside a directory target, and so the kind of the artifact. */
  readonly artifactFile: string
  /** In help order. */
  readonly flags: readonly (ValueFlag | Switch)[]
  /** Input flags in the order of the "requires" message and the stdin check, where help shows them in another. */
  readonly inputOrder?: readonly string[]
  /** Usage lines as they stand to the right of the program name and its space; the first begins with the command. */
  readonly usage: readonly string[]
  /** Column at which descriptions begin in help, counted from 0. */
  readonly helpColumn: number
  /** Leading spaces of a description's second line. */
  readonly continuationColumn: number
  /** What the general help says about its inputs. */
  readonly inputsSentence: string
  /** Calls to begin with, as plumb's own help shows them. */
  readonly examples: readonly string[]
}

/** An input that must be given, and is one file. */
export const requiredInput = (flag: ValueFlag['flag'], ...help: readonly string[]): ValueFlag => ({
  kind: 'input',
  flag,
  placeholder: '<path>',
  required: true,
  repeats: 'same-value',
  help,
})

/** An input that may be left out, and is one file. */
export const optionalInput = (flag: ValueFlag['flag'], ...help: readonly string[]): ValueFlag => ({
  ...requiredInput(flag, ...help),
  required: false,
})

/** `--out` of a command whose artifact is called `fileName` inside a directory target. */
export const outFlag = (fileName: string): ValueFlag => ({
  kind: 'value',
  flag: '--out',
  placeholder: '<target>',
  required: false,
  repeats: 'same-value',
  help: [`a .json file path, or a directory taking ${fileName}`],
})

/** Accepted by every command; only a verdict of `score` can be promoted by it. */
export const STRICT: Switch = {
  kind: 'switch',
  flag: '--strict',
  sets: 'strict',
  to: true,
  help: ['promote CONCERNS to exit 1'],
}

export function isValueFlag(flag: ValueFlag | Switch): flag is ValueFlag {
  return flag.kind !== 'switch'
}

/** The input flags of a command in the order messages and checks use. */
export function inputFlags(grammar: CommandGrammar): readonly ValueFlag[] {
  const inputs = grammar.flags.filter(isValueFlag).filter(({ kind }) => kind === 'input')
  const order = grammar.inputOrder
  if (order === undefined) return inputs
  return inputs.toSorted((a, b) => order.indexOf(a.flag) - order.indexOf(b.flag))
}
