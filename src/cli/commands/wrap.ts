import { wrapCli } from '../../packs/scaffold/wrap.ts'
import { renderJson } from '../../report/json-text.ts'
import { renderScaffoldText } from '../../report/scaffold-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { startProgress } from '../progress.ts'
import { wholeNumber } from '../values.ts'

export default defineCommand({
  meta: { name: 'wrap', description: 'Propose a pack for a CLI from its help' },
  args: {
    bin: { type: 'positional', description: 'name of a CLI on PATH', required: true },
    dir: { type: 'positional', description: 'pack folder (default: ./packs/<bin>)', required: false },
    force: { type: 'boolean', description: 'replace the files of a pack that is there' },
    json: { type: 'boolean', description: 'print one JSON object' },
    timeout: { type: 'string', valueHint: 'ms', default: '10000', description: 'limit of each call for help' },
  },
  examples: ['plumb wrap gh', 'plumb wrap docker ./packs/docker --force'],
  exits: ['0   written', '64  the call itself is wrong, or something is in the way'],
  async run({ args, positionals, face, signal }) {
    const timeoutMs = wholeNumber('--timeout', args.timeout, { min: 1, max: 3_600_000 })
    const progress = startProgress()
    const report = await wrapCli({
      bin: args.bin,
      dir: positionals[1] ?? null,
      cwd: process.cwd(),
      force: args.force === true,
      timeoutMs,
      jobs: Math.min(4, navigator.hardwareConcurrency),
      env: process.env,
      signal,
      program: face,
      onProgress: (answered, asked) => progress.update(`read ${answered} of ${asked} help pages of ${args.bin}`),
    }).finally(progress.end)
    print(args.json === true ? renderJson(report) : renderScaffoldText(report))
    return EXIT.ok
  },
})
