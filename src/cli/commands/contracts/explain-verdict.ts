import { explanationText } from '../../../contracts/score/explain/render.ts'
import { renderJson } from '../../../report/json-text.ts'
import { defineCommand } from '../../command.ts'
import { CONTRACT_EXIT } from '../../contracts-cli/exit-codes.ts'
import { explainVerdictFile } from '../../contracts-cli/explain-verdict.ts'
import { toldEnding } from '../../contracts-cli/index.ts'
import { processIo } from '../../contracts-cli/process-io.ts'

export default defineCommand({
  meta: {
    name: 'explain-verdict',
    description: 'Say what decided the verdict of an evidence artifact, and what would change it',
  },
  args: {
    'evidence-artifact': {
      type: 'positional',
      description: 'what score wrote, or "-" for stdin',
      required: true,
    },
    json: { type: 'boolean', description: 'print one JSON object' },
  },
  examples: ['plumb explain-verdict evidence-artifact.json', 'plumb explain-verdict - --json < evidence-artifact.json'],
  exits: [
    '0   told, whatever the verdict is',
    '5   it cannot be read as an evidence artifact',
    '64  the call itself is wrong',
  ],
  run({ args, face }) {
    const io = processIo(face)
    return toldEnding(io, async () => {
      const explained = await explainVerdictFile(args['evidence-artifact'], io.stdin)
      io.stdout(args.json === true ? renderJson(explained) : explanationText(explained))
      return CONTRACT_EXIT.ok
    })
  },
})
