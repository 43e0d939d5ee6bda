import { under } from '../../../report/finding.ts'
import { HARNESS } from '../../model.ts'
import { defineRule, type RulePack } from '../define.ts'
import { antiPatternsHeading, hasAntiPatternsParagraph } from './anti-patterns.ts'

export const S007 = defineRule({
  id: 'S007',
  severity: 'warn',
  title: 'A section says what not to do',
  why: 'What agents get wrong with a tool is known after the first week; written down, it is not tried again.',
  examples: () => ({
    fails: { harness: '# HCP — Ledger\n\nReads and moves mock money. No login is needed.\n' },
    passes: {},
  }),
  check(pack, report) {
    if (antiPatternsHeading(pack.skill) !== null || hasAntiPatternsParagraph(pack.skill)) return
    report({
      at: under(HARNESS, null),
      message: 'HARNESS.md does not say what not to do.',
      fix: `Add a heading "## Anti-patterns" and 3 to 6 list items below it, beginning with "- ${firstItem(pack)}"`,
    })
  },
})

/** Something that holds for the pack whatever the tool is. */
function firstItem({ policy, surface }: RulePack): string {
  const gated = Object.entries(policy.verbs).find(([, entry]) => entry.class === 'write' && (entry.confirm ?? false))
  if (gated !== undefined) return `Do not call \`${gated[0]}\` before a person has agreed to what it will do.`
  const withArguments = Object.entries(surface.verbs ?? {}).find(([, { args = {} }]) => Object.keys(args).length > 0)
  if (withArguments === undefined) return `Do not retry a command that failed before its error message is understood.`
  const [name, { args = {} }] = withArguments
  return `Do not make up \`${Object.keys(args)[0]}\` of \`${name}\`; take it from the person or from another command.`
}
