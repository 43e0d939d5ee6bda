import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { BIN_PLACE, whyNotStarted } from './probed.ts'

export const R001 = defineRule({
  id: 'R001',
  severity: 'error',
  title: '"wrap.bin" is found, in the pack or on the PATH, and starts',
  why: 'Without its CLI no command of the pack can run, and nothing else about it can be tried.',
  examples: () => ({
    fails: { probes: exampleProbes({ unresolved: 'there is no file "bin/ledger" in the pack' }) },
    passes: { probes: exampleProbes() },
  }),
  check({ surface, bin, probes }, report) {
    const reason = probes === null ? null : whyNotStarted(probes)
    if (reason === null) return
    const named = surface.wrap?.bin ?? ''
    report({
      at: BIN_PLACE,
      message: `The CLI cannot be run: ${reason}.`,
      fix:
        bin.kind === 'on-path'
          ? `Install "${named}" so that the shell finds it, or correct "wrap.bin".`
          : `Put the program at "wrap.bin" inside the pack and make it executable (chmod +x ${named}), or name a program on the PATH.`,
    })
  },
})
