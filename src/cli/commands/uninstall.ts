import { renderJson } from '../../report/json-text.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { uninstall } from '../../runtime/store/store.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print, say } from '../output.ts'
import { renderRefusal } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'uninstall', description: 'Remove a pack from the store' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx uninstall ledger'],
  exits: ['0   removed', '1   it is not installed', '64  the call itself is wrong'],
  async run({ args, face }) {
    const change = await uninstall(hcpHome(process.env), args.id)
    if (args.json === true) print(renderJson(change))
    else if (change.ok) print(`${change.id} removed${change.was_active ? '; it was active' : ''}\n`)
    else say(renderRefusal(face, change))
    return change.ok ? EXIT.ok : EXIT.found
  },
})
