import { under } from '../../../report/finding.ts'
import { HARNESS, type Surface } from '../../model.ts'
import type { Skill } from '../../skill.ts'
import { defineRule } from '../define.ts'
import { skillWith } from '../example-skill.ts'

type Credential = NonNullable<Surface['credentials']>[number]

export const S010 = defineRule({
  id: 'S010',
  severity: 'warn',
  title: 'A pack with credentials has a Setup section',
  why: 'When the variable is not set, the agent can only tell the person what to do if the Skill says it.',
  examples: () => ({
    fails: { surface: { credentials: [{ name: 'LEDGER_TOKEN', description: 'token of the mock bank' }] } },
    passes: {
      surface: { credentials: [{ name: 'LEDGER_TOKEN', description: 'token of the mock bank' }] },
      harness: skillWith({ section: '## Setup\n\nSet `LEDGER_TOKEN` in the environment.' }),
    },
  }),
  check({ surface, skill }, report) {
    const credentials = surface.credentials ?? []
    if (credentials.length === 0 || hasSetup(skill)) return
    const names = credentials.map(({ name }) => name)
    report({
      at: under(HARNESS, null),
      message: `The pack needs ${names.join(', ')}, but HARNESS.md has no section that says how to set it up.`,
      fix: `Add a heading "## Setup" and below it "${credentials.map(instruction).join(' ')}"`,
    })
  },
})

const MEANS_SETUP =
  /\b(?:set[\s-]?up|setting up|install\w*|(?:log|sign)(?:ging|ing)?[\s-]?in|auth(?:ent\w*|ori[sz]\w*)?|credentials?|config\w*|getting started|quick[\s-]?start|prerequisites?|requirements?|connect\w*|environment|tokens?|keys?|before you (?:start|begin)|first (?:run|use))\b/i

function hasSetup({ headings, paragraphs, title }: Skill): boolean {
  const isNamed = headings.some((heading) => heading !== title && MEANS_SETUP.test(heading.text))
  return isNamed || paragraphs.some(({ text }) => /^(?:\*\*|__)[^*_\n]{0,40}\bset[\s-]?up\b/i.test(text))
}

function instruction({ name, description = '' }: Credential): string {
  const what = description.replace(/\s+/g, ' ').replace(/\.$/, '').trim()
  return `Set \`${name}\`${what === '' ? '' : ` (${what})`} in the environment of the agent's host; never pass its value as an argument.`
}
