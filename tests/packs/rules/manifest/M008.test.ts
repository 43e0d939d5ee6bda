import { expect, test } from 'bun:test'
import { M008 } from '../../../../src/packs/rules/manifest/M008.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('names both words', () => {
  const pack = packWithCommands({
    list: { cli: ['ledgr', 'list'] },
    show: { cli: [['ledger', 'show']] },
    get: { cli: ['ledger', 'get'] },
    none: {},
  })

  expect(findings(M008, pack)).toEqual([
    {
      at: 'surface.json /verbs/list/cli/0',
      message: '"cli" of "list" begins with "ledgr", but "cliBin" is "ledger".',
      fix: 'Put "ledger" first in "cli" of "list"; "wrap.bin" says which file that is.',
    },
    {
      at: 'surface.json /verbs/show/cli/0',
      message: '"cli" of "show" begins with a group, but "cliBin" is "ledger".',
      fix: 'Put "ledger" first in "cli" of "show"; "wrap.bin" says which file that is.',
    },
  ])
})

test('has nothing to compare with where no name is given', () => {
  const commands = { list: { cli: ['other', 'list'] } }
  expect(findings(M008, packWithCommands(commands, { surface: { cliBin: undefined } }))).toEqual([])
  expect(findings(M008, packWithCommands(commands, { surface: { adapter: 'openapi' } }))).toEqual([])
})

test.each([
  [
    ['ledger list --json'],
    'Write "cli": ["ledger", "list", "--json"] in "list": each word is an element of its own, and no shell takes a line apart.',
  ],
  [
    ['ledger list', '--limit={{limit}}'],
    'Write "cli": ["ledger", "list", "--limit={{limit}}"] in "list": each word is an element of its own, and no shell takes a line apart.',
  ],
  [
    ['/bin/sh', '-c', 'ledger list'],
    'Write "cli": ["ledger", "list"] in "list": each word is an element of its own, and no shell takes a line apart.',
  ],
  [
    ['bash', '-c', 'ledger list | head'],
    'Write in "cli" of "list" the words of one call of "ledger", each an element of its own; no shell runs, so pipes and "&&" have no place in it.',
  ],
  [['other list'], 'Put "ledger" first in "cli" of "list"; "wrap.bin" says which file that is.'],
])('a line for a shell is to be taken apart: %j', (cli, fix) => {
  expect(findings(M008, packWithCommands({ list: { cli } }))).toMatchObject([{ fix }])
})
