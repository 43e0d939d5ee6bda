import { corpusIndex } from '../../../contracts/corpus/index.ts'
import { renderJson } from '../../../report/json-text.ts'
import { defineCommand } from '../../command.ts'
import { EXIT } from '../../exit.ts'
import { print } from '../../output.ts'

export default defineCommand({
  meta: { name: 'list', description: 'List the contracts and artifacts of the development corpus' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb corpus list'],
  exits: ['0   listed', '64  the call itself is wrong'],
  run({ args }) {
    const index = corpusIndex()
    const lines = index.entries.map(({ digest, kind, path }) => `${digest}  ${kind.padEnd(22)}  ${path}\n`)
    print(args.json === true ? renderJson(index) : lines.join(''))
    return EXIT.ok
  },
})
