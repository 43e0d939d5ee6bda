import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/example.ts'
import { R013 } from '../../../../src/packs/rules/probe/R013.ts'
import { findings } from '../findings.ts'

test.each([
  [
    { exitCode: 1, stderr: '\n  ledger: unknown option "--limit".\n' },
    '"ledger list --json" exits 1 (ledger: unknown option "--limit").',
  ],
  [{ exitCode: 3, stdout: 'no\n' }, '"ledger list --json" exits 3 (no).'],
  [{ exitCode: 4, stdout: '' }, '"ledger list --json" exits 4.'],
  [{ exitCode: null, signal: 'SIGSEGV', stdout: '' }, '"ledger list --json" ends by SIGSEGV.'],
  [
    { exitCode: null, spawnError: 'Too many files are open.', stdout: '' },
    '"ledger list --json" could not be started (Too many files are open).',
  ],
  [{ exitCode: 1, stderr: '\u001b[31mbad\u001b[0m' }, '"ledger list --json" exits 1 (\\x1b[31mbad\\x1b[0m).'],
])('%j', (list, message) => {
  expect(findings(R013, packWith({ probes: exampleProbes({ reads: { list } }) }))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message,
      fix: 'Run "ledger list --json" yourself and correct "cli" of "list", the examples of its arguments, or the login it needs.',
    },
  ])
})

test.each([
  ['a health command, which may find a problem', { reads: { doctor: { exitCode: 1 } } }],
  ['a health command that fails, of which R011 speaks', { reads: { doctor: { exitCode: 70 } } }],
  ['a read that hangs, of which R005 speaks', { reads: { list: { exitCode: null, timedOut: true } } }],
  [
    'a subcommand that does not exist, of which R014 speaks',
    { reads: { list: { exitCode: 1 } }, existence: { list: { kind: 'missing', said: null } as const } },
  ],
])('is silent about %s', (_, change) => {
  expect(findings(R013, packWith({ probes: exampleProbes(change) }))).toEqual([])
})
