import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { cliPlace, endsHow, inItsWords, ranReads, typed } from './probed.ts'

export const R011 = defineRule({
  id: 'R011',
  severity: 'warn',
  title: 'Health commands exit 0, 2 or 1',
  why: 'These three mean well, with warnings and broken; any other code says that the check itself went wrong.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { doctor: { exitCode: 70, stderr: 'ledger: no book\n' } } }) },
    passes: { probes: exampleProbes({ reads: { doctor: { exitCode: 1 } } }) },
  }),
  check(pack, report) {
    for (const { name, record, isHealth, ending } of ranReads(pack)) {
      if (!isHealth || ending !== 'failed') continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" ${endsHow(record)}${inItsWords(record)}.`,
        fix: `Let "${name}" exit 0 when all is well, 2 on warnings and 1 on problems; if it is no health check, name it otherwise.`,
      })
    }
  },
})
