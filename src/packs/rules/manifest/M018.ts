import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { binWord, commandsOf } from './commands.ts'
import { isTemplateText, PROPOSED_FROM_HELP, TEMPLATE_READ } from './template-phrases.ts'

export const M018 = defineRule({
  id: 'M018',
  severity: 'error',
  title: 'No command is left over from the scaffold',
  why: 'What a scaffold writes stands for commands the CLI may not have; an agent would call them all the same.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { description: `Print something as JSON. ${TEMPLATE_READ}` } } } },
    passes: { surface: { verbs: { balance: { description: 'Print what is left on the account as JSON.' } } } },
  }),
  check({ surface }, report) {
    const left = commandsOf(surface).filter(([, { description }]) => isTemplateText(description ?? ''))
    if (left.length === 0) return
    const names = left.map(([name]) => name)
    const isProposed = left.every(([, { description }]) => description?.includes(PROPOSED_FROM_HELP) === true)
    report({
      at: at(SURFACE, 'verbs'),
      message: `${left.length} command(s) still carry the scaffold template: ${names.join(', ')}.`,
      fix: isProposed
        ? `Compare each with "${binWord(surface)} --help", correct it, and delete ${JSON.stringify(PROPOSED_FROM_HELP)} from its description.`
        : `Replace the template commands with 5 to 12 real commands from "${binWord(surface)} --help", in surface.json, policy.json and HARNESS.md.`,
    })
  },
})
