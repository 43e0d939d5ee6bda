import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R002 } from '../../../../src/packs/rules/probe/R002.ts'
import { findings } from '../findings.ts'

test.each([
  [{ exitCode: 1 }, '"ledger --help" exits 1.'],
  [{ exitCode: null, signal: 'SIGSEGV' }, '"ledger --help" ends by SIGSEGV.'],
  [{ exitCode: null, signal: 'SIGKILL', timedOut: true }, '"ledger --help" does not end.'],
  [{ stdout: ' \n' }, '"ledger --help" prints nothing.'],
])('%j', (help, message) => {
  expect(findings(R002, packWith({ probes: exampleProbes({ help }) }))).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message,
      fix: 'Let "ledger --help" print the usage and exit 0; if the CLI is not yours, say in HARNESS.md how its help is reached.',
    },
  ])
})

test('help on stderr is help', () => {
  expect(findings(R002, packWith({ probes: exampleProbes({ help: { stdout: '', stderr: 'usage' } }) }))).toEqual([])
})

test('is silent about a CLI that cannot be run', () => {
  expect(findings(R002, packWith({ probes: exampleProbes({ unresolved: 'gone', help: { exitCode: 1 } }) }))).toEqual([])
})
