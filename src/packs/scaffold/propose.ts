import type { Command, TemplateElement } from '../model.ts'
import { PROPOSED_FROM_HELP } from '../rules/manifest/template-phrases.ts'
import { withSwitches } from '../rules/policy/confirm-switch.ts'
import { gateFor } from '../rules/policy/money.ts'
import { actionOf, familyOfCommand } from '../words.ts'
import { type ProposedArgument, proposedArguments } from './arguments.ts'
import type { DraftCommand } from './draft.ts'
import type { HelpedCommand } from './reading.ts'

/** Characters of a row in the hot-path table. */
const LONGEST_TASK = 72

/**
 * A command of the pack made of what the CLI's help tells, still marked as proposed.
 *
 * @param chosen all commands of the pack, to say which of them lists what this one takes
 */
export function proposedCommand(bin: string, command: HelpedCommand, chosen: readonly HelpedCommand[]): DraftCommand {
  const args = proposedArguments(command, { bin, lister: listerFor(command, chosen) })
  return {
    name: command.name,
    task: taskOf(command),
    policy: command.access === 'read' ? { class: 'read' } : { class: 'write', confirm: gateFor(command.name) },
    from: 'help',
    entry: entryFor(bin, command, args),
  }
}

function entryFor(bin: string, command: HelpedCommand, proposed: readonly ProposedArgument[]): Command {
  const args = Object.fromEntries(proposed.map(({ name, argument }) => [name, argument]))
  const cli = templateFor(bin, command, proposed)
  return {
    description: `${describe(command)} ${PROPOSED_FROM_HELP}`,
    ...(proposed.length === 0 ? {} : { args }),
    cli,
    output: command.json === null || command.json.isByRow ? 'text' : 'json',
    ...(command.access === 'read'
      ? {}
      : {
          cli_confirm: command.confirm ?? 'none',
          preview: { kind: 'command', template: previewOf(cli, args) },
        }),
  }
}

/** The words of the command, its switches, then what stands without an option. */
function templateFor(
  bin: string,
  { path, json, access, confirm }: HelpedCommand,
  proposed: readonly ProposedArgument[],
) {
  const isOption = ({ element }: ProposedArgument) => typeof element === 'string' && element.startsWith('-')
  const words = json === null || json.needsFields ? [] : json.words
  const template: TemplateElement[] = [
    bin,
    ...path,
    ...words,
    ...proposed.filter(isOption).map(({ element }) => element),
    ...proposed.filter((one) => !isOption(one)).map(({ element }) => element),
  ]
  const args = Object.fromEntries(proposed.map(({ name, argument }) => [name, argument]))
  return access === 'write' && confirm !== null ? withSwitches(template, args, [confirm]) : template
}

/** The command line without what may be left out. */
function previewOf(cli: readonly TemplateElement[], args: NonNullable<Command['args']>): string {
  const isSure = (element: string) => {
    const [, name] = /\{\{(.*)\}\}/.exec(element) ?? []
    return name === undefined || args[name]?.required === true
  }
  return cli.flatMap((element) => (typeof element === 'string' && isSure(element) ? [element] : [])).join(' ')
}

/** What goes in is said by the arguments; what comes out is added. */
function describe({ summary, json, access, path }: HelpedCommand): string {
  if (summary === null) return `TODO: say what "${path.join(' ')}" does and what it prints.`
  if (access === 'write') return `${summary}.`
  const form = json === null ? 'as text' : json.isByRow ? 'as one JSON object per line' : 'as JSON'
  return /\bjson\b/i.test(summary) ? `${summary}.` : `${summary}, ${form}.`
}

function taskOf({ summary, name }: HelpedCommand): string {
  if (summary === null) return name.split('.').join(' ')
  if (summary.length <= LONGEST_TASK) return summary
  const cut = summary.slice(0, LONGEST_TASK)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).toWellFormed()}…`
}

/** A read beside the command that lists what there is. */
function listerFor({ name, access }: HelpedCommand, chosen: readonly HelpedCommand[]): string | null {
  const family = familyOfCommand(name)
  if (family === '') return null
  const lister = chosen.find(
    (other) =>
      other.access === 'read' && familyOfCommand(other.name) === family && /^(?:list|ls)$/.test(actionOf(other.name)),
  )
  const makesNew = access === 'write' && /^(?:create|add|new)$/.test(actionOf(name))
  return lister === undefined || makesNew ? null : lister.name
}
