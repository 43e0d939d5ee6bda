import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R009 } from '../../../../src/packs/rules/probe/R009.ts'
import { findings } from '../findings.ts'

test.each([
  [5_000, 0],
  [5_001, 1],
  [25_000, 1],
  [25_001, 0],
])('%d tokens', (tokens, count) => {
  expect(findings(R009, packWith({ probes: exampleProbes({ reads: { list: { tokens } } }) }))).toHaveLength(count)
})

test('suggests a shorter default', () => {
  expect(findings(R009, packWith({ probes: exampleProbes({ reads: { list: { tokens: 8_192 } } }) }))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"ledger list --json" prints about 8,192 tokens.',
      fix: 'Let "list" return fewer entries or fields by default, and add an argument for more.',
    },
  ])
})
