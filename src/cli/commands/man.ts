import { VERSION } from '../../version.ts'
import { defineCommand } from '../command.ts'
import { EXIT } from '../exit.ts'
import { FACE_SUMMARIES } from '../faces.ts'
import { print } from '../output.ts'
import { commandTree } from '../self/command-tree.ts'
import { renderMan } from '../self/man.ts'

export default defineCommand({
  meta: { name: 'man', description: 'Print the manual page' },
  args: {},
  examples: ['plumb man | man -l -'],
  exits: ['0   printed', '64  the call itself is wrong'],
  async run({ face }) {
    print(renderMan(await commandTree(face), { summary: FACE_SUMMARIES[face], version: VERSION }))
    return EXIT.ok
  },
})
