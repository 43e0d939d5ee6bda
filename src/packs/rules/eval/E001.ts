import { at } from '../../../report/finding.ts'
import { EVALS } from '../../model.ts'
import { defineRule } from '../define.ts'

export const E001 = defineRule({
  id: 'E001',
  severity: 'warn',
  title: 'The pack has eval cases',
  why: 'Without cases nobody sees when an update of the tool breaks the pack.',
  examples: () => ({ fails: { evals: null }, passes: {} }),
  check({ evals }, report) {
    if (evals !== null) return
    report({
      at: at(EVALS),
      message: `The pack has no ${EVALS}.`,
      fix: 'Run "check" with --init-evals: it writes a case per read and per gate. Then fill in each TODO it leaves.',
    })
  },
})
