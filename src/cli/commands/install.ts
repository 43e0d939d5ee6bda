import { renderJson } from '../../report/json-text.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { install } from '../../runtime/store/store.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print, say } from '../output.ts'
import { renderInstall, renderRefusal } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'install', description: 'Install a copy of a pack into the store' },
  args: {
    dir: { type: 'positional', description: 'pack folder', required: true },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx install ./packs/ledger'],
  exits: ['0   installed, or installed already', '1   refused', '64  the call itself is wrong'],
  async run({ args, face }) {
    const change = await install(hcpHome(process.env), args.dir)
    if (args.json === true) print(renderJson(change))
    else if (change.ok) print(renderInstall(change))
    else say(renderRefusal(face, change))
    return change.ok ? EXIT.ok : EXIT.found
  },
})
