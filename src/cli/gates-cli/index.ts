// The command line of the gates. In: the words after the program name. Out: what one gate prints, or why it never got to look, and
// the exit code. It knows no gate; everything a gate is asked goes through src/gates/index.ts. Spec: contracts/08-gates.md, 1 and 2.
import { type GateName, type GateOutcome, GateRefusal, loadGate } from '../../gates/index.ts'
import { visible } from '../../report/visible.ts'
import { EXIT } from '../exit.ts'
import { OutputFailure } from '../output.ts'
import { renderGatesHelp } from './help.ts'
import { parseGateCall } from './parse-argv.ts'
import { ConfigurationRefusal, readSection } from './read-section.ts'
import { whileUnfinished } from './unfinished.ts'

/** What the outside offers a call; streams are handed in so that tests see what is written. */
export type GatesIo = {
  /** The words in front of a gate's name. */
  readonly program: string
  readonly cwd: string
  readonly signal: AbortSignal
  stdout(text: string): void
  stderr(text: string): void
}

/**
 * Runs one call of the gates.
 *
 * @param call.argv the words after the program name
 * @returns the exit code; nothing is thrown for anything a call, a configuration or a repository can hold
 */
export async function runGateCommand(call: GatesIo & { readonly argv: readonly string[] }): Promise<number> {
  try {
    return await serve(call)
  } catch (error) {
    const { lines, exit } = endingOf(error, call.program)
    call.stderr(lines.map((line) => `${visible(line)}\n`).join(''))
    return exit
  }
}

async function serve(call: GatesIo & { readonly argv: readonly string[] }): Promise<number> {
  const { program } = call
  const parsed = parseGateCall(call.argv)
  switch (parsed.kind) {
    case 'help':
      call.stdout(await renderGatesHelp(program))
      return EXIT.ok
    case 'usage':
      call.stderr(`${program}: usage: ${visible(parsed.message)}\n${await renderGatesHelp(program)}`)
      return EXIT.usage
    case 'run':
      return tell(await whileUnfinished(parsed.gate, call, () => run(parsed, call)), call)
  }
}

/** Prints an outcome. @returns its exit code; a section that declares in vain keeps a gate from passing */
function tell({ stdout, stderr, stale, exit }: GateOutcome, io: GatesIo): number {
  const shown = (text: string) => visible(text, { keepLines: true })
  io.stdout(shown(stdout))
  io.stderr(shown(stderr))
  if (stale === undefined) return exit
  io.stderr(`${exit === 0 ? '' : '\n'}${io.program}: ${visible(stale)}\n`)
  return exit === 0 ? EXIT.usage : exit
}

type Asked = { readonly gate: GateName; readonly config: string | null }

async function run({ gate: name, config }: Asked, { cwd, signal }: GatesIo): Promise<GateOutcome> {
  const { value, file, root } = readSection({ gate: name, config, cwd })
  const gate = await loadGate(name)
  const judged = gate.judge(value)
  if (judged.ok) return judged.run({ root, configFile: file, signal })
  const details = judged.problems.map(({ at, message }) => `${at === '' ? '(the section itself)' : at}: ${message}`)
  throw new ConfigurationRefusal(name, `${file}'s "${name}" section is malformed:`, details)
}

function endingOf(error: unknown, program: string): { readonly lines: readonly string[]; readonly exit: number } {
  if (error instanceof ConfigurationRefusal) {
    const details = error.details.map((detail) => `  ${detail}`)
    return { lines: [`${program}: ${error.gate}: ${error.message}`, ...details], exit: EXIT.usage }
  }
  if (error instanceof GateRefusal) {
    // A tree that could not be read to its end may hold what the gate looks for.
    const exit = error.code === 'EVAL_QUALITY_SCAN_UNREADABLE' ? EXIT.found : EXIT.usage
    return { lines: [`${program}: ${error.message}`], exit }
  }
  if (error instanceof OutputFailure) return { lines: [`${program}: ${error.message}`], exit: EXIT.found }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { lines: text.split('\n'), exit: EXIT.found }
}
