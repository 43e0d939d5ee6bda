import { checkPacks } from '../../packs/check.ts'
import { defineCommand } from '../command.ts'
import { readOverrides } from '../config.ts'
import { settleIn } from '../long-run.ts'
import { paintForStdout, print, say } from '../output.ts'
import { exitOfReports, FORMATS, formatOf, judgingFlags, renderInitEvals, renderReports } from '../pack-output.ts'
import { startProgress } from '../progress.ts'
import { wholeNumber } from '../values.ts'

export default defineCommand({
  meta: { name: 'check', description: 'Review packs: structure, rules and, with --probe, the real CLI' },
  args: {
    dir: { type: 'positional', description: 'pack folder, or a folder of packs', required: true, variadic: true },
    probe: { type: 'boolean', description: 'also run the wrapped CLI the way an agent does; never a write' },
    agent: { type: 'boolean', description: 'print a fix list for a coding agent (Markdown)' },
    json: { type: 'boolean', description: 'print one JSON object' },
    format: { type: 'enum', options: [...FORMATS], description: 'print the report for CI or a pull request' },
    strict: { type: 'boolean', description: 'exit 1 on warnings too' },
    timeout: { type: 'string', valueHint: 'ms', default: '10000', description: 'limit of each probe and eval case' },
    jobs: { type: 'string', valueHint: 'n', description: 'probes at once (default: cores, at most 8)' },
    eval: { type: 'boolean', default: true, description: 'skip the eval cases' },
    config: { type: 'boolean', default: true, description: 'ignore plumb.toml in the working folder' },
    'init-evals': { type: 'boolean', description: 'write a starter hcp.eval.json where there is none' },
  },
  examples: ['plumb check ./packs/gh', 'plumb check ./packs/gh --probe', 'plumb check ./packs --probe --strict --json'],
  exits: [
    '0   nothing to fix (notes never fail)',
    '2   warnings only',
    '1   an error, or a warning under --strict',
    '64  the call itself is wrong',
  ],
  async run({ args, positionals, face, signal }) {
    const format = formatOf(args)
    const progress = startProgress()
    const reports = await checkPacks(positionals, {
      probe: args.probe === true,
      evals: args.eval,
      overrides: face === 'plumb' && args.config ? await readOverrides() : [],
      initEvals: args['init-evals'] === true,
      onInitEvals: (outcome) => say(renderInitEvals(outcome)),
      timeoutMs: wholeNumber('--timeout', args.timeout, { min: 1, max: 3_600_000 }),
      jobs:
        args.jobs === undefined
          ? Math.min(8, navigator.hardwareConcurrency)
          : wholeNumber('--jobs', args.jobs, { min: 1, max: 64 }),
      startedIn: process.cwd(),
      env: process.env,
      signal,
      onProgress: (done, total) => {
        settleIn(done, total)
        progress.update(`checked ${done} of ${total}`)
      },
    })
    progress.end()
    print(
      await renderReports(reports, {
        format,
        face,
        paint: paintForStdout(),
        strict: args.strict === true,
        dirs: positionals,
        flags: judgingFlags(args),
      }),
    )
    return exitOfReports(reports, { strict: args.strict === true })
  },
})
