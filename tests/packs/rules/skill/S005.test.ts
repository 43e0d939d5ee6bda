import { expect, test } from 'bun:test'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { S005 } from '../../../../src/packs/rules/skill/S005.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const VIEW = {
  policy: { class: 'read' },
  command: {
    description: 'Show one issue as JSON. Takes a number.',
    args: {
      number: { type: 'integer', required: true, example: 12 },
      limit: { type: 'integer' },
      repo: { type: 'string', required: true, example: 'my repo' },
    },
    cli: ['gh', 'issue', 'view', '{{number}}', ['-R', '{{repo}}'], ['-L', '{{limit}}'], '--json', 'a|b'],
  },
} as const

const COMMANDS = { 'issue.list': 'read', 'issue.view': VIEW } as const

test('prints a row that fits the table, with the command in its column', () => {
  const harness =
    '# T\n\n## Hot path\n\n| Command | For | Notes | Example |\n|-|-|-|-|\n| `issue.list` | Listing | | |\n'
  expect(findings(S005, packOf(COMMANDS, { harness }))).toEqual([
    {
      at: 'HARNESS.md:5 # Hot path',
      message: 'The hot-path table leaves out "issue.view".',
      fix: "Add to the table: \"| `issue.view` | Show one issue as JSON | | `gh issue view 12 -R 'my repo' --json 'a\\|b'` |\".",
    },
  ])
})

test('prints a whole table when there is none', () => {
  expect(findings(S005, packOf({ log: 'read' }, { harness: '# T\n\nCall `log`.\n\n| a |\n|-|\n| log |\n' }))).toEqual([
    {
      at: 'HARNESS.md',
      message: 'No table of HARNESS.md names a command in code form.',
      fix: 'Below a heading "## Hot path" put these lines: "| Task | Command | Example |", "|---|---|---|", "| Do log | `log` | `gh log` |".',
    },
  ])
})

test('prints no more rows than anybody pastes', () => {
  const commands = Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`c${index}`, 'read' as const]))
  const [found] = findings(S005, packOf(commands, { harness: '# T\n' }))
  expect(found?.fix).toEndWith('"| Do c19 | `c19` | `gh c19` |", and the same for the other 3.')
})

test.each([
  ['one table', '| `issue.list` |\n| `issue.view` |'],
  ['one cell', '| `issue.list`, `issue.view` |'],
  ['one span', '| `issue.list / issue.view` |\n'],
  ['calls', '| `hcp exec gh issue.list --json` |\n| `issue.view number=12` |'],
  ['names with the pack’s id', '| `gh.issue.list` |\n| `gh/issue.view` |'],
  ['two tables', '| `issue.list` |\n\ntext\n\n| Do |\n|-|\n| `issue.view` |'],
])('takes names in %s', (_what, rows) => {
  expect(findings(S005, packOf(COMMANDS, { harness: `# T\n\n| Do |\n|-|\n${rows}\n` }))).toEqual([])
})

test.each([
  ['without code', '| issue.list |\n| issue.view |'],
  ['of families', '| `issue.*` |'],
  ['folded so that they no longer appear', '| `issue.{list,view}` |'],
  ['of longer commands', '| `issue.list-all` |\n| `my.issue.view` |'],
  ['of the CLI’s own commands', '| `gh issue list` |\n| `gh issue view 12` |'],
])('does not take names %s', (_what, rows) => {
  expect(findings(S005, packOf(COMMANDS, { harness: `# T\n\n| Do |\n|-|\n${rows}\n` }))).toHaveLength(1)
})

test('a table in a code block or a comment is none', () => {
  const table = '| Do |\n|-|\n| `log` |\n'
  const hidden = [`\`\`\`\n${table}\`\`\`\n`, `<!--\n${table}-->\n`]
  expect(hidden.map((harness) => findings(S005, packOf({ log: 'read' }, { harness })).length)).toEqual([1, 1])
})

test('a command may begin with the pack’s id', () => {
  const harness = '# T\n\n| Do |\n|-|\n| `gh.info now` |\n'
  expect(findings(S005, packOf({ 'gh.info': 'read' }, { harness }))).toEqual([])
})

test('a pack without commands needs no table', () => {
  expect(findings(S005, packWith({ surface: { verbs: undefined }, harness: '# T\n' }))).toEqual([])
})
