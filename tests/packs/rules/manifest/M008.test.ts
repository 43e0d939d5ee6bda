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
