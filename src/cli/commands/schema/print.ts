import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { print } from '../../output.ts'
import { printedSchema } from '../../self/schemas.ts'

export default defineCommand({
  meta: { name: 'print', description: 'Print one JSON Schema (draft 2020-12)' },
  args: { name: { type: 'positional', description: 'name from "schema list"', required: true } },
  examples: ['plumb schema print check > check.schema.json'],
  exits: ['0   printed', '64  there is no such schema'],
  run({ args }) {
    print(printedSchema(args.name))
    return EXIT.ok
  },
})
