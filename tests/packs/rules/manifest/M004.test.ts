import { expect, test } from 'bun:test'
import { M004 } from '../../../../src/packs/rules/manifest/M004.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('points at the command that has none, and at the key that is blank', () => {
  const pack = packWithCommands({
    list: { args: { limit: { type: 'integer' } } },
    show: { description: ' \n' },
    get: { description: 'x' },
  })

  expect(findings(M004, pack)).toEqual([
    {
      at: 'surface.json /verbs/list',
      message: '"list" has no description.',
      fix: 'Set "description" of "list" to one sentence that says what it does with limit and what it prints.',
    },
    {
      at: 'surface.json /verbs/show/description',
      message: '"show" has no description.',
      fix: 'Set "description" of "show" to one sentence that says what it works on and what it prints.',
    },
  ])
})
