import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { commandArgv } from '../../../src/adapters/command/argv.ts'
import { commandRequest } from './probes.ts'

test.each([
  ['nothing', {}, []],
  ['subcommands', { subcommandPath: ['note', 'add'] }, ['note', 'add']],
  [
    'subcommands, options, positionals, in that order',
    { subcommandPath: ['add'], argument: { b: 'x', a: 'y' }, option: { z: 1, y: 2 } },
    ['add', '--z', '1', '--y', '2', 'x', 'y'],
  ],
  ['a false option', { option: { all: false } }, []],
  ['a true option', { option: { all: true } }, ['--all']],
  [
    'a repeated option',
    { option: { tag: ['a', 1, true, false, null] } },
    ['--tag', 'a', '--tag', '1', '--tag', 'true', '--tag', 'false', '--tag', 'null'],
  ],
  ['an option repeated no time', { option: { tag: [] } }, []],
  ['an empty text', { option: { tag: '' }, argument: { a: '' } }, ['--tag', '', '']],
  ['a list of positionals', { argument: { files: ['a', 'b'], empty: [], last: 'c' } }, ['a', 'b', 'c']],
  ['booleans as positionals', { argument: { a: true, b: false } }, ['true', 'false']],
  [
    'objects and nested lists',
    { argument: { a: { k: [1] }, b: [[1, 2]], c: null }, option: { o: { x: 'y' } } },
    ['--o', '{"x":"y"}', '{"k":[1]}', '[1,2]', 'null'],
  ],
  ['numbers', { argument: { a: 1.5, b: -0, c: 1e21, d: 1e-7 } }, ['1.5', '0', '1e+21', '1e-7']],
  ['what a shell would read', { argument: { a: '$(id); "two" | `x` > y' } }, ['$(id); "two" | `x` > y']],
  ['what looks like an option', { argument: { a: '--all', b: '--' } }, ['--all', '--']],
] as const)('%s', (_, changes, argv) => {
  expect(commandArgv(commandRequest(JSON.parse(JSON.stringify(changes))))).toEqual([...argv])
})

test('a text is always one token, as it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (option, positional) => {
      const request = commandRequest({ option: { o: option }, argument: { a: positional } })
      expect(commandArgv(request)).toEqual(['--o', option, positional])
    }),
  )
})
