import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'

export const M016 = defineRule({
  id: 'M016',
  severity: 'warn',
  title: '"wrap.bin" is no absolute path of the author\'s machine',
  why: 'On another machine the CLI lies elsewhere, and the same path may hold another program.',
  examples: () => ({
    fails: { surface: { wrap: { bin: '/usr/local/bin/ledger' } }, bin: { kind: 'absolute' } },
    passes: { surface: { wrap: { bin: 'bin/ledger' } } },
  }),
  check({ surface, bin }, report) {
    if (bin.kind !== 'absolute') return
    const path = surface.wrap?.bin ?? ''
    const name = path.split(/[\\/]/).at(-1) ?? ''
    report({
      at: at(SURFACE, 'wrap', 'bin'),
      message: `"wrap.bin" is "${path}", a path of one machine.`,
      fix: `Set "wrap.bin" to "${name}" to find it on PATH, or copy the file into the pack and set "wrap.bin" to "bin/${name}".`,
    })
  },
})
