import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { commandsOf } from './commands.ts'

export const M008 = defineRule({
  id: 'M008',
  severity: 'warn',
  title: 'The first word of "cli" is the CLI\'s own name',
  why: 'What is allow-listed, shown and probed is "cliBin"; a template that begins with something else is not what is run.',
  examples: {
    fails: { surface: { verbs: { balance: { cli: ['ledgr', 'balance', '--json'] } } } },
    passes: { surface: { verbs: { balance: { cli: ['ledger', 'balance', '--json'] } } } },
  },
  *check({ surface }) {
    const bin = surface.cliBin
    if (surface.adapter !== 'wrap' || bin === undefined || bin === '') return
    for (const [name, { cli }] of commandsOf(surface)) {
      const first = cli?.[0]
      if (first === undefined || first === bin) continue
      const shown = typeof first === 'string' ? `"${first}"` : 'a group'
      yield {
        at: at(SURFACE, 'verbs', name, 'cli', 0),
        message: `"cli" of "${name}" begins with ${shown}, but "cliBin" is "${bin}".`,
        fix: `Put ${JSON.stringify(bin)} first in "cli" of "${name}"; "wrap.bin" says which file that is.`,
      }
    }
  },
})
