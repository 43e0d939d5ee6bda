import { wrapWords } from '../../report/wrap-words.ts'
import { type CommandGrammar, isValueFlag, type Switch, type ValueFlag } from './grammar/define.ts'

/**
 * The help of the whole tool: usage of every command that exists, what they read and write, the exit codes.
 * Ends with a line feed. Spec: contracts/06-cli-and-library.md, section 8.
 */
export function renderGeneralHelp(program: string, grammars: readonly CommandGrammar[]): string {
  const usage = [
    'Usage:',
    ...grammars.flatMap((grammar) => usageLines(program, grammar)),
    `  ${program} --help | -h | help [<command>]`,
    `  ${program} --version | -V`,
  ].join('\n')
  return `${[usage, inputsAndOutputs(grammars), EXIT_CODES].join('\n\n')}\n`
}

/** The help of one command and the exit codes. Ends with a line feed. */
export function renderCommandHelp(program: string, grammar: CommandGrammar): string {
  const usage = ['Usage:', ...usageLines(program, grammar)].join('\n')
  const flags = grammar.flags.map((flag) => flagLines(grammar, flag)).join('\n')
  return `${[usage, flags, EXIT_CODES].join('\n\n')}\n`
}

/** The help of one command as plumb shows it: what it is for, how it is called, by example, and how it ends. */
export function renderPlumbHelp(grammar: CommandGrammar, summary: string): string {
  const flags = grammar.flags.map((flag) => flagLines(grammar, flag)).join('\n')
  return `${[
    `${summary}.`,
    ['Usage:', ...usageLines('plumb', grammar)].join('\n'),
    `Options:\n${flags}`,
    `Examples:\n${grammar.examples.map((line) => `  ${line}`).join('\n')}`,
    PLAIN_EXIT_CODES,
  ].join('\n\n')}\n`
}

function usageLines(program: string, { usage }: CommandGrammar): string[] {
  const margin = ' '.repeat(program.length)
  return usage.map((line) => `  ${line.startsWith(' ') ? margin : program} ${line}`)
}

function flagLines(grammar: CommandGrammar, flag: ValueFlag | Switch): string {
  const words = isValueFlag(flag) ? `${flag.flag} ${flag.placeholder}` : flag.flag
  const [first = '', ...rest] = flag.help
  const margin = ' '.repeat(grammar.continuationColumn)
  return [`  ${words}`.padEnd(grammar.helpColumn) + first, ...rest.map((line) => margin + line)].join('\n')
}

function inputsAndOutputs(grammars: readonly CommandGrammar[]): string {
  const counts = [...new Set(grammars.map(({ inputsSentence }) => inputsSentence))].join('; ')
  const text = [
    '--in is the only input that falls back to stdin: compile and seal read it when --in is left out.',
    '"-" names stdin explicitly on any input, and at most one input may be "-" per invocation.',
    `${counts}.`,
    'Without --out the artifact goes to stdout.',
    'An --out ending in .json is a file path; anything else is a directory taking <target>/<kind>.json.',
    'Diagnostics and errors go to stderr.',
  ].join(' ')
  return ['Inputs and outputs:', ...wrapWords(text, 78).map((line) => `  ${line}`)].join('\n')
}

const EXIT_CODES = `Exit codes (AD-21's six, plus 64 from sysexits.h):
  0   success, and every verdict other than FAIL or a promoted CONCERNS
  1   CONCERNS promoted by --strict
  2   FAIL
  3   invalid: a failed pre-flight, or any other AD-21 invalidating condition
  4   structural failure, or an aggregation refused for mixed or inconsistent evidence
  5   runtime fault
  64  usage error

  --strict never promotes a CONCERNS whose firing conditions are all evidence
  conditions: those report that the measurement fell short of the policy.
  1 and 2 come from the score command's verdict ladder. 3 comes from a failed
  pre-flight, which the preflight command reports, or from any other
  invalidating condition score finds.`

/** The same codes in words that ask for no knowledge of the old tool's decisions. */
const PLAIN_EXIT_CODES = `Exit codes:
  0   done; of score, every verdict but FAIL
  1   CONCERNS, under --strict
  2   FAIL
  3   not fit to decide: the pre-flight failed, or the run is invalid
  4   the contract or a probe is wrong, or the evidence does not fit together
  5   an input cannot be used as it is
  64  the call itself is wrong

  1 and 2 come from score only. --strict leaves CONCERNS at 0 when all that is
  open is how much was measured: too few trials, or an oracle nobody reached.`
