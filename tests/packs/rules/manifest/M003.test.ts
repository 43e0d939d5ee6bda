import { describe, expect, test } from 'bun:test'
import { M003 } from '../../../../src/packs/rules/manifest/M003.ts'
import { findings } from '../findings.ts'
import { packWithCommands } from './pack-with-commands.ts'

const free = { args: { command: { type: 'string' } } }

test('names the command and what to do instead', () => {
  expect(findings(M003, packWithCommands({ shell: free }))).toEqual([
    {
      at: 'surface.json /verbs/shell',
      message: '"shell" runs whatever it is handed, so policy cannot tell a read from a write.',
      fix: 'Delete "shell" from surface.json, policy.json and HARNESS.md, and add one command for each thing it was used for, with its words written out in "cli".',
    },
  ])
})

describe('finds', () => {
  test.each<[string, unknown]>([
    ['run', {}],
    ['exec', {}],
    ['sh', {}],
    ['bash', {}],
    ['cmd', {}],
    ['command', {}],
    ['raw', {}],
    ['call', {}],
    ['invoke', {}],
    ['eval', {}],
    ['script', {}],
    ['api.raw', {}],
    ['container.exec', {}],
    ['ledger.run', {}],
    ['shell.run', {}],
    ['container.run', { args: { image: { type: 'string' }, command: { type: 'array' } } }],
    ['query', { args: { argv: { type: 'array' } } }],
    ['query', free],
    ['Exec', {}],
  ])('%s', (name, command) => {
    expect(findings(M003, packWithCommands({ [name]: command }))).toHaveLength(1)
  })
})

describe('says nothing about', () => {
  test.each<[string, unknown]>([
    ['workflow.run', { args: { workflow: { type: 'string' }, ref: { type: 'string' } } }],
    ['run.list', {}],
    ['test.run', {}],
    ['container.run', { args: { command: { type: 'string', enum: ['start', 'stop'] } } }],
    ['run-tests', {}],
    ['query', { args: { query: { type: 'string' } } }],
    ['query', { args: { command: { type: 'string' }, limit: { type: 'integer' } } }],
    ['exec.list', {}],
    ['evaluate', {}],
    ['script.list', {}],
  ])('%s', (name, command) => {
    expect(findings(M003, packWithCommands({ [name]: command }))).toEqual([])
  })
})
