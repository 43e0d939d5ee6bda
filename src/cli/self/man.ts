import { dashWords, positionalWords } from '../help.ts'
import type { Node } from './command-tree.ts'

/** The manual page of a program name as roff, from the same definitions that parse its words. */
export function renderMan(
  nodes: readonly Node[],
  { summary, version }: { readonly summary: string; readonly version: string },
): string {
  const program = nodes[0]?.path[0] ?? 'plumb'
  const name = program.toUpperCase()
  return `${[
    `.TH ${name} 1 "" "plumb ${escaped(version)}" "User Commands"`,
    // A name that is broken at the end of a line cannot be pasted, and text spread over the line is hard to read.
    '.nh',
    '.ad l',
    '.SH NAME',
    `${escaped(program)} \\- ${escaped(summary)}`,
    '.SH SYNOPSIS',
    `.B ${escaped(program)}`,
    '.I command',
    '.RI [ options ]',
    '.SH COMMANDS',
    ...nodes.slice(1).flatMap(commandLines),
    '.SH ENVIRONMENT',
    ...item('HCP_HOME', 'Folder of the store of installed packs; ~/.hcp unless set.'),
    ...item('NO_COLOR, FORCE_COLOR', 'Never or always colour the output.'),
    ...item('PLUMB_DEBUG', 'With 1, a bug of plumb is told with its stack.'),
    '.SH EXIT STATUS',
    'Each command tells its own under --help. 64 means that the call itself is wrong, 130 that it was interrupted.',
  ].join('\n')}\n`
}

function commandLines({ path, summary, flags, command }: Node): string[] {
  const words = command === null ? [] : [...positionalWords(command.args), ...dashWords(command.args)]
  return [
    `.SS ${escaped([...path, ...words].join(' '))}`,
    `${escaped(summary)}.`,
    ...flags.flatMap(({ names, value, description }) =>
      item(`${names.join(', ')}${value === null ? '' : ` ${value}`}`, description),
    ),
    ...(command?.exits ?? []).flatMap((line) =>
      item(`exit ${line.split(/\s+/)[0] ?? ''}`, line.replace(/^\d+\s+/, '')),
    ),
  ]
}

function item(term: string, text: string): string[] {
  return ['.TP', `.B ${escaped(term)}`, escaped(text)]
}

/** A dot or quote in front would be a request; a minus would become a hyphen that cannot be pasted. */
function escaped(text: string): string {
  const plain = text.replaceAll('\\', '\\e').replaceAll('-', '\\-')
  return /^[.']/.test(plain) ? `\\&${plain}` : plain
}
