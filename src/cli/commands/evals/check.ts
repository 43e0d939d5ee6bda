import { checkPacksAt } from '../../../evals/check/packs.ts'
import { renderCheckJson, renderCheckText, totalsOf } from '../../../evals/check/render.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { paintForStdout, print } from '../../output.ts'

export default defineCommand({
  meta: { name: 'check', description: 'Check that eval packs are ready to measure with' },
  args: {
    path: {
      type: 'positional',
      description: 'pack folder (default: ./evals, else the packs in harness.toml)',
      required: false,
      variadic: true,
    },
    json: { type: 'boolean', description: 'print one JSON object' },
    strict: { type: 'boolean', description: 'exit 1 on warnings too' },
    verbose: { type: 'boolean', alias: 'v', description: 'also print the content hash of each pack' },
  },
  examples: ['plumb evals check', 'plumb evals check ./evals ../shared/support --strict', 'plumb evals check --json'],
  exits: ['0   no errors', '1   an error, or a warning under --strict', '64  the call itself is wrong'],
  run({ args, positionals }) {
    const reports = checkPacksAt(positionals, process.cwd())
    const paint = paintForStdout()
    print(
      args.json === true
        ? renderCheckJson(reports)
        : renderCheckText(reports, { showHash: args.verbose === true, paint }),
    )
    const { errors, warnings } = totalsOf(reports)
    return errors > 0 || (args.strict === true && warnings > 0) ? EXIT.found : EXIT.ok
  },
})
