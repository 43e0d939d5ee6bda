import { exampleProbes } from '../../probe/example.ts'
import { defineRule } from '../define.ts'
import { cliPlace, ranReads, typed } from './probed.ts'
import { CONCISE_TOKENS, TOKEN_BUDGET } from './token-limits.ts'

export const R009 = defineRule({
  id: 'R009',
  severity: 'info',
  title: 'Output of more than about 5,000 tokens could do with a concise default',
  why: 'Most of a long answer is never used, and an agent pays for all of it.',
  examples: () => ({
    fails: { probes: exampleProbes({ reads: { list: { tokens: 8_000 } } }) },
    passes: { probes: exampleProbes() },
  }),
  check(pack, report) {
    for (const { name, record, ending } of ranReads(pack)) {
      const isLong = record.tokens > CONCISE_TOKENS && record.tokens <= TOKEN_BUDGET
      if (ending === 'timed-out' || !isLong) continue
      report({
        at: cliPlace(name),
        message: `"${typed(record.argv)}" prints about ${record.tokens.toLocaleString('en-US')} tokens.`,
        fix: `Let "${name}" return fewer entries or fields by default, and add an argument for more.`,
      })
    }
  },
})
