import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R003 } from '../../../../src/packs/rules/probe/R003.ts'
import { findings } from '../findings.ts'

test.each([
  [{ exitCode: 0 }, '"ledger" exits 0 when it is given a made-up subcommand.'],
  [{ exitCode: null, timedOut: true }, '"ledger" does not end when it is given a made-up subcommand.'],
])('%j', (unknown, message) => {
  expect(findings(R003, packWith({ probes: exampleProbes({ unknown }) }))).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message,
      fix: 'Let "ledger" refuse a subcommand that it does not have: a line on stderr and exit 2.',
    },
  ])
})

test('any other ending will do', () => {
  const crash = exampleProbes({ unknown: { exitCode: null, signal: 'SIGABRT' } })

  expect(findings(R003, packWith({ probes: crash }))).toEqual([])
})

test('a CLI without subcommands is not asked for one', () => {
  const probes = exampleProbes()
  const records = probes.records.filter(({ purpose }) => purpose !== 'unknown-command')

  expect(findings(R003, packWith({ probes: { ...probes, records } }))).toEqual([])
})
