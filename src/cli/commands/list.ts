import { renderJson } from '../../report/json-text.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { listInstalled } from '../../runtime/store/store.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { renderList } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'list', description: 'List the installed packs' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['hcpx list', 'hcpx list --json'],
  exits: ['0   listed', '64  the call itself is wrong'],
  run({ args }) {
    const packs = listInstalled(hcpHome(process.env))
    print(args.json === true ? renderJson({ packs }) : renderList(packs))
    return EXIT.ok
  },
})
