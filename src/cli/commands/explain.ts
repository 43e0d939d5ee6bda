import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { explain } from '../explain.ts'
import { print } from '../output.ts'

export default defineCommand({
  meta: { name: 'explain', description: 'Explain a rule or a code: what it means, why it matters, what to do' },
  args: {
    id: {
      type: 'positional',
      description: 'rule id such as M001 or L-<kind>, or a code of the contract commands; "codes" lists those',
      required: true,
    },
  },
  examples: ['plumb explain R014', 'plumb explain unreachable-check-evidence', 'plumb explain codes'],
  exits: ['0   told', '64  there is no such rule or code'],
  run({ args }) {
    print(explain(args.id))
    return EXIT.ok
  },
})
