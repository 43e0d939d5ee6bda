import { explainRule } from '../../packs/rules/catalogue.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { withoutRemark } from '../explain.ts'
import { print } from '../output.ts'

export default defineCommand({
  meta: { name: 'explain', description: 'Explain a rule: why it matters, what fails, what passes' },
  args: { id: { type: 'positional', description: 'rule id such as M001, or L-<kind>', required: true } },
  examples: ['hcpx explain R014', 'hcpx explain L-missing_verb'],
  exits: ['0   told', '64  there is no such rule'],
  run({ args }) {
    print(withoutRemark(explainRule(args.id)))
    return EXIT.ok
  },
})
