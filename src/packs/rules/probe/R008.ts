import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { cliPlace, ranReads, typed } from './probed.ts'
import { TOKEN_BUDGET } from './token-limits.ts'

export const R008 = defineRule({
  id: 'R008',
  severity: 'warn',
  title: 'The output of a read stays under about 25,000 tokens',
  why: 'Hosts cut off or refuse larger results, and one such call pushes the rest of the conversation out of view.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: { tokens: 40_000 } } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const { name, record, ending } of ranReads(pack)) {
      if (ending === 'timed-out' || record.tokens <= TOKEN_BUDGET) continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" prints about ${record.tokens.toLocaleString('en-US')} tokens.`,
        fix: `Add a limit, a filter or a choice of fields to "cli" of "${name}", with a default that stays under 25,000 tokens.`,
      })
    }
  },
})
