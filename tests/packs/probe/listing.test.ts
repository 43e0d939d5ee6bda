import { describe, expect, test } from 'bun:test'
import { listingOf, speaksOf } from '../../../src/packs/probe/listing.ts'

const GIT_STASH = `usage: git stash list [<log-options>]
   or: git stash show [-u | --include-untracked | --only-untracked] [<diff-options>] [<stash>]
   or: git stash [push [-p | --patch] [-S | --staged]
                 [--] [<pathspec>...]]

    -k, --keep-index      keep index
`

const KUBECTL_GET = `Display one or many resources.

Examples:
  # List all pods in ps output format
  kubectl get pods

  # List a single replication controller
  kubectl get replicationcontroller web

Options:
    -A, --all-namespaces=false:
\tIf present, list the requested object(s) across all namespaces.

Usage:
  kubectl get [(-o|--output=)json|yaml|name] (TYPE[.VERSION][.GROUP] [NAME | -l label] | TYPE/NAME ...) [flags]

Use "kubectl options" for a list of global command-line options (applies to all commands).
`

const NPM_CONFIG = `Manage the npm configuration files

Usage:
npm config set <key>=<value> [<key>=<value> ...]
npm config get [<key> [<key> ...]]
npm config list [--json]

Options:
[--json] [-g|--global]

  --json
    Whether or not to output JSON data, rather than the normal output.

alias: c
`

const CARGO = `Usage: cargo [+toolchain] [OPTIONS] [COMMAND]

Options:
  -V, --version                  Print version info and exit

Commands:
    build, b    Compile the current package
    check, c    Analyze the current package and report errors, but don't build object files
    ...         See all commands with --list
`

const GH = `USAGE
  gh <command> <subcommand> [flags]

CORE COMMANDS
  auth:        Authenticate gh and git with GitHub
  pr:          Manage pull requests

FLAGS
  --help      Show help for command

EXAMPLES
  $ gh issue create
`

const BUN_PM = `Usage: bun pm [flags] [<command>]

Commands:

  bun pm pack                 create a tarball of the current workspace
  ├ --dry-run                 do everything except for writing the tarball to disk
  bun pm pkg                  manage data in package.json
  ├ get [key ...]
  └ fix                       auto-correct common package.json errors
  bun pm cache pack|unpack file  save or restore
`

describe('what a help page lists', () => {
  test.each([
    ['git stash', GIT_STASH, ['git', 'stash'], ['list', 'show'], 'commands'],
    ['kubectl get, whose examples are no list', KUBECTL_GET, ['kubectl', 'get'], [], 'operands'],
    ['npm config', NPM_CONFIG, ['npm', 'config'], ['set', 'get', 'list'], 'commands'],
    ['cargo', CARGO, ['cargo'], ['build', 'b', 'check', 'c'], 'commands'],
    ['gh', GH, ['gh'], ['auth', 'pr'], 'commands'],
    ['gh api', 'USAGE\n  gh api <endpoint> [flags]\n', ['gh', 'api'], [], 'operands'],
    ['docker image', 'Usage:  docker image COMMAND\n', ['docker', 'image'], [], 'commands'],
    [
      'docker inspect',
      'Usage:  docker inspect [OPTIONS] NAME|ID [NAME|ID...]\n',
      ['docker', 'inspect'],
      [],
      'operands',
    ],
    ['npm run', 'Usage:\nnpm run <script> [-- <args>]\n', ['npm', 'run'], [], 'operands'],
    ['prose', 'Nothing to see here.\n', ['tool'], [], null],
    [
      'git submodule',
      'usage: git submodule [--quiet] add [-b <branch>]\n   or: git submodule [--quiet] init [--]\n',
      ['git', 'submodule'],
      ['add', 'init'],
      'commands',
    ],
  ] as const)('%s', (_, help, parent, enumerated, takes) => {
    const listing = listingOf(help, parent)

    expect([...listing.enumerated]).toEqual([...enumerated])
    expect(listing.takes).toBe(takes)
  })
})

describe('what a help page mentions besides', () => {
  test.each([
    ['an example', KUBECTL_GET, ['kubectl', 'get'], 'pods'],
    ['a bracketed alternative', 'npm audit [fix|signatures]', ['npm', 'audit'], 'signatures'],
    ['the first word in brackets', GIT_STASH, ['git', 'stash'], 'push'],
    ['braces', 'usage: tool [-h] {list,add} ...', ['tool'], 'add'],
    ['a drawn tree', BUN_PM, ['bun', 'pm', 'pkg'], 'get'],
    ['alternatives with a bar', BUN_PM, ['bun', 'pm', 'cache'], 'unpack'],
    ['a command that the parent spells out', BUN_PM, ['bun', 'pm'], 'pack'],
    ['an entry with its arguments', '  why <pkg>   show why', ['bun', 'pm'], 'why'],
  ] as const)('%s', (_, help, parent, word) => {
    expect([...listingOf(help, parent).mentioned]).toContain(word)
  })

  test.each([
    ['words of prose', 'Nothing to list here.\n', 'list'],
    ['options', '  --list   list everything\n', 'list'],
    ['placeholders', 'Usage: tool COMMAND [NAME|ID]\n', 'COMMAND'],
  ])('but not %s', (_, help, word) => {
    expect([...listingOf(help, ['tool']).mentioned]).not.toContain(word)
  })
})

test('a page speaks of a place when it spells out the way to it', () => {
  expect(speaksOf(BUN_PM, ['bun', 'pm', 'cache'])).toBe(true)
  expect(speaksOf(BUN_PM, ['bun', 'pm', 'nosuch'])).toBe(false)
  expect(speaksOf('usage: git submodule [--quiet] add', ['git', 'submodule', 'add'])).toBe(true)
})

test('the choices of a usage line are commands, a lone word in braces is none', () => {
  const usage = 'usage: tool item [-h] {list,show,remove} ...\n'
  expect(listingOf(usage, ['tool', 'item'])).toMatchObject({
    enumerated: new Set(['list', 'show', 'remove']),
    takes: 'commands',
  })
  expect([...listingOf('usage: tool {start|stop}\n', ['tool']).enumerated]).toEqual(['start', 'stop'])
  expect(listingOf('usage: tool item {name}\n', ['tool', 'item'])).toMatchObject({
    enumerated: new Set(),
    takes: 'operands',
  })
})
