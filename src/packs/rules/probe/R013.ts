import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { inItsWords } from './own-words.ts'
import { cliPlace, endsHow, ranReads, typed } from './probed.ts'

export const R013 = defineRule({
  id: 'R013',
  severity: 'error',
  title: 'Reads succeed',
  why: "A read that fails with the pack's own arguments will fail for an agent too, at the first call.",
  examples: {
    fails: {
      probes: () => exampleProbes({ reads: { list: { exitCode: 1, stderr: 'ledger: unknown option "--limit"\n' } } }),
    },
    passes: { probes: () => exampleProbes() },
  },
  *check(pack) {
    for (const { name, record, isHealth, ending } of ranReads(pack)) {
      if (isHealth || ending !== 'failed') continue
      yield {
        at: cliPlace(name),
        message: `"${typed(record.argv)}" ${endsHow(record)}${inItsWords(record)}.`,
        fix: `Run "${typed(record.argv)}" yourself and correct "cli" of "${name}", the examples of its arguments, or the login it needs.`,
      }
    }
  },
})
