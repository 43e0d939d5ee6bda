import { at } from '../../../report/finding.ts'
import { POLICY } from '../../model.ts'
import { isRisky, writeWordOf } from '../../words.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { governedCommands } from './governed.ts'
import { gateFor } from './money.ts'

export const P001 = defineRule({
  id: 'P001',
  severity: 'warn',
  otherwise: 'error for risky names',
  title: 'A command that sounds like a write is not called a read',
  why:
    'A read runs without a grant to write, without a question and in every probe. One that deletes or pays under that name ' +
    'slips past all three, so it is an error when the name says it cannot be taken back.',
  examples: () => ({
    fails: { policy: { verbs: { transfer: { class: 'read', confirm: undefined } } } },
    passes: { policy: { verbs: { transfer: { class: 'write', confirm: 'always' } } } },
  }),
  check(pack, report) {
    for (const { name, entry } of governedCommands(pack)) {
      const word = writeWordOf(name)
      if (entry.class === 'write' || word === null) continue
      const isFinal = isRisky(name)
      const gated = isFinal ? { ...entry, class: 'write', confirm: gateFor(name) } : { ...entry, class: 'write' }
      report({
        at: at(POLICY, 'verbs', name),
        message: `"${name}" is named like a write ("${word}"), yet its class is "read".`,
        fix: `In policy.json write ${pasteEntry(name, gated)}. If it changes nothing, rename it in all files after what it shows.`,
        severity: isFinal ? 'error' : 'warn',
      })
    }
  },
})
