import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R004 } from '../../../../src/packs/rules/probe/R004.ts'
import { findings } from '../findings.ts'

test('an unknown subcommand that is refused in silence', () => {
  expect(findings(R004, packWith({ probes: exampleProbes({ unknown: { stderr: '\n' } }) }))).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message: '"ledger" refuses a made-up subcommand, but says nothing.',
      fix: 'Let "ledger" say on stderr what is wrong and what to do, or print the error as JSON.',
    },
  ])
})

test('a read that fails on stdout', () => {
  const list = { exitCode: 1, stdout: 'no account\n', stdoutIsJson: false }

  expect(findings(R004, packWith({ probes: exampleProbes({ reads: { list } }) }))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"ledger list --json" exits 1, but says why on stdout, where data belongs.',
      fix: 'Let "ledger list --json" say on stderr what is wrong and what to do, or print the error as JSON.',
    },
  ])
})

test.each([
  ['an error as JSON', { exitCode: 1, stdout: '{"error":"no"}', stdoutIsJson: true }],
  ['an error on stderr', { exitCode: 1, stderr: 'no' }],
  ['a signal', { exitCode: null, signal: 'SIGSEGV', stdout: '', stdoutIsJson: false }],
  ['a timeout', { exitCode: null, timedOut: true, stdout: '', stdoutIsJson: false }],
  ['success', { stdout: '', stdoutIsJson: false }],
])('is silent about %s', (_, list) => {
  expect(findings(R004, packWith({ probes: exampleProbes({ reads: { list } }) }))).toEqual([])
})
