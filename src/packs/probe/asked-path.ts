import type { Command } from '../model.ts'
import { subcommandPath } from '../template/parse.ts'

/** What follows one of these is a program or a script of its own: asking it for help would start it. */
const RUNNER_WORDS: ReadonlySet<string> = new Set(['run', 'exec', 'x', 'dlx', 'run-script', 'foreach', 'sh', 'shell'])

/** Programs whose first word is another program, a host or a file. */
const RUNNER_BINS: ReadonlySet<string> = new Set(
  'sudo doas env nohup nice time timeout xargs npx bunx pnpx uvx ssh sh bash zsh dash fish python python3 node ruby perl php'.split(
    ' ',
  ),
)

/** Programs that run a script of the project when the first word is no command of theirs. */
const SCRIPT_RUNNERS: ReadonlySet<string> = new Set(['bun', 'yarn', 'pnpm', 'deno', 'just', 'mise'])

/**
 * The words that may be asked for help: a command's literal words up to the first that is an operand. A word with a dot is a
 * key or a file (`git config user.name --help` would set it), and a word without a letter is a number.
 */
export function askedPath(bin: string, command: Command): string[] {
  if (takesOperandFirst(bin)) return []
  const path: string[] = []
  for (const word of subcommandPath(command.cli ?? [], command.args)) {
    const isOperand = word.includes('.') || !/\p{L}/u.test(word) || RUNNER_WORDS.has(path.at(-1) ?? '')
    if (isOperand) break
    path.push(word)
  }
  return path
}

/** Whether a word behind the program is a program, a host or a file to it, and never a subcommand. */
export function takesOperandFirst(bin: string): boolean {
  return RUNNER_BINS.has(bin)
}

/** Whether the CLI may take a first word it does not know for a script of the project, and run it. */
export function mayRunScripts(bin: string): boolean {
  return SCRIPT_RUNNERS.has(bin)
}
