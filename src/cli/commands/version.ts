import { renderJson } from '../../report/json-text.ts'
import type { BuildReport } from '../../report/self-report.ts'
import { COMMIT, VERSION } from '../../version.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

export default defineCommand({
  meta: { name: 'version', description: 'Print the version, and with --json what it was built from' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb version', 'plumb version --json'],
  exits: ['0   told', '64  the call itself is wrong'],
  run({ args, face }) {
    const { platform, arch } = process
    const build: BuildReport = { version: VERSION, commit: COMMIT, bun: Bun.version, platform, arch }
    print(args.json === true ? renderJson(build) : `${face} ${VERSION}\n`)
    return EXIT.ok
  },
})
