import { describe, expect, test } from 'bun:test'
import { candidatesIn, groupsIn } from '../../../src/packs/scaffold/candidates.ts'
import type { ListedCommand } from '../../../src/packs/scaffold/help/listed-commands.ts'

const listed = (word: string, description: string | null = `List ${word}`, more: Partial<ListedCommand> = {}) => {
  return { word, usage: '', description, section: 'Commands:', ...more }
}
const names = (commands: readonly ListedCommand[], bin = 'tool', path: readonly string[] = []) =>
  candidatesIn(commands, { bin, path, bonus: 0 }).map(({ name }) => name)

describe('names', () => {
  test('are the words behind the CLI, joined by dots', () => {
    expect(names([listed('list'), listed('list-items'), listed('get_all'), listed('config:get')])).toEqual([
      'list',
      'list-items',
      'get_all',
      'config.get',
    ])
    expect(names([listed('ls')], 'tool', ['image'])).toEqual(['image.ls'])
  })

  const refused = ['..', '../x', 'a/b', '__proto__', 'constructor', 'prototype', 'Übersicht', 'List', 'a b', '-x', '']
  for (const word of [...refused, `l${'o'.repeat(40)}ng`, 'file.txt', 'sk_live_0123456789abcdefghij']) {
    test(`no name is made of ${JSON.stringify(word)}`, () => expect(names([listed(word)])).toEqual([]))
  }

  test('each is there once', () => {
    expect(names([listed('config:get'), listed('list'), listed('list')])).toEqual(['config.get', 'list'])
  })
})

describe('what is not proposed', () => {
  const rows: readonly (readonly [word: string, description: string | null])[] = [
    ['run', 'Run a command'],
    ['exec', 'Show a shell'],
    ['shell', 'List a shell'],
    ['help', 'Show help'],
    ['completion', 'Print completions'],
    ['login', 'Log in'],
    ['events', 'Show events'],
    ['top', 'Display a live stream of things'],
    ['logs', 'Stream logs file'],
    ['browse', 'Open it in the browser'],
    ['setup-git', 'Show how git is set up'],
    ['old', 'List things (deprecated)'],
    ['view', 'View it (use `tool info` instead)'],
    ['image', 'Manage images'],
    ['frobnicate', null],
  ]
  for (const [word, description] of rows) {
    test(`${word}: ${description ?? '-'}`, () => expect(names([listed(word, description)])).toEqual([]))
  }

  test('words that another program would take for its own', () => {
    expect(names([listed('list')], 'sudo')).toEqual([])
    expect(names([listed('list')], 'npm', ['run'])).toEqual([])
  })
})

test('reads and writes are told apart, and the best known come first', () => {
  const commands = [listed('tree'), listed('list'), listed('purge', 'Remove all'), listed('create', 'Create one')]
  expect(
    candidatesIn(commands, { bin: 'tool', path: [], bonus: 0 })
      .sort((a, b) => b.score - a.score)
      .map(({ name, access }) => `${access} ${name}`),
  ).toEqual(['read list', 'write create', 'read tree', 'write purge'])
})

describe('groups', () => {
  const words = (commands: readonly ListedCommand[]) => groupsIn(commands, 'tool').map(({ path }) => path.join(' '))

  test('are told by description, by part of the page and by what they take', () => {
    expect(
      words([
        listed('issue', 'Work with issues'),
        listed('repo', 'Create and manage repositories'),
        listed('node', 'The nodes', { section: 'Management Commands:' }),
        listed('pm', 'More of it', { usage: '<subcommand>' }),
        listed('state', 'State commands'),
        listed('list'),
        listed('create', 'Create one'),
      ]),
    ).toEqual(['issue', 'repo', 'node', 'pm', 'state'])
  })

  test('things that can be looked at may be groups; those about the tool itself come last', () => {
    expect(
      words([
        listed('config', 'Manage settings'),
        listed('workflow', 'View details of workflows'),
        listed('pr', 'Manage it'),
      ]),
    ).toEqual(['pr', 'workflow', 'config'])
  })

  test('nothing that runs is one', () => {
    expect(words([listed('run', 'View details of runs'), listed('auth', 'Manage logins')])).toEqual([])
  })
})
