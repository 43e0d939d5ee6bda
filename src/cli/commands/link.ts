import { renderJson } from '../../report/json-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { linkFaces } from '../self/link.ts'
import { renderLinks } from '../self/render.ts'

export default defineCommand({
  meta: { name: 'link', description: 'Make the old names beside plumb: hcpx, eval-quality, eval-quality-gates, hlock' },
  args: {
    dir: { type: 'positional', description: 'folder of the links (default: where plumb is)', required: false },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['plumb link', 'plumb link ~/.local/bin'],
  exits: [
    '0   all four are there',
    '1   something that is not ours stands there; nothing was made',
    '64  the call itself is wrong',
  ],
  run({ args }) {
    const report = linkFaces(process.execPath, args.dir)
    print(args.json === true ? renderJson(report) : renderLinks(report))
    return report.ok ? EXIT.ok : EXIT.found
  },
})
