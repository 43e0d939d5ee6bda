import { at } from '../../../report/finding.ts'
import { POLICY } from '../../model.ts'
import { defineRule } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { governedCommands } from './governed.ts'
import { movesMoney } from './money.ts'

export const P007 = defineRule({
  id: 'P007',
  severity: 'info',
  title: 'Commands that move money always ask, in access mode `run` too',
  why: 'In access mode `run` a plain `confirm` is answered for the person; money should wait for them all the same.',
  examples: () => ({
    fails: { policy: { verbs: { transfer: { class: 'write', confirm: true } } } },
    passes: { policy: { verbs: { transfer: { class: 'write', confirm: 'always' } } } },
  }),
  check(pack, report) {
    for (const { name, entry } of governedCommands(pack)) {
      if (entry.class === 'read' || entry.confirm !== true || !movesMoney(name)) continue
      report({
        at: at(POLICY, 'verbs', name, 'confirm'),
        message: `"${name}" moves money, yet access mode "run" lets it pass without asking.`,
        fix: `In policy.json write ${pasteEntry(name, { ...entry, confirm: 'always' })}.`,
      })
    }
  },
})
