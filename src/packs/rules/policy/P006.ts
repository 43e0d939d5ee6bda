import { at } from '../../../report/finding.ts'
import { SURFACE, type Surface } from '../../model.ts'
import { actionOf, isWriteLike, splitWords } from '../../words.ts'
import { defineRule, type RulePack } from '../define.ts'
import { pasteEntry } from '../paste.ts'
import { governedCommands } from './governed.ts'

export const P006 = defineRule({
  id: 'P006',
  severity: 'warn',
  title: 'A pack that writes can say whether its tool is ready',
  why: 'Before it changes anything, an agent must be able to ask whether the tool is installed, logged in and reachable.',
  examples: () => ({
    fails: { surface: { verbs: { doctor: undefined } }, policy: { verbs: { doctor: undefined } } },
    passes: {},
  }),
  check(pack, report) {
    const write = firstWrite(pack)
    if (write === null || Object.keys(pack.surface.verbs ?? {}).some(tellsHealth)) return
    report({
      at: at(SURFACE, 'verbs'),
      message: `The pack writes ("${write}"), but no command tells whether the tool is ready.`,
      fix: `Add to surface.json ${pasteEntry('doctor', doctorCommand(pack.surface))}, with the subcommand that the tool has for this, add to policy.json ${pasteEntry('doctor', { class: 'read' })}, and name "doctor" in the table of HARNESS.md.`,
    })
  },
})

function firstWrite(pack: RulePack): string | null {
  for (const { name, entry } of governedCommands(pack)) if (entry.class === 'write') return name
  return null
}

const TELLS_HEALTH: ReadonlySet<string> = new Set(['doctor', 'status', 'health', 'healthcheck'])

function tellsHealth(command: string): boolean {
  return !isWriteLike(command) && splitWords(actionOf(command)).some((word) => TELLS_HEALTH.has(word))
}

function doctorCommand({ name, cliBin }: Surface) {
  const description = `Check that ${name} is installed, reachable and ready to use, and say what is wrong.`
  return cliBin === undefined ? { description } : { description, cli: [cliBin, 'doctor'] }
}
