import { expect, test } from 'bun:test'
import { S007 } from '../../../../src/packs/rules/skill/S007.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const PAY = { policy: { class: 'write', confirm: 'always' } } as const
const withText = (text: string) => packOf({ pay: PAY }, { harness: `# HCP — GitHub\n\n${text}\n` })

test('begins the section with something that holds for the pack', () => {
  expect(findings(S007, withText('Lead.'))).toEqual([
    {
      at: 'HARNESS.md',
      message: 'HARNESS.md does not say what not to do.',
      fix: 'Add a heading "## Anti-patterns" and 3 to 6 list items below it, beginning with "- Do not call `pay` before a person has agreed to what it will do."',
    },
  ])
})

test.each([
  [
    'a pack that only reads',
    { policy: { class: 'read' }, command: { args: { id: { type: 'string' } } } },
    'Do not make up `id` of `view`',
  ],
  ['a pack without arguments', 'read', 'Do not retry'],
] as const)('has a beginning for %s', (_what, sketch, begins) => {
  expect(findings(S007, packOf({ view: sketch }, { harness: '# T\n' }))[0]?.fix).toContain(`"- ${begins}`)
})

test.each([
  '## Anti-patterns',
  '## Antipatterns',
  '### Anti patterns',
  '# Anti-Patterns',
  '## **Anti-patterns**',
  '## Don’t',
  "## Do's and don'ts",
  '## What not to do',
  '## Common mistakes',
  '## Never',
  '## Pitfalls',
  'Anti-patterns\n---',
  '**Anti-patterns:** do not guess.',
])('takes %j for the section', (text) => {
  expect(findings(S007, withText(text))).toEqual([])
})

test.each(['## Patterns', 'Avoid anti-patterns.', '```\n## Anti-patterns\n```', '<!--\n## Anti-patterns\n-->'])(
  'does not take %j for it',
  (text) => {
    expect(findings(S007, withText(text))).toHaveLength(1)
  },
)

test('the title is no section', () => {
  expect(findings(S007, packOf({ pay: PAY }, { harness: '# HCP — Never\n' }))).toHaveLength(1)
})
