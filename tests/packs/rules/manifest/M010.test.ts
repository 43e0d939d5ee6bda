import { expect, test } from 'bun:test'
import { M010 } from '../../../../src/packs/rules/manifest/M010.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

test('points at the element, in a group too', () => {
  const pack = packWithCommands({
    log: { cli: ['git', 'log', '{{argv}}'] },
    add: { cli: ['git', 'add', ['--', '{{more_paths}}', '{{rest}}']], args: { more_paths: { type: 'array' } } },
  })

  expect(findings(M010, pack)).toEqual([
    {
      at: 'surface.json /verbs/log/cli/2',
      message: '"{{argv}}" in "log" forwards whatever the caller likes, options included.',
      fix: 'Delete "{{argv}}" from "cli" of "log", and declare each argument that agents need under "args" with a placeholder of its own.',
    },
    {
      at: 'surface.json /verbs/add/cli/2/2',
      message: '"{{rest}}" in "add" forwards whatever the caller likes, options included.',
      fix: 'Delete "{{rest}}" from "cli" of "add", and declare each argument that agents need under "args" with a placeholder of its own.',
    },
  ])
})

test('finds a list that stands for everything else', () => {
  const pack = packWithCommands({ log: { cli: ['git', 'log', '{{flags}}'], args: { flags: { type: 'array' } } } })
  expect(findings(M010, pack)).toHaveLength(1)
})

test('says nothing about lists of things', () => {
  const pack = packWithCommands({
    add: { cli: ['git', 'add', '--', '{{paths}}'], args: { paths: { type: 'array', description: 'Files to add.' } } },
    list: { cli: ['gh', 'pr', 'list', ['--label', '{{labels}}']], args: { labels: { type: 'array' } } },
    install: { cli: ['npm', 'install', '{{packages}}'], args: { packages: { type: 'array' } } },
    none: {},
  })
  expect(findings(M010, pack)).toEqual([])
})
