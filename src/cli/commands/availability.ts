import { renderJson } from '../../report/json-text.ts'
import { FLAGS } from '../../runtime/availability.ts'
import { installedAvailability } from '../../runtime/installed.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { renderAvailability } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'availability', description: 'Show whether a pack is installed, activated, connected and executable' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx availability ledger'],
  exits: ['0   all four hold', '1   at least one does not', '64  the call itself is wrong'],
  run({ args }) {
    const availability = installedAvailability(hcpHome(process.env), args.id, process.env)
    print(args.json === true ? renderJson(availability) : renderAvailability(availability))
    return FLAGS.every((flag) => availability[flag]) ? EXIT.ok : EXIT.found
  },
})
