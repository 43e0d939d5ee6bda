import { execInstalled } from '../../runtime/installed.ts'
import { hcpHome } from '../../runtime/store/home.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { grantsOf } from '../grant-words.ts'
import { print, say } from '../output.ts'
import { renderExecFailure, renderExecJson, renderPreviewText } from '../runtime-output.ts'
import { wholeNumber } from '../values.ts'

export default defineCommand({
  meta: { name: 'exec', description: 'Run one command of an active pack' },
  args: {
    id: { type: 'positional', description: 'pack id', required: true },
    command: { type: 'positional', description: 'command of the pack', required: true },
    'k=v': {
      type: 'positional',
      description: 'arguments of the command',
      required: false,
      variadic: true,
      afterDashes: true,
    },
    json: { type: 'boolean', description: 'print one JSON object instead of what the program prints' },
    as: { type: 'enum', options: ['human', 'agent'], default: 'human', description: 'on whose behalf' },
    grants: {
      type: 'string',
      valueHint: 'a,b',
      description: 'what is granted (default: everything for a person, nothing for an agent)',
    },
    access: {
      type: 'enum',
      options: ['ask', 'run'],
      default: 'ask',
      description: 'whether commands that ask for confirmation do',
    },
    preview: { type: 'boolean', description: 'show what would be confirmed, run nothing' },
    timeout: { type: 'string', valueHint: 'ms', default: '60000', description: 'limit of the call' },
  },
  examples: [
    'hcpx exec ledger list --json',
    'hcpx exec ledger transfer -- amount=2.80 payee=demo-transit confirm=true',
  ],
  exits: ['0   the command succeeded', '1   it was refused or failed', '64  the call itself is wrong'],
  async run({ args, afterDashes, face, signal }) {
    const { result: answer, printed } = await execInstalled({
      home: hcpHome(process.env),
      id: args.id,
      command: args.command,
      args: { kind: 'pairs', words: afterDashes },
      principal: args.as,
      access: args.access,
      grants: args.grants === undefined ? null : grantsOf(args.grants),
      previewOnly: args.preview === true,
      timeoutMs: wholeNumber('--timeout', args.timeout, { min: 1, max: 86_400_000 }),
      startedIn: process.cwd(),
      env: process.env,
      now: new Date().toISOString(),
      signal,
    })
    if (args.json === true) print(renderExecJson(answer))
    else if (args.preview === true && answer.ok) print(renderPreviewText(answer))
    else {
      print(printed?.stdout ?? '')
      say(printed?.stderr ?? '')
      if (!answer.ok) say(renderExecFailure(face, answer))
    }
    return answer.ok ? EXIT.ok : EXIT.found
  },
})
