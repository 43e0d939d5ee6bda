import { describe, expect, test } from 'bun:test'
import { explored, type Help } from './help-of.ts'

const TOP = `Works with widgets.

Usage: tool <command> [flags]

Commands:
  widget   Manage widgets
  status   Show how the tool is
  tidy     Remove what is left

Flags:
  --version  print the version
`
const WIDGET = `Usage: tool widget <command>

Commands:
  list     List widgets
  show     Show one widget
  create   Create a widget
`
const leaf = (words: string, rest = '') => `Usage: tool ${words}${rest}\n\nDoes ${words}.\n`

const HELP: Help = {
  '--help': TOP,
  'widget --help': WIDGET,
  'widget list --help': leaf('widget list', ' [flags]'),
  'widget show --help': leaf('widget show', ' <id>'),
  'widget create --help': leaf('widget create', ' <name>'),
  'status --help': leaf('status'),
  'tidy --help': leaf('tidy'),
}

const names = (help: Help, bin = 'tool') => explored(bin, help).told.commands.map(({ name }) => name)

describe('what is asked', () => {
  test('the CLI, then groups, then reads, then writes; help and nothing else', () => {
    expect(explored('tool', HELP).asked).toEqual([
      '--help',
      'widget --help',
      'widget list --help',
      'widget show --help',
      'status --help',
      'widget create --help',
      'tidy --help',
    ])
  })

  test('what it tells', () => {
    const { told } = explored('tool', HELP)
    expect(told.helpWords).toEqual(['--help'])
    expect(told.commands.map(({ access, name, summary }) => `${access} ${name}: ${summary}`)).toEqual([
      'read widget.list: Does widget list',
      'read widget.show: Does widget show',
      'read status: Does status',
      'write widget.create: Does widget create',
      'write tidy: Does tidy',
    ])
  })

  test('a read without help is asked once more with -h, a write is not', () => {
    const { 'status --help': _, 'tidy --help': __, ...rest } = HELP
    const { asked } = explored('tool', { ...rest, 'status -h': leaf('status') })
    expect(asked.filter((words) => /status|tidy/.test(words))).toEqual(['status --help', 'status -h', 'tidy --help'])
    expect(names({ ...rest, 'status -h': leaf('status') })).toContain('status')
    expect(names(rest)).not.toContain('tidy')
  })

  test('no write, when reads answer --help as if they were run', () => {
    const { asked, told } = explored('tool', {
      '--help': TOP,
      'widget --help': '[]',
      'status --help': '{"ok":true}',
    })
    expect(asked).toEqual(['--help', 'widget --help', 'status --help', 'status -h'])
    expect(told.commands).toEqual([])
  })

  test('no script of a project', () => {
    const top =
      'Usage: bun <command>\n\nCommands:\n  dev    Run a script of the project\n  info   Display a package\n  pm     Manage packages\n'
    expect(explored('bun', { '--help': top }).asked).toEqual(['--help', 'pm --help', 'info --help', 'info -h'])
  })
})

describe('the first page', () => {
  const listing = 'Usage: tool <command>\n\nCommands:\n  list   List things\n  show   Show things\n'

  test('is the one that lists commands', () => {
    const told = explored('tool', { '--help': 'usage: tool help | tool x\n', '-h': 'usage: x', help: listing }).told
    expect([told.page?.text.trim(), told.helpWords]).toEqual([listing.trim(), ['help']])
  })

  test('one that ends with an error is read, but not run for its help when another does not', () => {
    const failing = { stdout: `${listing}\nSee tool help\n`, exitCode: 1 }
    const told = explored('tool', { '--help': failing, '-h': failing, help: 'Usage: tool help\n' }).told
    expect([told.listed.map(({ word }) => word), told.helpWords]).toEqual([['list', 'show'], ['help']])
  })

  test('help is no word for a CLI that runs a file of that name, or that only describes something with it', () => {
    const page =
      'Usage: tool [options] [file]\n\n  --perf-prof   enable what will\n                help system profilers\n'
    expect(explored('tool', { '--help': page }).asked).toEqual(['--help'])
    const named = 'Usage: node [options] [file]\n\n  help   Show help\n'
    expect(explored('node', { '--help': { stdout: named, exitCode: 1 } }).asked).toEqual(['--help', '-h'])
  })

  test('help is no word for a CLI that does not speak of it', () => {
    expect(explored('curl', { '--help': 'Usage: curl [options...] <url>\n -d, --data <data>  data\n' }).asked).toEqual([
      '--help',
    ])
    expect(explored('tool', {}).asked).toEqual(['--help', '-h'])
  })

  test('one that hangs or prints something else is none', () => {
    const mute = { isMute: true, exitCode: null }
    expect(explored('tool', { '--help': mute, '-h': mute }).told).toEqual({
      page: null,
      helpWords: null,
      listed: [],
      commands: [],
      unread: [],
      withheld: null,
    })
    expect(explored('tool', { '--help': '{"a":1}', '-h': '' }).told.page).toBeNull()
  })
})

test('a page that lists available commands and takes none in its usage is but a menu of them', () => {
  const top = 'Usage: tool <command>\n\nCommands:\n  top      Display usage\n  info     Display things\n'
  const menu =
    'Display usage.\n\nAvailable Commands:\n  node   Display usage of nodes\n  pod    Display usage of pods\n\n'
  const help: Help = {
    '--help': top,
    'top --help': `${menu}Usage:\n  tool top [flags]\n`,
    'top node --help': 'Display usage of nodes.\n\nUsage:\n  tool top node [NAME] [flags]\n',
    'top pod --help': 'Display usage of pods.\n\nUsage:\n  tool top pod [NAME] [flags]\n',
    'info --help': 'Display things.\n\nAvailable Commands:\n  dump   Dump all\n\nUsage:\n  tool info [flags]\n',
  }
  expect(names(help)).toEqual(['info', 'top.node', 'top.pod'])
})

describe('what help does not tell', () => {
  test('a command whose help wants an option is left out', () => {
    expect(names({ ...HELP, 'widget show --help': 'Usage: tool widget show --id <id>\n' })).not.toContain('widget.show')
  })

  test('a command that says of itself that it changes something is no read', () => {
    expect(names({ ...HELP, 'status --help': 'Usage: tool status\n\nReset the tool.\n' })).not.toContain('status')
  })

  test('a command that takes commands is replaced by them', () => {
    const help = {
      ...HELP,
      'status --help':
        'Usage: tool status <command>\n\nCommands:\n  short   Show it in short\n  full    Show all of it\n',
      'status short --help': leaf('status short'),
      'status full --help': leaf('status full'),
    }
    expect(names(help).filter((name) => name.startsWith('status'))).toEqual(['status.short', 'status.full'])
  })

  test('a CLI with one page for everything tells what its list tells', () => {
    const top =
      'Usage: tool COMMAND\n\nCommands:\n  list [PATTERN...]   List units\n  cat UNIT...         Show a unit\n  show                Show things\n  start UNIT          Start a unit\n  stop                Stop everything\n'
    const answers = ['--help', 'list --help', 'cat --help', 'show --help', 'start --help', 'stop --help']
    const { told } = explored('tool', Object.fromEntries(answers.map((words) => [words, top])))
    expect(
      told.commands.map(
        ({ name, positionals }) => `${name} ${positionals.map((one) => `${one.required ? '!' : ''}${one.name}`)}`,
      ),
    ).toEqual(['list pattern', 'cat !unit', 'start !unit'])
  })
})
