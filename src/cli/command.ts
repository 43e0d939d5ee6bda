import type { ArgDef, ArgsDef, ParsedArgs } from 'citty'
import type { FaceName } from './faces.ts'

/** citty's argument definition, and what its parser leaves open. */
export type PlumbArgs = Readonly<
  Record<
    string,
    ArgDef & {
      /** A positional that takes all that are left. */
      readonly variadic?: boolean
      /** A positional after `--` only: `exec ledger list -- limit=3`. */
      readonly afterDashes?: boolean
      /** A switch whose `--name=value` means the switch and `--<this>=value`. */
      readonly inlineAs?: string
    }
  >
>

/** One call of a command, as the entry hands it over: nothing of the domain is in it. */
export type Invocation = {
  readonly face: FaceName
  /** Ends when the person presses Ctrl-C or the system asks us to stop. */
  readonly signal: AbortSignal
}

export type CommandSpec<T extends ArgsDef> = {
  readonly meta: { readonly name: string; readonly description: string }
  readonly args: T
  readonly examples?: readonly string[]
  /** What the exit codes mean, one line each. */
  readonly exits?: readonly string[]
  run(
    call: Invocation & {
      readonly args: ParsedArgs<T>
      readonly positionals: readonly string[]
      readonly afterDashes: readonly string[]
    },
  ): number | Promise<number>
}

/** A command with its argument types erased, so that commands of all shapes fit one registry. */
export type Command = {
  readonly meta: { readonly name: string; readonly description: string }
  readonly args: PlumbArgs
  readonly examples: readonly string[]
  readonly exits: readonly string[]
  /** `argv` has passed the strict layer (see argv.ts). @returns the exit code */
  run(call: Invocation & { readonly argv: StrictArgv }): Promise<number>
}

/** An argv that the strict layer has checked. */
export type StrictArgv = {
  /** By the names of the definitions: what was given, or the default. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  readonly positionals: readonly string[]
  readonly afterDashes: readonly string[]
}

/**
 * Defines a command: parse, one library call, render, return the exit code. The definitions and their types are citty's; its
 * parser is not run, because the strict layer has read every word already, and loading it takes longer than most commands.
 */
export function defineCommand<const T extends ArgsDef & PlumbArgs>(spec: CommandSpec<T>): Command {
  return {
    meta: spec.meta,
    args: spec.args,
    examples: spec.examples ?? [],
    exits: spec.exits ?? [],
    async run({ argv, ...invocation }) {
      const { values, positionals, afterDashes } = argv
      const args = { ...values, _: [...positionals] }
      if (!areOf(spec.args, args)) throw new Error(`"${spec.meta.name}" was called with values it does not define`)
      return spec.run({ ...invocation, args, positionals, afterDashes })
    },
  }
}

/** Whether the values are what citty's types promise of these definitions. */
function areOf<T extends ArgsDef>(definitions: T, values: Readonly<Record<string, unknown>>): values is ParsedArgs<T> {
  return Object.entries(definitions).every(([name, definition]) => isOf(definition, values[name]))
}

function isOf(definition: ArgDef, value: unknown): boolean {
  if (value === undefined) return definition.required !== true && definition.default === undefined
  switch (definition.type) {
    case 'boolean':
      return typeof value === 'boolean'
    case 'enum':
      return typeof value === 'string' && (definition.options ?? []).includes(value)
    default:
      return typeof value === 'string'
  }
}
