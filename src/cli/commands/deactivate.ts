import { renderJson } from '../../report/json-text.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { deactivate } from '../../runtime/store/store.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print, say } from '../output.ts'
import { renderDeactivation, renderRefusal } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'deactivate', description: 'Stop installed packs from being called' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true, variadic: true },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx deactivate ledger'],
  exits: ['0   none of them is active', '1   at least one is not installed', '64  the call itself is wrong'],
  async run({ args, positionals, face }) {
    const changes = await deactivate(hcpHome(process.env), positionals)
    const ok = changes.every((change) => change.ok)
    if (args.json === true) print(renderJson({ ok, packs: changes }))
    else for (const change of changes) change.ok ? print(renderDeactivation(change)) : say(renderRefusal(face, change))
    return ok ? EXIT.ok : EXIT.found
  },
})
