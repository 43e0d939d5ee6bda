import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { defineRule } from '../define.ts'
import { binWord, commandsOf } from './commands.ts'

const FEWEST = 5
const MOST = 12

export const M001 = defineRule({
  id: 'M001',
  severity: 'warn',
  otherwise: 'error above 12',
  title: 'A pack offers 5 to 12 commands',
  why: 'With fewer an agent falls back on the raw CLI; with more it picks the wrong one and pays for the list in every prompt.',
  examples: () => ({
    fails: { surface: { verbs: { '…': false, list: { description: 'List the latest transfers as JSON.' } } } },
    passes: {},
  }),
  check({ surface }, report) {
    const count = commandsOf(surface).length
    const takesAny = surface.adapter !== 'wrap' || surface.wrap?.pass_through === true
    if (count === 0 && takesAny) return
    if (count < FEWEST) {
      const missing = FEWEST - count
      report({
        at: at(SURFACE, 'verbs'),
        message: `The pack has ${counted(count)}; 5 to 12 are enough to be useful and few enough to choose from.`,
        fix: `Add ${missing} or more that "${binWord(surface)} --help" lists to "verbs", to policy.json and to HARNESS.md.`,
      })
    }
    if (count > MOST) {
      report({
        at: at(SURFACE, 'verbs'),
        severity: 'error',
        message: `The pack has ${counted(count)}; past 12 an agent loses track of which to pick.`,
        fix: `Delete the ${count - MOST} that agents need least from "verbs", policy.json and HARNESS.md, or move a family of them to a pack of its own.`,
      })
    }
  },
})

function counted(count: number): string {
  return count === 1 ? '1 command' : `${count} commands`
}
