import type { CommandGrammar } from './grammar/define.ts'
import type { ContractInvocation } from './parse-argv.ts'
import type { Stdin } from './read-input.ts'

/** What the outside offers a command; streams are handed in so that tests see what is written. */
export type ContractIo = {
  /** The name in usage lines and in front of every line on stderr. */
  readonly program: string
  readonly stdin: Stdin
  stdout(text: string): void
  stderr(text: string): void
  /** Whether a person watches stderr. */
  readonly isTerminal?: boolean
  /** Fires when the call is to stop. */
  readonly signal?: AbortSignal
}

/**
 * One command: reads its inputs, makes one call into the library, writes at most one artifact, returns the exit code.
 * Whatever it throws is told on stderr by the caller. A command that exists is one entry of {@link ./commands.ts}.
 */
export type ContractCommand = {
  readonly grammar: CommandGrammar
  /** With what only `plumb` itself takes; the grammar of the contract tools is closed. */
  readonly plumbGrammar?: CommandGrammar
  run(invocation: ContractInvocation, io: ContractIo): Promise<number>
}
