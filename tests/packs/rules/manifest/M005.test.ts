import { describe, expect, test } from 'bun:test'
import { M005 } from '../../../../src/packs/rules/manifest/M005.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const git = { id: 'git', name: 'Git', cliBin: 'git' }
const described = (name: string, description: string) => packWithCommands({ [name]: { description } }, { surface: git })

test('tells a short one from one that repeats the name', () => {
  const pack = packWithCommands({
    run: { description: 'Run.' },
    'issue.list': {
      description: 'List all the issues of ledger.',
      args: { state: { type: 'string' } },
      cli: ['ledger', 'issue', 'list', '--json'],
    },
  })

  expect(findings(M005, pack)).toEqual([
    {
      at: 'surface.json /verbs/run/description',
      message: 'The description of "run" is too short to say what goes in and what comes out: "Run."',
      fix: 'Rewrite "description" of "run" as one sentence: what it looks at or changes, and what is in the text it prints.',
    },
    {
      at: 'surface.json /verbs/issue.list/description',
      message: 'The description of "issue.list" says no more than its name: "List all the issues of ledger."',
      fix: 'Rewrite "description" of "issue.list" as one sentence: what it does with state, and what is in the JSON it prints.',
    },
  ])
})

describe('finds', () => {
  test.each([
    ['log', 'Git log'],
    ['log', 'Show the git log'],
    ['log', 'Runs the git log command and shows its output.'],
    ['status', 'Run git status now, quickly'],
    ['branch.list', 'Lists all branches via git'],
    ['commit', 'Performs a commit with the tool'],
    ['commit', '提交'],
    ['stop', 'Stopped, stops and is stopping it'],
    ['create', 'Creates or is creating it'],
  ])('%s: %s', (name, description) => {
    expect(findings(M005, described(name, description))).toHaveLength(1)
  })
})

describe('says nothing about', () => {
  test.each([
    ['log', 'Show commits of a branch as JSON lines'],
    ['status', 'Show working tree status'],
    ['clone', 'Clone a git repository'],
    ['diff', 'Print changes between two commits'],
    ['issue.list', 'List open issues as JSON'],
    ['blame', 'Who last changed each line of a file'],
    ['filter', 'Filter JSON with jq'],
    ['commit', '提交暂存区中的更改并返回提交哈希'],
    ['log', 'Zeigt die letzten Commits eines Zweigs'],
    ['list', ''],
    ['run.version', 'Print the runtime version of git'],
    ['log', 'Print the login as text'],
  ])('%s: %s', (name, description) => {
    expect(findings(M005, described(name, description))).toEqual([])
  })
})

test('cuts a text that goes on and on', () => {
  const [finding] = findings(M005, described('log', 'run '.repeat(1000)))
  expect(finding?.message.length).toBeLessThan(200)
})
