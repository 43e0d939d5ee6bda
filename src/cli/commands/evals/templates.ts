import { listTemplates } from '../../../evals/templates/index.ts'
import { PIPED_WIDTH, renderTemplates, renderTemplatesJson } from '../../../evals/templates/render.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { isTerminal, print } from '../../output.ts'

export default defineCommand({
  meta: { name: 'templates', description: 'List the templates an eval pack can start from' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb evals templates', 'plumb evals init -t coding'],
  exits: ['0   listed', '64  the call itself is wrong'],
  run({ args, face }) {
    const templates = listTemplates()
    const width = isTerminal(1) ? (process.stdout.columns ?? PIPED_WIDTH) : PIPED_WIDTH
    print(args.json === true ? renderTemplatesJson(templates) : renderTemplates(templates, { width, program: face }))
    return EXIT.ok
  },
})
