import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { cliPlace, ranReads, typed } from './probed.ts'

const SLOW_MS = 3_000

export const R010 = defineRule({
  id: 'R010',
  severity: 'info',
  title: 'A read takes no more than 3 seconds',
  why: 'An agent reads many times for each thing it does; slow reads add up to minutes of waiting.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: { ms: 4_200 } } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const { name, record, ending } of ranReads(pack)) {
      if (ending === 'timed-out' || record.ms <= SLOW_MS) continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" took ${(record.ms / 1000).toFixed(1)} seconds.`,
        fix: `Let "${name}" ask for less at once, or say in its description that it is slow.`,
      })
    }
  },
})
