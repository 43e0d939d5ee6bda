import { type ArgDef, type ArgsDef, defineCommand as defineCittyCommand, type ParsedArgs, runCommand } from 'citty'
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

/** An argv that the strict layer has checked and put into the one form citty reads without guessing. */
export type StrictArgv = {
  /** `--name=value`, `--name`, `--no-name`. */
  readonly flags: readonly string[]
  readonly positionals: readonly string[]
  readonly afterDashes: readonly string[]
}

/** Defines a command: parse, one library call, render, return the exit code. */
export function defineCommand<const T extends ArgsDef & PlumbArgs>(spec: CommandSpec<T>): Command {
  return {
    meta: spec.meta,
    args: spec.args,
    examples: spec.examples ?? [],
    exits: spec.exits ?? [],
    async run({ argv, ...invocation }) {
      const { positionals, afterDashes } = argv
      const command = defineCittyCommand({
        meta: spec.meta,
        args: spec.args,
        run: ({ args }) => spec.run({ ...invocation, args, positionals, afterDashes }),
      })
      const { result } = await runCommand(command, { rawArgs: [...argv.flags, '--', ...positionals] })
      if (typeof result !== 'number') throw new Error(`the command "${spec.meta.name}" returned no exit code`)
      return result
    },
  }
}
