import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { commandsOf, isFilled } from './commands.ts'
import { sentencesOf } from './prose.ts'

export const M006 = defineRule({
  id: 'M006',
  severity: 'info',
  title: 'A description is one sentence',
  why: 'Descriptions of all commands are read before every call; what goes beyond a sentence belongs in HARNESS.md.',
  examples: () => ({
    fails: {
      surface: {
        verbs: {
          balance: { description: 'Print what is left on the account as JSON. The ledger must be open for this.' },
        },
      },
    },
    passes: {
      surface: { verbs: { balance: { description: 'Print what is left, e.g. 12.50, on the account as JSON.' } } },
    },
  }),
  check({ surface }, report) {
    for (const [name, { description }] of commandsOf(surface)) {
      if (!isFilled(description)) continue
      const sentences = sentencesOf(description)
      if (sentences.length < 2) continue
      report({
        at: at(SURFACE, 'verbs', name, 'description'),
        message: `The description of "${name}" has ${sentences.length} sentences.`,
        fix: `Set "description" of "${name}" to ${JSON.stringify(sentences[0])} and move the rest to HARNESS.md.`,
      })
    }
  },
})
