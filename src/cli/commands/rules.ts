import { rulesReport } from '../../packs/rules/catalogue.ts'
import { renderJson } from '../../report/json-text.ts'
import { renderRulesText } from '../../report/rules-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { paintForStdout, print } from '../output.ts'

export default defineCommand({
  meta: { name: 'rules', description: 'List the review rules' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb rules', 'plumb rules --json'],
  exits: ['0   listed', '64  the call itself is wrong'],
  run({ args }) {
    const report = rulesReport()
    print(args.json === true ? renderJson(report) : renderRulesText(report, paintForStdout()))
    return EXIT.ok
  },
})
