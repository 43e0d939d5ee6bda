import { renderJson } from '../../report/json-text.ts'
import { announceInstalled } from '../../runtime/installed.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { grantsOf } from '../grant-words.ts'
import { print, say } from '../output.ts'
import { renderRefusal } from '../runtime-output.ts'

export default defineCommand({
  meta: { name: 'announce', description: 'Deliver a stimulus that a pack declares' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true },
    stimulus: { type: 'positional', description: 'name of the stimulus', required: true },
    grants: { type: 'string', valueHint: 'a,b', description: 'what is granted (default: everything)' },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['hcpx announce transit new_alert'],
  exits: ['0   delivered', '1   refused', '64  the call itself is wrong'],
  run({ args, face }) {
    const announcement = announceInstalled({
      home: hcpHome(process.env),
      id: args.id,
      stimulus: args.stimulus,
      grants: args.grants === undefined ? null : grantsOf(args.grants),
    })
    if (args.json === true) print(renderJson(announcement))
    else if (announcement.ok) print(`${announcement.pack}.${announcement.stimulus}\n`)
    else say(renderRefusal(face, announcement))
    return announcement.ok ? EXIT.ok : EXIT.found
  },
})
