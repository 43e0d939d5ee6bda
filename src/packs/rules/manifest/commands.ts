import { oncePer } from '../../../canonical/once-per.ts'
import { nearest } from '../../../report/nearest.ts'
import type { Argument, Command, Surface } from '../../model.ts'

type Entries<T> = readonly (readonly [name: string, value: T])[]

/** Two dozen rules list the same commands and arguments, which nobody changes after loading. */
const commandEntries = oncePer((verbs: Readonly<Record<string, Command>>): Entries<Command> => Object.entries(verbs))
const argumentEntries = oncePer((args: Readonly<Record<string, Argument>>): Entries<Argument> => Object.entries(args))

/** The commands of a pack, in manifest order; empty for a pack without any. */
export function commandsOf({ verbs }: Pick<Surface, 'verbs'>): Entries<Command> {
  return verbs === undefined ? [] : commandEntries(verbs)
}

/** The declared arguments of a command, in manifest order. */
export function argumentsOf({ args }: Command): Entries<Argument> {
  return args === undefined ? [] : argumentEntries(args)
}

type ArgumentOfCommand = {
  readonly command: string
  readonly declared: Command
  readonly name: string
  readonly argument: Argument
}

/** Every argument of every command, in manifest order. */
export const allArguments = oncePer((surface: Surface): readonly ArgumentOfCommand[] => {
  const all: ArgumentOfCommand[] = []
  for (const [command, declared] of commandsOf(surface)) {
    for (const [name, argument] of argumentsOf(declared)) all.push({ command, declared, name, argument })
  }
  return all
})

/** The word that people type to call the CLI; falls back to the pack's id, so that fixes can always name one. */
export function binWord({ cliBin, id }: Surface): string {
  return cliBin === undefined || cliBin === '' ? id : cliBin
}

/** Whether a text is there and says anything. */
export function isFilled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

/** The argument whose name is most like this one; undefined when none is close. */
export function nearestArgument(name: string, command: Command): string | undefined {
  return nearest(name, namesOf(argumentsOf(command)))[0]
}

/** One by one: only the first are looked at, and many may ask. */
function* namesOf(entries: Entries<unknown>): Iterable<string> {
  for (const [name] of entries) yield name
}

/** A text of the pack for a message, cut where it goes on for too long to be read there. */
export function excerpt(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}
