import { describe, expect, test } from 'bun:test'
import { usagesOf } from '../../../../src/packs/scaffold/help/usage-line.ts'
import { page } from './pages.ts'

const rows: readonly (readonly [name: string, text: string, usages: readonly string[]])[] = [
  ['behind the word', 'Usage:  tool image ls [OPTIONS] [NAME]\n\nList images\n', ['[OPTIONS] [NAME]']],
  ['below the word', 'USAGE\n  tool image ls [flags]\n\nFLAGS\n  -a\n', ['[flags]']],
  ['below an empty line', 'Usage:\n\ntool image ls <name>\n\nOptions:\n', ['<name>']],
  ['several', 'usage: tool image ls [<a>]\n   or: tool image ls <b>\n   or: tool image rm <c>\n', ['[<a>]', '<b>']],
  [
    'a man page, going on below',
    'SYNOPSIS\n       tool image ls [-a]\n           [<name>...]\n\nDESCRIPTION\n',
    ['[-a] [<name>...]'],
  ],
  ['options between the words', 'Usage: tool [global options] image [x] ls [path]\n', ['[path]']],
  ['a name with an ending', 'Usage: tool[EXE] image ls <x>\n', ['<x>']],
  ['options right below are none of it', 'Usage: tool image ls <url>\n -a, --all  all\n', ['<url>']],
  ['behind a prompt', 'USAGE\n  $ tool image ls [--json]\n\nFLAGS\n', ['[--json]']],
  ['without the name of the CLI', 'Usage:\n  image ls [options] [<name>]\n', ['[options] [<name>]']],
  ['other names are none of it', 'Usage: tool image ls <url>\nAlias: tool i\n', ['<url>']],
  ['nothing about the command', 'Usage: tool COMMAND\n\n  tool image ls\n', []],
  ['a longer word', 'Usage: tool image lsx [a]\n', []],
]
describe('usage lines of a command', () => {
  for (const [name, text, usages] of rows) {
    test(name, () => expect(usagesOf(page(text), ['tool', 'image', 'ls'])).toEqual([...usages]))
  }
})
