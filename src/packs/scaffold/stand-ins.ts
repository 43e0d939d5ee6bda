import type { Command } from '../model.ts'
import { PROPOSED_FROM_HELP, TEMPLATE_READ } from '../rules/manifest/template-phrases.ts'
import type { DraftCommand } from './draft.ts'
import type { Explored } from './explore.ts'
import { optionsOf } from './help/options.ts'
import type { HelpPage } from './help/page.ts'

/**
 * The one command of any CLI that succeeds wherever it is installed and changes nothing: it prints its version, else its help. It is
 * called `doctor` unless a command of the CLI tells whether the tool is ready. Null when the help shows no such command.
 *
 * @param taken names of the pack's other commands
 */
export function sureCommand(bin: string, explored: Explored, taken: readonly string[]): DraftCommand | null {
  const sure = sureWords(explored)
  if (sure === null) return null
  const names = taken.some(tellsHealth) ? [sure.name, `tool-${sure.name}`] : ['doctor', 'health']
  const entry: Command = {
    description: `Check that ${bin} is installed and print its ${sure.prints}, as text. ${PROPOSED_FROM_HELP}`,
    cli: [bin, ...sure.words],
    output: 'text',
  }
  const name = names.find((one) => !taken.includes(one)) ?? 'tool-health'
  return { name, task: `Is ${bin} installed`, policy: { class: 'read' }, from: 'help', entry }
}

type Sure = { readonly name: string; readonly words: readonly string[]; readonly prints: string }

/** A `version` command may ask a server for its version too; the flag and the help need nobody. */
function sureWords({ page, helpWords }: Explored): Sure | null {
  const flag = page === null ? null : versionFlag(page)
  if (flag !== null) return { name: 'version', words: [flag], prints: 'version' }
  return helpWords === null ? null : { name: 'usage', words: helpWords, prints: 'help' }
}

/** `--version` in a list of options or in a usage line. */
function versionFlag(page: HelpPage): string | null {
  const names = optionsOf(page).flatMap((option) => option.names)
  const listed = names.find((name) => /^--?version$/.test(name))
  return listed ?? (/[[| ]--version[\]| ]/.test(page.text) ? '--version' : null)
}

function tellsHealth(name: string): boolean {
  return /(?:^|[.-])(?:doctor|status|health|healthcheck)$/.test(name)
}

const STAND_INS = [
  ['item.list', 'Which items there are', 'List the items'],
  ['item.show', 'What an item is', 'Show one of the items'],
  ['item.search', 'Which items speak of something', 'Search the items'],
  ['item.check', 'Is an item in order', 'Check one of the items'],
  ['item.history', 'What became of an item', 'Show what became of one of the items'],
  ['item.count', 'How many items there are', 'Count the items'],
] as const

/**
 * Commands of the template that hold the places of those the help does not tell of; they print the help.
 *
 * @param taken names of the pack's other commands
 */
export function standIns(
  bin: string,
  { helpWords }: Explored,
  { count, taken }: { readonly count: number; readonly taken: readonly string[] },
): DraftCommand[] {
  const cli = [bin, ...(helpWords ?? ['--help'])]
  const free = STAND_INS.filter(([name]) => !taken.includes(name))
  return free.slice(0, Math.max(0, count)).map(([name, task, does]) => ({
    name,
    task,
    policy: { class: 'read' },
    from: 'template',
    entry: {
      description: `${does} that ${bin} knows, as text. ${TEMPLATE_READ}`,
      cli,
      output: 'text',
    },
  }))
}
