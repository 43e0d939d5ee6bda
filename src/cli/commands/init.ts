import { initPack } from '../../packs/scaffold/init.ts'
import { renderJson } from '../../report/json-text.ts'
import { renderScaffoldText } from '../../report/scaffold-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'

export default defineCommand({
  meta: { name: 'init', description: 'Start a pack from a template' },
  args: {
    dir: { type: 'positional', description: 'pack folder', required: true },
    id: { type: 'string', valueHint: 'id', description: 'pack id (default: made from the folder name)' },
    name: { type: 'string', valueHint: 'name', description: 'name shown to people (default: made from the id)' },
    force: { type: 'boolean', description: 'replace the files of a pack that is there' },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['plumb init ./packs/ledger', 'plumb init ./packs/ledger --name "House ledger"'],
  exits: ['0   written', '64  the call itself is wrong, or something is in the way'],
  run({ args, face }) {
    const report = initPack({
      dir: args.dir,
      cwd: process.cwd(),
      force: args.force === true,
      id: args.id ?? null,
      name: args.name ?? null,
      program: face,
    })
    print(args.json === true ? renderJson(report) : renderScaffoldText(report))
    return EXIT.ok
  },
})
