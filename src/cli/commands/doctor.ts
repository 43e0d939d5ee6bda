import { renderJson } from '../../report/json-text.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { print } from '../output.ts'
import { diagnose } from '../self/doctor.ts'
import { renderDoctor } from '../self/render.ts'

export default defineCommand({
  meta: { name: 'doctor', description: 'Say what works on this machine' },
  args: { json: { type: 'boolean', description: 'print one JSON object' } },
  examples: ['plumb doctor'],
  exits: ['0   nothing is broken', '1   something is', '64  the call itself is wrong'],
  async run({ args }) {
    const report = await diagnose(process.env)
    print(args.json === true ? renderJson(report) : renderDoctor(report))
    return report.ok ? EXIT.ok : EXIT.found
  },
})
