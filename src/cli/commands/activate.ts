import { renderJson } from '../../report/json-text.ts'
import { GRANTS } from '../../runtime/grants.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { activate } from '../../runtime/store/store.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { grantsOf } from '../grant-words.ts'
import { print, say } from '../output.ts'
import { renderActivation, renderRefusal } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'activate', description: 'Let installed packs be called: allow-list the one file each may run' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true, variadic: true },
    grants: { type: 'string', valueHint: 'a,b', description: 'what a person may do with it (default: everything)' },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx activate ledger', 'hcpx activate ledger --grants verb.exec.read'],
  exits: ['0   all are active', '1   at least one is not installed', '64  the call itself is wrong'],
  async run({ args, positionals, face }) {
    const grants = args.grants === undefined ? GRANTS : grantsOf(args.grants)
    const changes = await activate(hcpHome(process.env), positionals, { path: process.env['PATH'], grants })
    const ok = changes.every((change) => change.ok)
    if (args.json === true) print(renderJson({ ok, packs: changes }))
    else for (const change of changes) change.ok ? print(renderActivation(change)) : say(renderRefusal(face, change))
    return ok ? EXIT.ok : EXIT.found
  },
})
