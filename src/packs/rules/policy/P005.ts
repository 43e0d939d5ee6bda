import { at } from '../../../report/finding.ts'
import { POLICY } from '../../model.ts'
import { actionOf, isWriteLike, splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import type { ExamplePack } from '../example.ts'
import { skillWith } from '../example-skill.ts'
import { pasteEntry } from '../paste.ts'
import { governedCommands } from './governed.ts'

export const P005 = defineRule({
  id: 'P005',
  severity: 'warn',
  title: 'Commands that connect or set something up are writes',
  why: 'Connecting an account or setting up a tool leaves something behind, so it needs the grant to write.',
  examples: () => ({
    fails: withSetup('read'),
    passes: withSetup('write'),
  }),
  check(pack, report) {
    for (const { name, entry } of governedCommands(pack)) {
      if (entry.class === 'write' || !changesSetup(name)) continue
      report({
        at: at(POLICY, 'verbs', name),
        message: `"${name}" changes how the tool is set up, yet its class is "read".`,
        fix: `In policy.json write ${pasteEntry(name, { ...entry, class: 'write' })}.`,
      })
    }
  },
})

/** Words that say a command of the set-up only looks. */
const LOOKS: ReadonlySet<string> = new Set(
  (
    'status check doctor list get show view read info describe inspect print help guide docs test verify validate ping ' +
    'whoami version path paths search find count diff plan preview dry health state'
  ).split(' '),
)

/** Names that P001 tells of already (`setup.install`) are left to it. */
function changesSetup(command: string): boolean {
  const lowered = command.toLowerCase()
  if (!lowered.includes('setup') && !lowered.includes('connect')) return false
  const action = splitWords(actionOf(command))
  if (action.some((word) => LOOKS.has(word)) || isWriteLike(command)) return false
  return action[0] === 'connect' || splitWords(command.split('.')[0] ?? '').join(' ') === 'setup'
}

function withSetup(access: 'read' | 'write'): ExamplePack {
  const description = 'Write the settings file of the ledger and print as JSON where it is.'
  return {
    surface: { verbs: { 'setup.init': { description, cli: ['ledger', 'setup', 'init', '--json'] } } },
    policy: { verbs: { 'setup.init': { class: access } } },
    harness: skillWith({ row: '| Begin | `setup.init` | `ledger setup init --json` |' }),
  }
}
