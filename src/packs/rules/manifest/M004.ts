import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { argumentsOf, commandsOf, isFilled } from './commands.ts'

export const M004 = defineRule({
  id: 'M004',
  severity: 'error',
  title: 'Every command has a description',
  why: 'The description is all an agent sees when it decides which command to call.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { description: undefined } } } },
    passes: { surface: { verbs: { balance: { description: 'Print what is left on the account as JSON.' } } } },
  }),
  check({ surface }, report) {
    for (const [name, command] of commandsOf(surface)) {
      if (isFilled(command.description)) continue
      const inputs = argumentsOf(command).map(([argument]) => argument)
      const takes = inputs.length === 0 ? 'what it works on' : `what it does with ${inputs.join(', ')}`
      report({
        at: at(SURFACE, 'verbs', name, ...(command.description === undefined ? [] : ['description'])),
        message: `"${name}" has no description.`,
        fix: `Set "description" of "${name}" to one sentence that says ${takes} and what it prints.`,
      })
    }
  },
})
