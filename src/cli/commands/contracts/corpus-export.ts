import { defineCommand } from '../../command.ts'
import { exportCorpus } from '../../contracts-cli/export-corpus.ts'
import { EXIT } from '../../exit.ts'
import { print } from '../../output.ts'

export default defineCommand({
  meta: { name: 'export', description: 'Write the development corpus into a folder' },
  args: {
    folder: { type: 'positional', description: 'folder to write into; made when it is not there', required: true },
    force: { type: 'boolean', description: 'replace files of the same names' },
  },
  examples: ['plumb corpus export ./corpus'],
  exits: ['0   written', '64  the call itself is wrong, or a file is in the way'],
  run({ args }) {
    print(`${exportCorpus(args.folder, { force: args.force === true })} files written\n`)
    return EXIT.ok
  },
})
