import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { asFace, FACE_NAMES } from '../faces.ts'
import { print } from '../output.ts'
import { renderCompletions, SHELLS } from '../self/completions/index.ts'
import { oneOf } from '../values.ts'

export default defineCommand({
  meta: { name: 'completions', description: 'Print a completion script for a shell' },
  args: {
    shell: { type: 'positional', description: SHELLS.join(', '), required: true },
    for: {
      type: 'enum',
      options: [...FACE_NAMES],
      description: 'name to complete (default: the one it was called by)',
    },
  },
  examples: [
    'eval "$(plumb completions bash)"',
    'plumb completions zsh > ~/.zfunc/_plumb',
    'plumb completions fish > ~/.config/fish/completions/plumb.fish',
  ],
  exits: ['0   printed', '64  the call itself is wrong, or nobody knows the shell'],
  async run({ args, face }) {
    const shell = oneOf('<shell>', args.shell, SHELLS)
    print(await renderCompletions(shell, asFace(args.for ?? face) ?? face))
    return EXIT.ok
  },
})
