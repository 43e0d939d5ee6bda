import { expect, test } from 'bun:test'
import { S006 } from '../../../../src/packs/rules/skill/S006.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const read = (...cli: unknown[]) => ({ policy: { class: 'read' }, command: { cli } }) as const

const COMMANDS = {
  'issue.list': read('gh', 'issue', 'list', '--json', 'number,title', ['--limit', '{{limit}}']),
  'issue.view': read('gh', 'issue', 'view', '{{number}}', '--json', 'number,title'),
  'repo.view': read('gh', 'repo', 'view', '--format=json'),
  'auth.status': read('gh', 'auth', 'status'),
}

const withText = (text: string) => packOf(COMMANDS, { harness: `# HCP — GitHub\n\nLead.\n\n## Hot path\n\n${text}\n` })

test('prints the examples with their command’s own switch', () => {
  const table =
    '| Command | Example |\n|-|-|\n| `issue.list` | `gh issue list --limit 5` |\n| `issue.view` | `gh issue view 12 --json title` |\n| `repo.view` | `gh repo view` |'
  expect(findings(S006, withText(table))).toEqual([
    {
      at: 'HARNESS.md:9 # Hot path',
      message: '2 of 3 examples leave out the JSON switch, first `gh issue list --limit 5`.',
      fix: 'Write `gh issue list --limit 5 --json number,title`, `gh repo view --format=json`.',
    },
  ])
})

test.each([
  ['in a code block', '```bash\n$ gh issue list\n```'],
  ['behind a variable', '```\nGH_REPO=cli/cli gh issue list\n```'],
  ['in a table without a column for examples', '| Do |\n|-|\n| `gh issue view 12` |'],
  ['of the runtime', '```sh\nhcp exec gh issue.list -- limit=5\n```'],
])('finds an example %s', (_what, text) => {
  expect(findings(S006, withText(text))).toHaveLength(1)
})

test('puts the switch before a pipe and before operands', () => {
  const lines = '```\ngh issue list | head\nhcp exec gh issue.list -- limit=5\n```'
  expect(findings(S006, withText(lines)).map(({ fix }) => fix)).toEqual([
    'Write `gh issue list --json number,title | head`, `hcp exec gh issue.list --json -- limit=5`.',
  ])
})

test('an example over several lines is one', () => {
  const lines = '```\ngh issue list \\\n  --limit 5 \\\n  --json number\ngh issue list \\\n  --limit 5\n```'
  expect(findings(S006, withText(lines))).toMatchObject([
    {
      at: 'HARNESS.md:11 # Hot path',
      message: '1 of 2 examples leave out the JSON switch, first `gh issue list --limit 5`.',
    },
  ])
})

test.each([
  ['an example with the switch', '```\ngh issue list --json number\n```'],
  ['an example with another JSON switch', '```\ngh issue list --output=json\n```'],
  ['a command without a JSON switch', '```\ngh auth status\n```'],
  ['a subcommand the pack does not wrap', '```\ngh auth login --web\n```'],
  ['a name in prose', 'Never run `gh issue list` by hand.'],
  ['a name in a table', '| Command | CLI |\n|-|-|\n| `issue.list` | `gh issue list` |'],
  ['another program', '```\ngit issue list\n```'],
  ['a call by argument names', '| Command | Example |\n|-|-|\n| `issue.list` | `issue.list limit=5` |'],
  ['code of another language', '```json\ngh issue list\n```'],
  ['an example of what not to do', 'x\n\n## Anti-patterns\n\n```\ngh issue list\n```'],
])('says nothing about %s', (_what, text) => {
  expect(findings(S006, withText(text))).toEqual([])
})

test('a tool that prints no JSON needs no switch', () => {
  const pack = packOf(
    { log: read('git', 'log', '--oneline') },
    { surface: { cliBin: 'git' }, harness: '# T\n\n```\ngit log\n```\n' },
  )
  expect(findings(S006, pack)).toEqual([])
})

test('prints five corrected examples at most', () => {
  const lines = Array.from({ length: 7 }, (_, index) => `gh issue view ${index}`).join('\n')
  expect(findings(S006, withText(`\`\`\`\n${lines}\n\`\`\``))[0]?.fix).toEndWith('and the other 2 likewise.')
})
