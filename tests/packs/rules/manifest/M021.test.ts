import { describe, expect, test } from 'bun:test'
import { M021 } from '../../../../src/packs/rules/manifest/M021.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'
import { packWithArgument, packWithCommands } from './pack-with-commands.ts'

test('finds it in every description and example, in order', () => {
  const pack = packWith({
    surface: {
      description: 'TODO',
      credentials: [{ name: 'KEY', description: 'TODO: where to get it' }],
      stimulusTriggers: { paid: { trigger_ref: 'x', description: 'TODO' } },
      verbs: {
        '…': false,
        list: {
          description: 'List (TODO: what?) as JSON.',
          args: {
            state: { type: 'string', description: 'The state, TODO', example: 'TODO state' },
            labels: { type: 'array', example: ['bug', 'TODO'] },
          },
        },
      },
    },
  })

  const shown = findings(M021, pack)
  expect(shown.map(({ at }) => at)).toEqual([
    'surface.json /description',
    'surface.json /credentials/0/description',
    'surface.json /verbs/list/description',
    'surface.json /verbs/list/args/state/description',
    'surface.json /verbs/list/args/state/example',
    'surface.json /verbs/list/args/labels/example/1',
    'surface.json /stimulusTriggers/paid/description',
  ])
  expect(shown[3]).toEqual({
    at: 'surface.json /verbs/list/args/state/description',
    message: 'The description of "state" of "list" still says TODO: "The state, TODO"',
    fix: 'Replace "The state, TODO" with the text itself.',
  })
  expect(shown[4]).toEqual({
    at: 'surface.json /verbs/list/args/state/example',
    message: 'The example of "state" of "list" still says TODO: "TODO state"',
    fix: 'Replace "TODO state" with a real value that the CLI accepts.',
  })
})

describe('says nothing about', () => {
  test.each([
    'List the TODO comments of the sources as JSON.',
    'Add a todo to the list and print it.',
    'Print how many TODO items are open.',
    'Show TODOS.md as text.',
    'Mark a task as Todo.',
    'Methodology of MASTODON.',
    '',
  ])('%j', (description) => {
    expect(findings(M021, packWithCommands({ list: { description } }))).toEqual([])
  })

  test.each([3, true, 'todo', ['a', 1]])('the example %j', (example) => {
    expect(findings(M021, packWithArgument('state', { type: 'string', example }))).toEqual([])
  })
})

test('finds it in a file that spells it by escapes', () => {
  const texts = [{ path: 'surface.json', text: '{ "description": "\\u0054ODO" }' }]
  expect(findings(M021, packWith({ surface: { description: 'TODO' }, texts }))).toHaveLength(1)
})
