import { coverageReport, coverageText } from '../../../contracts/coverage/render.ts'
import { renderJson } from '../../../report/json-text.ts'
import { defineCommand } from '../../command.ts'
import { coverFile } from '../../contracts-cli/cover.ts'
import { CONTRACT_EXIT } from '../../contracts-cli/exit-codes.ts'
import { toldEnding } from '../../contracts-cli/index.ts'
import { processIo } from '../../contracts-cli/process-io.ts'
import { EXIT } from '../../exit.ts'

export default defineCommand({
  meta: { name: 'coverage', description: 'Show which of the seven discipline rules a contract leaves open' },
  args: {
    contract: { type: 'positional', description: 'contract file, or "-" for stdin', required: true },
    json: { type: 'boolean', description: 'print one JSON object' },
    strict: { type: 'boolean', description: 'exit 1 when a rule is open' },
    'strict-inputs': { type: 'boolean', default: true, description: 'allow undeclared inputs' },
  },
  examples: ['plumb coverage contract.json', 'plumb coverage contract.json --strict --json'],
  exits: [
    '0   told, whatever is open',
    '1   a rule is open, under --strict',
    '4   the contract does not compile',
    '5   it cannot be read as a contract',
    '64  the call itself is wrong',
  ],
  run({ args, face }) {
    const io = processIo(face)
    return toldEnding(io, async () => {
      const covered = await coverFile(args.contract, { strict: args['strict-inputs'], stdin: io.stdin })
      io.stdout(args.json === true ? renderJson(coverageReport(covered)) : coverageText(covered))
      return args.strict === true && covered.gaps.length > 0 ? EXIT.found : CONTRACT_EXIT.ok
    })
  },
})
