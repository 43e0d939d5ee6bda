import type { Argument, Command, Surface } from '../../model.ts'

/** The commands of a pack, in manifest order; empty for a pack without any. */
export function commandsOf({ verbs }: Surface): [name: string, command: Command][] {
  return verbs === undefined ? [] : Object.entries(verbs)
}

/** The declared arguments of a command, in manifest order. */
export function argumentsOf({ args }: Command): [name: string, argument: Argument][] {
  return args === undefined ? [] : Object.entries(args)
}

/** Every argument of every command, in manifest order. */
export function* allArguments(
  surface: Surface,
): Iterable<{ command: string; declared: Command; name: string; argument: Argument }> {
  for (const [command, declared] of commandsOf(surface)) {
    for (const [name, argument] of argumentsOf(declared)) yield { command, declared, name, argument }
  }
}

/** The word that people type to call the CLI; falls back to the pack's id, so that fixes can always name one. */
export function binWord({ cliBin, id }: Surface): string {
  return cliBin === undefined || cliBin === '' ? id : cliBin
}

/** Whether a text is there and says anything. */
export function isFilled(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

/** A text of the pack for a message, cut where it goes on for too long to be read there. */
export function excerpt(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}
