// The command line of the contract tools. In: the words after the program name. Out: one artifact on stdout or in a file, talk
// on stderr, an exit code. Parsing is pure and derived from one grammar table; a command makes exactly one library call and
// holds no logic of its own. Every error becomes a line and a code here. Spec: contracts/06-cli-and-library.md.
import { VERSION } from '../../version.ts'
import { COMMANDS } from '../registry.ts'
import type { ContractIo } from './command.ts'
import { CONTRACT_COMMANDS } from './commands.ts'
import { ContractUsage, endingOf } from './diagnostics.ts'
import { CONTRACT_EXIT } from './exit-codes.ts'
import type { CommandGrammar } from './grammar/define.ts'
import { renderCommandHelp, renderGeneralHelp, renderPlumbHelp } from './help.ts'
import { parseContractArgv } from './parse-argv.ts'
import { codesOf, tellSeeAlso } from './see-also.ts'

/**
 * Runs one call of a contract tool.
 *
 * @param call.argv the words after the program name, the command's own name included
 * @returns the exit code; nothing is thrown for anything a call or an input can hold
 */
export function runContractCommand(call: ContractIo & { readonly argv: readonly string[] }): Promise<number> {
  return toldEnding(call, () => serve(call))
}

/** Runs work and, where it throws, tells on stderr what a contract tool tells. @returns the exit code of either */
export async function toldEnding(io: ContractIo, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    const { text, exit } = endingOf(error, { program: io.program, debug: process.env['PLUMB_DEBUG'] === '1' })
    io.stderr(text)
    tellSeeAlso(codesOf(error), io)
    return exit
  }
}

async function serve(call: ContractIo & { readonly argv: readonly string[] }): Promise<number> {
  const grammars = CONTRACT_COMMANDS.map(({ grammar, plumbGrammar }) =>
    call.program === 'plumb' ? (plumbGrammar ?? grammar) : grammar,
  )
  const parsed = parseContractArgv(call.argv, grammars, { withHints: call.program === 'plumb' })
  switch (parsed.kind) {
    case 'usage':
      throw new ContractUsage(parsed.message)
    case 'version':
      call.stdout(`${VERSION}\n`)
      return CONTRACT_EXIT.ok
    case 'help': {
      const asked = grammars.find(({ name }) => name === parsed.command)
      call.stdout(helpText(call.program, { asked, grammars }))
      return CONTRACT_EXIT.ok
    }
    case 'run': {
      const { invocation } = parsed
      const command = CONTRACT_COMMANDS.find(({ grammar }) => grammar.name === invocation.command)
      if (command === undefined) throw new Error(`no command "${invocation.command}" is built`)
      return command.run(invocation, call)
    }
  }
}

function helpText(
  program: string,
  { asked, grammars }: { readonly asked: CommandGrammar | undefined; readonly grammars: readonly CommandGrammar[] },
): string {
  if (asked === undefined) return renderGeneralHelp(program, grammars)
  const listed = program === 'plumb' ? COMMANDS.find(({ name }) => name === asked.name) : undefined
  return listed === undefined ? renderCommandHelp(program, asked) : renderPlumbHelp(asked, listed.summary)
}
