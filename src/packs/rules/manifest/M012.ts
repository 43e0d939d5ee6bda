import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { commandsOf } from './commands.ts'

export const M012 = defineRule({
  id: 'M012',
  severity: 'error',
  title: 'A finished pack passes nothing through',
  why: 'With "pass_through" any argv reaches the CLI, past every named command and its policy.',
  examples: () => ({
    fails: { surface: { wrap: { pass_through: true } } },
    passes: { surface: { wrap: { pass_through: false } } },
  }),
  check({ surface }, report) {
    if (surface.wrap?.pass_through !== true) return
    const isEmpty = commandsOf(surface).length === 0
    report({
      at: at(SURFACE, 'wrap', 'pass_through'),
      message: '"wrap.pass_through" is on: any argv reaches the CLI, past the named commands and policy.json.',
      fix: isEmpty
        ? 'Name 5 to 12 commands under "verbs", then delete "pass_through" from "wrap".'
        : 'Delete "pass_through" from "wrap".',
    })
  },
})
