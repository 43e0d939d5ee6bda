import type { FaceName } from '../../faces.ts'
import { renderBash } from './bash.ts'
import { renderFish } from './fish.ts'
import { placesOf } from './places.ts'
import { renderZsh } from './zsh.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/**
 * A completion script for one program name. All words come from the command tree, so a command or flag that exists is offered
 * and no other; files are where a command takes words of its own, and behind a flag that takes a value. The script calls nothing:
 * completing never starts plumb.
 */
export async function renderCompletions(shell: Shell, program: FaceName): Promise<string> {
  const places = await placesOf(program)
  switch (shell) {
    case 'bash':
      return renderBash(program, places)
    case 'zsh':
      return renderZsh(program, places)
    case 'fish':
      return renderFish(program, places)
  }
}
