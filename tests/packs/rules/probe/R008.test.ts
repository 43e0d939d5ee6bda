import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R008 } from '../../../../src/packs/rules/probe/R008.ts'
import { findings } from '../findings.ts'

const list = (read: { tokens: number; timedOut?: boolean }) =>
  packWith({ probes: exampleProbes({ reads: { list: read } }) })

test('says how much it was', () => {
  expect(findings(R008, list({ tokens: 1_310_720 }))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"ledger list --json" prints about 1,310,720 tokens.',
      fix: 'Add a limit, a filter or a choice of fields to "cli" of "list", with a default that stays under 25,000 tokens.',
    },
  ])
})

test.each([
  [25_000, 0],
  [25_001, 1],
])('%d tokens', (tokens, count) => {
  expect(findings(R008, list({ tokens }))).toHaveLength(count)
})

test('is silent about a read that hangs', () => {
  expect(findings(R008, list({ tokens: 99_999, timedOut: true }))).toEqual([])
})
