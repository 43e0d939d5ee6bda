import { describe, expect, test } from 'bun:test'
import { listedCommands } from '../../../../src/packs/scaffold/help/listed-commands.ts'
import { page } from './pages.ts'

/** `word [usage]: description` of each command a page lists. */
function listed(text: string, typed = 'tool'): string[] {
  return listedCommands(page(text), typed.split(' ')).map(
    ({ word, usage, description }) => `${word}${usage === '' ? '' : ` ${usage}`}: ${description ?? '-'}`,
  )
}

describe('commands with what stands beside them', () => {
  const rows: readonly (readonly [name: string, text: string, commands: readonly string[], typed?: string])[] = [
    [
      'columns below a header',
      'Usage:  tool [OPTIONS] COMMAND\n\nManagement Commands:\n  image       Manage images\n\nCommands:\n  ps          List things. More of it\n',
      ['image: Manage images', 'ps: List things'],
    ],
    [
      'names with colons, in capitals above',
      'USAGE\n  tool <command>\n\nCORE COMMANDS\n  issue:       Manage issues\n  pr:          Manage pull requests\n\nFLAGS\n  --help   Show help\n',
      ['issue: Manage issues', 'pr: Manage pull requests'],
    ],
    [
      'parts with titles of their own',
      'usage: tool <command> [<args>]\n\nThese are common commands:\n\nstart a working area (see also: tool help x)\n   clone     Clone it\n\nexamine the state\n   log       Show logs\n',
      ['clone: Clone it', 'log: Show logs'],
    ],
    [
      'another name of a command is said of it as of the command',
      'usage: tool <command>\n\nCommands:\n  describe <id>   describe all parameters\n  show <id>       (alias) describe all parameters\n',
      ['describe <id>: Describe all parameters', 'show <id>: Describe all parameters'],
    ],
    [
      'rows of words',
      'Usage:\n\ntool <command>\n\nAll commands:\n\n    access, audit, cache,\n    view, whoami\n\nMore: tool help\n',
      ['access: -', 'audit: -', 'cache: -', 'view: -', 'whoami: -'],
    ],
    [
      'other names on the same line are left out',
      'Usage: tool [COMMAND]\n\nCommands:\n    build, b    Compile it\n    test, t     Run the tests\n',
      ['build: Compile it', 'test: Run the tests'],
    ],
    [
      'examples between name and description',
      'Usage: tool <command>\n\nCommands:\n  add       elysia               Add a package\n  link      [<package>]          Link a package\n',
      ['add elysia: Add a package', 'link [<package>]: Link a package'],
    ],
    [
      'dashes between',
      'Usage: tool command\n\nMost used commands:\n  list - list packages by name\n  show - show a package\n',
      ['list: List packages by name', 'show: Show a package'],
    ],
    [
      'descriptions that go on below',
      'Usage: tool COMMAND\n\nCommands:\n  sockets [PATTERN...]   List sockets,\n                         by address\n  timers                 List timers\n',
      ['sockets [PATTERN...]: List sockets, by address', 'timers: List timers'],
    ],
    [
      'descriptions on a line of their own',
      'Usage: tool COMMAND\n\nCommands:\n  build\n          Compile it\n  test\n          Run the tests\n',
      ['build: Compile it', 'test: Run the tests'],
    ],
    [
      'whole calls, and branches that are none',
      'Usage: tool pm [<command>]\n\nCommands:\n  tool pm ls        list the tree\n  ├ names ...       list every one\n  └ --all           list all\n  tool pm bin       print the path\n',
      ['ls: List the tree', 'bin: Print the path'],
      'tool pm',
    ],
  ]
  for (const [name, text, commands, typed] of rows) {
    test(name, () => expect(listed(text, typed)).toEqual([...commands]))
  }
})

describe('what is no command', () => {
  test('a page of options', () => {
    expect(listed('Usage: tool [options] <url>\n -d, --data <data>  HTTP POST data\n')).toEqual([])
  })

  test('a row of words without a header, or with too few of them', () => {
    expect(listed('Usage: tool COMMAND\n\nThings:\n    one, two, three, four, five,\n    six\n')).toEqual([])
    expect(listed('Usage: tool COMMAND\n\nAll commands:\n\n    so,\n')).toEqual([])
  })
})

test('the part of the page a command stands in is kept', () => {
  const text = 'Usage: tool COMMAND\n\nManagement Commands:\n  image  Manage images\n\nCommands:\n  ps  List all\n'
  expect(listedCommands(page(text), ['tool']).map(({ section }) => section)).toEqual([
    'Management Commands:',
    'Commands:',
  ])
})
