import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { cliPlace, ranReads, typed } from './probed.ts'

export const R005 = defineRule({
  id: 'R005',
  severity: 'error',
  title: 'Reads come to an end with stdin closed',
  why: "Nobody sits at an agent's terminal: a prompt, a pager or a wait for input hangs until the timeout, on every call.",
  examples: () => ({
    fails: {
      probes: exampleProbes({ reads: { balance: { timedOut: true, exitCode: null, signal: 'SIGKILL' } } }),
    },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const { name, record, ending } of ranReads(pack)) {
      if (ending !== 'timed-out') continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" was still running at the timeout, with stdin closed.`,
        fix: `Add to "cli" of "${name}" the switch that keeps the CLI from prompting, paging or following (such as --no-input), or remove "${name}" from the pack.`,
      })
    }
  },
})
