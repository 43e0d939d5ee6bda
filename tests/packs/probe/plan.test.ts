import { expect, test } from 'bun:test'
import { binWord, planProbes } from '../../../src/packs/probe/plan.ts'
import { packWith } from '../../../src/packs/rules/pack-with.ts'
import { fixturePack } from './probe-of.ts'

const METHOD = { verb: { type: 'string', required: true, example: 'DELETE' } }

test('a write is never run: by policy, by name, by what it calls, or because policy does not speak of it', () => {
  const pack = fixturePack('notes', {
    list: {},
    'note.delete': {},
    tidy: { cli: ['notes', 'purge', '--all'] },
    'note.fetch': { cli: ['notes', 'get', '--method={{verb}}'], args: METHOD },
    'release.view': {},
    send: { write: true },
  })
  const verbs = { ...pack.surface.verbs, stray: { cli: ['notes', 'stray'] } }
  const plan = planProbes({ ...pack, surface: { ...pack.surface, verbs } })

  expect(plan.commands.filter(({ read }) => read !== null).map(({ name }) => name)).toEqual(['list', 'release.view'])
  expect([...plan.withheld]).toEqual([
    ['note.delete', '"delete" is an action that changes things'],
    ['tidy', 'it calls "purge", which may change things'],
    ['note.fetch', 'it sends DELETE, which may change things'],
  ])
})

test('an unknown subcommand is asked for only where the pack has subcommands', () => {
  const without = fixturePack('jq', { keys: { cli: ['jq', '.', '{{file}}'], args: { file: { type: 'string' } } } })

  expect(planProbes(without).hasSubcommands).toBe(false)
  expect(planProbes(fixturePack('notes', { list: {} })).hasSubcommands).toBe(true)
})

test('the word of the CLI is what an agent types', () => {
  expect(binWord(packWith({}).surface)).toBe('ledger')
  expect(binWord(packWith({ surface: { cliBin: undefined, wrap: { bin: 'tools/book' } } }).surface)).toBe('book')
  expect(binWord(packWith({ surface: { cliBin: '', wrap: undefined } }).surface)).toBe('ledger')
})
