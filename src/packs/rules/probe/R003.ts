import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { BIN_PLACE, runOf } from './probed.ts'

export const R003 = defineRule({
  id: 'R003',
  severity: 'error',
  title: 'An unknown subcommand exits with something other than 0',
  why: 'An agent that mistypes a command must learn of it; exit 0 tells it that the work is done.',
  examples: () => ({
    fails: { probes: exampleProbes({ unknown: { exitCode: 0 } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    const unknown = runOf(pack, 'unknown-command')
    if (unknown === null || !(unknown.timedOut || unknown.exitCode === 0)) return
    // The made-up word is another one in every run, and a report should not change for that.
    const bin = unknown.argv[0] ?? ''
    report({
      at: BIN_PLACE,
      message: `"${bin}" ${unknown.timedOut ? 'does not end' : 'exits 0'} when it is given a made-up subcommand.`,
      fix: `Let "${bin}" refuse a subcommand that it does not have: a line on stderr and exit 2.`,
    })
  },
})
