import { evaluatePacks } from '../../packs/evaluate.ts'
import { renderEvalText } from '../../report/eval-report.ts'
import { renderJson } from '../../report/json-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { wholeNumber } from '../values.ts'

export default defineCommand({
  meta: { name: 'eval', description: 'Run the eval cases of packs, and nothing else' },
  args: {
    dir: { type: 'positional', description: 'pack folder, or a folder of packs', required: true, variadic: true },
    json: { type: 'boolean', description: 'print one JSON object' },
    timeout: { type: 'string', valueHint: 'ms', default: '10000', description: 'limit of each case' },
  },
  examples: ['plumb eval ./packs/gh'],
  exits: ['0   every case passed', '1   a case failed, or none could be run', '64  the call itself is wrong'],
  async run({ args, positionals, signal }) {
    const report = await evaluatePacks(positionals, {
      timeoutMs: wholeNumber('--timeout', args.timeout, { min: 1, max: 3_600_000 }),
      startedIn: process.cwd(),
      env: process.env,
      signal,
    })
    print(args.json === true ? renderJson(report) : renderEvalText(report))
    return report.ok ? EXIT.ok : EXIT.found
  },
})
