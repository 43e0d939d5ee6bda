import { counted } from './counted.ts'
import type { ScaffoldReport } from './scaffold-report.ts'
import { visible } from './visible.ts'

/** What was written, what could not be read, and what to do next. Ends with a line feed. */
export function renderScaffoldText({ dir, files, commands, notes, next }: ScaffoldReport): string {
  const reads = commands.filter((command) => command.class === 'read').length
  const made = `${counted(reads, 'read')}, ${counted(commands.length - reads, 'write')}`
  return [
    `Wrote ${visible(dir)} with ${counted(commands.length, 'command')} (${made}):`,
    ...commands.map((command) => `  ${command.class.padEnd(5)}  ${command.name}${originOf(command)}`),
    `Files: ${files.map((path) => visible(path)).join(' ')}`,
    ...notes.map((note) => `Note: ${visible(note)}`),
    'Next:',
    ...next.map((step, index) => `  ${index + 1}. ${visible(step)}`),
    '',
  ].join('\n')
}

function originOf({ from }: ScaffoldReport['commands'][number]): string {
  return from === 'template' ? '  (template)' : ''
}
