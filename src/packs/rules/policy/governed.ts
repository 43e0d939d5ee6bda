import { oncePer } from '../../../canonical/once-per.ts'
import type { Command, PolicyEntry } from '../../model.ts'
import type { RulePack } from '../define.ts'
import { commandsOf } from '../manifest/commands.ts'

/** A command of the manifest and what policy.json lets it do. */
export type Governed = { readonly name: string; readonly command: Command; readonly entry: PolicyEntry }

/** The commands that both files know, in manifest order; lint tells of the others. */
export const governedCommands = oncePer(
  ({ surface, policy }: Pick<RulePack, 'surface' | 'policy'>): readonly Governed[] => {
    const governed: Governed[] = []
    for (const [name, command] of commandsOf(surface)) {
      const entry = Object.hasOwn(policy.verbs, name) ? policy.verbs[name] : undefined
      if (entry !== undefined) governed.push({ name, command, entry })
    }
    return governed
  },
)

/** Whether a person is asked before the command runs. */
export function asksForConfirmation({ class: access, confirm }: PolicyEntry): boolean {
  return access === 'write' && confirm !== undefined && confirm !== false
}
