import { lintFolder } from '../../packs/lint-folder.ts'
import { renderJson } from '../../report/json-text.ts'
import { renderLintText } from '../../report/lint-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

export default defineCommand({
  meta: { name: 'lint', description: 'Check that the three files of a pack exist and agree' },
  args: {
    dir: { type: 'positional', description: 'pack folder', required: true },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['plumb lint ./packs/gh', 'plumb lint ./packs/gh --json'],
  exits: ['0   clean', '1   something is missing or does not agree', '64  the call itself is wrong'],
  run({ args }) {
    const report = lintFolder(args.dir)
    print(args.json === true ? renderJson(report, { compact: true }) : renderLintText(report))
    return report.ok ? EXIT.ok : EXIT.found
  },
})
