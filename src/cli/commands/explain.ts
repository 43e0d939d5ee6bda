import { explainRule } from '../../packs/rules/catalogue.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

/** What the page says to whoever would edit it in the repository. */
const REMARK = /^<!--.*-->\n/

export default defineCommand({
  meta: { name: 'explain', description: 'Explain a rule: why it matters, what fails, what passes' },
  args: { id: { type: 'positional', description: 'rule id such as M001, or L-<kind>', required: true } },
  examples: ['plumb explain R014', 'plumb explain L-missing_verb'],
  exits: ['0   told', '64  there is no such rule'],
  run({ args }) {
    print(explainRule(args.id).replace(REMARK, ''))
    return EXIT.ok
  },
})
