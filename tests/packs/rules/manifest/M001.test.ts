import { expect, test } from 'bun:test'
import { M001 } from '../../../../src/packs/rules/manifest/M001.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const commands = (count: number) => {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`list${index}`, { description: 'List.' }]))
}

test('says how many are missing, and warns', () => {
  expect(findings(M001, packWithCommands(commands(3)))).toEqual([
    {
      at: 'surface.json /verbs',
      message: 'The pack has 3 commands; 5 to 12 are enough to be useful and few enough to choose from.',
      fix: 'Add 2 or more that "ledger --help" lists to "verbs", to policy.json and to HARNESS.md.',
    },
  ])
})

test('says how many are too many, as an error', () => {
  expect(findings(M001, packWithCommands(commands(14)))).toEqual([
    {
      at: 'surface.json /verbs',
      severity: 'error',
      message: 'The pack has 14 commands; past 12 an agent loses track of which to pick.',
      fix: 'Delete the 2 that agents need least from "verbs", policy.json and HARNESS.md, or move a family of them to a pack of its own.',
    },
  ])
})

test.each([
  [0, 1],
  [1, 1],
  [4, 1],
  [5, 0],
  [12, 0],
  [13, 1],
])('%d commands: %d finding', (count, expected) => {
  expect(findings(M001, packWithCommands(commands(count)))).toHaveLength(expected)
})

test('asks for no commands where the pack needs none', () => {
  expect(findings(M001, packWithCommands({}, { surface: { adapter: 'sense_only' } }))).toEqual([])
  expect(findings(M001, packWithCommands({}, { surface: { wrap: { pass_through: true } } }))).toEqual([])
})
