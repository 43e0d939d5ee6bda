import type { Command, PolicyEntry } from '../../model.ts'
import type { RulePack } from '../define.ts'

/** A command of the manifest and what policy.json lets it do. */
export type Governed = { readonly name: string; readonly command: Command; readonly entry: PolicyEntry }

/** The commands that both files know, in manifest order; lint tells of the others. */
export function* governedCommands({ surface, policy }: Pick<RulePack, 'surface' | 'policy'>): Iterable<Governed> {
  for (const [name, command] of Object.entries(surface.verbs ?? {})) {
    const entry = Object.hasOwn(policy.verbs, name) ? policy.verbs[name] : undefined
    if (entry !== undefined) yield { name, command, entry }
  }
}

/** Whether a person is asked before the command runs. */
export function asksForConfirmation({ class: access, confirm }: PolicyEntry): boolean {
  return access === 'write' && confirm !== undefined && confirm !== false
}
