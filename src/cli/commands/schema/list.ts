import { renderJson } from '../../../report/json-text.ts'
import type { SchemaList } from '../../../report/self-report.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { print } from '../../output.ts'
import { SCHEMA_DOCUMENTS } from '../../self/schema-documents.ts'

export default defineCommand({
  meta: { name: 'list', description: 'List the JSON Schemas of what plumb reads and prints' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb schema list'],
  exits: ['0   listed', '64  the call itself is wrong'],
  run({ args }) {
    const list: SchemaList = { schemas: Object.keys(SCHEMA_DOCUMENTS) }
    print(args.json === true ? renderJson(list) : list.schemas.map((name) => `${name}\n`).join(''))
    return EXIT.ok
  },
})
