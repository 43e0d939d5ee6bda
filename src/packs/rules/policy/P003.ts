import { at } from '../../../report/finding.ts'
import { POLICY } from '../../model.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'

export const P003 = defineRule({
  id: 'P003',
  severity: 'error',
  title: 'Only writes ask for confirmation',
  why: 'A gate on a harmless read teaches people to wave gates through.',
  examples: () => ({
    fails: { policy: { verbs: { list: { class: 'read', confirm: true } } } },
    passes: { policy: { verbs: { list: { class: 'read' } } } },
  }),
  check({ policy }, report) {
    for (const [name, entry] of Object.entries(policy.verbs)) {
      const { confirm, ...ungated } = entry
      if (entry.class === 'write' || confirm === undefined || confirm === false) continue
      report({
        at: at(POLICY, 'verbs', name, 'confirm'),
        message: `"${name}" is a read, yet it asks for confirmation.`,
        fix: `In policy.json write ${pasteEntry(name, ungated)}, or, if it changes something, ${pasteEntry(name, { ...entry, class: 'write' })}.`,
      })
    }
  },
})
