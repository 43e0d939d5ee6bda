import type { Command } from './command.ts'
import type { FaceName } from './faces.ts'

/** A command whose argument grammar is fixed by its own specification; it parses and answers by itself. */
export type RawCommand = {
  run(call: {
    readonly program: string
    readonly argv: readonly string[]
    readonly signal: AbortSignal
  }): Promise<number>
}

type Common = { readonly name: string; readonly summary: string; readonly faces: readonly FaceName[] }

/** Nothing here loads a command: names and summaries are enough for help, suggestions and completions. */
export type Entry =
  | (Common & { readonly kind: 'command'; readonly load: () => Promise<{ readonly default: Command }> })
  | (Common & { readonly kind: 'raw'; readonly load: () => Promise<{ readonly default: RawCommand }> })
  | (Common & { readonly kind: 'group'; readonly entries: readonly Entry[] })

/** All commands in the order help lists them. A test compares names and summaries with the commands' own. */
export const COMMANDS: readonly Entry[] = [
  {
    kind: 'command',
    name: 'check',
    summary: 'Review packs: structure, rules and, with --probe, the real CLI',
    faces: ['plumb', 'hcpx'],
    load: () => import('./commands/check.ts'),
  },
  {
    kind: 'command',
    name: 'lint',
    summary: 'Check that the three files of a pack exist and agree',
    faces: ['plumb', 'hcpx'],
    load: () => import('./commands/lint.ts'),
  },
  {
    kind: 'command',
    name: 'rules',
    summary: 'List the review rules',
    faces: ['plumb', 'hcpx'],
    load: () => import('./commands/rules.ts'),
  },
  {
    kind: 'command',
    name: 'explain',
    summary: 'Explain a rule: why it matters, what fails, what passes',
    faces: ['plumb', 'hcpx'],
    load: () => import('./commands/explain.ts'),
  },
]

/** The commands a face shows, in help order. */
export function commandsOf(face: FaceName): Entry[] {
  return COMMANDS.filter(({ faces }) => faces.includes(face))
}
