import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R010 } from '../../../../src/packs/rules/probe/R010.ts'
import { findings } from '../findings.ts'

test.each([
  [3_000, false, 0],
  [3_001, false, 1],
  [10_000, true, 0],
])('%d ms (timed out: %p)', (ms, timedOut, count) => {
  expect(findings(R010, packWith({ probes: exampleProbes({ reads: { list: { ms, timedOut } } }) }))).toHaveLength(count)
})

test('says how long it took', () => {
  expect(findings(R010, packWith({ probes: exampleProbes({ reads: { list: { ms: 4_249 } } }) }))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"ledger list --json" took 4.2 seconds.',
      fix: 'Let "list" ask for less at once, or say in its description that it is slow.',
    },
  ])
})
