import { at } from '../../../report/finding.ts'
import { POLICY } from '../../model.ts'
import { isRisky } from '../../words.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { asksForConfirmation, governedCommands } from './governed.ts'
import { gateFor } from './money.ts'

export const P002 = defineRule({
  id: 'P002',
  severity: 'error',
  title: 'What cannot be taken back asks a person first',
  why: 'An agent that misread its task must meet a person before it does what nobody can take back.',
  examples: () => ({
    fails: { policy: { verbs: { transfer: { class: 'write', confirm: undefined } } } },
    passes: { policy: { verbs: { transfer: { class: 'write', confirm: 'always' } } } },
  }),
  check(pack, report) {
    for (const { name, entry } of governedCommands(pack)) {
      if (entry.class === 'read' || asksForConfirmation(entry) || !isRisky(name)) continue
      report({
        at: at(POLICY, 'verbs', name),
        message: `"${name}" cannot be taken back, yet it runs without asking anybody.`,
        fix: `In policy.json write ${pasteEntry(name, { ...entry, confirm: gateFor(name) })}.`,
      })
    }
  },
})
