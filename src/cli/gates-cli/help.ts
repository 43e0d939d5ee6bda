import { GATE_NAMES, loadGate } from '../../gates/index.ts'
import { wrapWords } from '../../report/wrap-words.ts'
import { CONFIG_FILE } from './read-section.ts'

/** The one help text there is; under plumb with examples. @param program the words in front of the gate's name */
export async function renderGatesHelp(program: string): Promise<string> {
  const gates = await Promise.all(GATE_NAMES.map(loadGate))
  const width = Math.max(...GATE_NAMES.map(({ length }) => length)) + 2
  const margin = ' '.repeat(width + 2)
  const list = gates.map(
    ({ name, summary }) => `  ${name.padEnd(width)}${wrapWords(summary, 80 - margin.length).join(`\n${margin}`)}`,
  )
  const isPlumb = program.startsWith('plumb ')
  return `Usage:
  ${program} <gate> [--config <path>]

Gates:
${list.join('\n')}

Flags:
  --config <path>  the configuration file (default: ${CONFIG_FILE}
                   in the working directory)
  --help, -h       print this text

Each gate reads its own section of the configuration file. Configuring a gate
is what opts into it: a gate with no section refuses by name and falls back to
nothing. Paths in a section are relative to the configuration file.

dependency-direction and field-ownership need the optional dependency
"typescript" in the repository.

doc-counts and doc-claims import, and so run, the modules that their sections
name. doc-invocations runs documented commands, in temporary directories of
its own.

${isPlumb ? examples(program) : ENDINGS}
`
}

const ENDINGS = 'Exit codes: 0 the gate held, 1 it found what it looks for, 64 it never looked'

function examples(program: string): string {
  return `Examples:
  ${program} licences
  ${program} package-boundary --config ci/gates.json

Exit codes:
  0   the gate held
  1   it found what it looks for, or could not read a tree to its end
  64  it never got to look: the call, the configuration or what it names is
      wrong`
}
