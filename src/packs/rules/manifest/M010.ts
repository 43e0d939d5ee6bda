import { at } from '../../../report/finding.ts'
import { catchAllPlaceholder } from '../../argv-template.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { commandsOf } from './commands.ts'

export const M010 = defineRule({
  id: 'M010',
  severity: 'error',
  title: 'No placeholder forwards arbitrary arguments',
  why: 'Whoever may fill such a placeholder may pass any option, so a read can write and a gate can be switched off.',
  examples: () => ({
    fails: { surface: { verbs: { balance: { cli: ['ledger', 'balance', '{{argv}}'] } } } },
    passes: {
      surface: {
        verbs: {
          payees: {
            args: {
              ids: {
                type: 'array',
                description: 'Payee ids to look up, as list printed them.',
                example: ['demo-transit'],
              },
            },
            cli: ['ledger', 'payees', '--json', '--', '{{ids}}'],
          },
        },
      },
    },
  }),
  check({ surface }, report) {
    for (const [name, { cli, args }] of commandsOf(surface)) {
      const found = cli === undefined ? null : catchAllPlaceholder(cli, args)
      if (found === null) continue
      report({
        at: at(SURFACE, 'verbs', name, 'cli', ...found.steps),
        message: `"{{${found.name}}}" in "${name}" forwards whatever the caller likes, options included.`,
        fix: `Delete "{{${found.name}}}" from "cli" of "${name}", and declare each argument that agents need under "args" with a placeholder of its own.`,
      })
    }
  },
})
