import { at } from '../../../report/finding.ts'
import { SURFACE } from '../../model.ts'
import { isAction, splitWords } from '../../words.ts'
import { defineRule } from '../define.ts'
import { basePack } from '../example.ts'
import { commandsOf } from './commands.ts'

const NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)*$/

export const M002 = defineRule({
  id: 'M002',
  severity: 'error',
  title: 'Command names are lower case, with a dot between family and action',
  why: 'Agents guess names by pattern, and rules read what a command does from its last dot segment.',
  examples: () => ({
    fails: { surface: { verbs: { listPayees: { description: 'List the payees that transfers may go to as JSON.' } } } },
    passes: {
      surface: { verbs: { payees: undefined, 'payee.list': basePack().surface.verbs.payees } },
      policy: { verbs: { payees: undefined, 'payee.list': { class: 'read' } } },
      harness: basePack().harness.replaceAll('`payees`', '`payee.list`'),
    },
  }),
  check({ surface }, report) {
    const taken = new Set(commandsOf(surface).map(([name]) => name))
    for (const name of taken) {
      if (NAME.test(name)) continue
      const better = suggestedName(name)
      const rename = better === '' || taken.has(better) ? 'lower-case words, such as "issue.list",' : `"${better}"`
      report({
        at: at(SURFACE, 'verbs', name),
        message: `"${name}" is not made of lower-case words with dots between family and action.`,
        fix: `Rename "${name}" to ${rename} in surface.json, policy.json, HARNESS.md and hcp.eval.json.`,
      })
    }
  },
})

/** `issueList` is `issue.list`, `listIssues` is `list-issues`; spaces, slashes and colons count as dots. */
function suggestedName(name: string): string {
  const segments = name.split(/[.\s/:>]+/).map((segment) => {
    const words = splitWords(segment).filter((word) => /^[a-z0-9]+$/.test(word))
    return words.join(/[-_]/.test(segment) || !isAction(words.at(-1) ?? '') ? '-' : '.')
  })
  return segments.filter((segment) => segment !== '').join('.')
}
