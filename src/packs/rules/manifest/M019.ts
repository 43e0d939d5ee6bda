import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'

export const M019 = defineRule({
  id: 'M019',
  severity: 'error',
  title: '"wrap.bin" stays inside the pack',
  why: 'Installing copies the pack and nothing beside it, so a bin outside is missing, or another file, from then on.',
  examples: () => ({
    fails: { surface: { wrap: { bin: '../ledger/cli' } }, bin: { kind: 'outside', through: 'dots' } },
    passes: { surface: { wrap: { bin: 'bin/ledger' } } },
  }),
  check({ surface, bin }, report) {
    if (bin.kind !== 'outside') return
    const path = surface.wrap?.bin ?? ''
    const name = path.split(/[\\/]/).findLast((part) => part !== '' && part !== '.' && part !== '..') ?? surface.id
    const how = bin.through === 'dots' ? 'climbs out of the pack' : 'is a symbolic link to a file outside the pack'
    const copy = bin.through === 'dots' ? 'Copy the file into the pack' : 'Replace the link by the file itself'
    report({
      at: at(SURFACE, 'wrap', 'bin'),
      message: `"wrap.bin" is "${path}", which ${how}; install copies only the pack.`,
      fix: `${copy} and set "wrap.bin" to "bin/${name}", or set it to "${name}" to find it on PATH.`,
    })
  },
})
