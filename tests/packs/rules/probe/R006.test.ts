import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R006 } from '../../../../src/packs/rules/probe/R006.ts'
import { findings } from '../findings.ts'

const list = (stdout: string) =>
  packWith({ probes: exampleProbes({ reads: { list: { stdout, stdoutIsJson: false } } }) })

test('quotes how stdout begins', () => {
  expect(findings(R006, list('\nLoading the book…\n[]\n'))).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: 'The stdout of "ledger list --json" is not one JSON value; it begins with: Loading the book….',
      fix: `Add the CLI's JSON switch to "cli" of "list", send everything else to stderr, or write "output": "text" in "list" if it is not meant to print JSON.`,
    },
  ])
})

test('tells of colour, made visible', () => {
  expect(findings(R006, list('\u001b[32m[]\u001b[0m'))).toMatchObject([
    {
      message:
        'The stdout of "ledger list --json" is not one JSON value; it begins with: \\x1b[32m[]\\x1b[0m. It holds colour sequences.',
    },
  ])
})

test('tells an empty stdout and JSON Lines apart', () => {
  expect(findings(R006, list(''))).toMatchObject([
    { message: '"ledger list --json" is to print JSON, but its stdout is empty.' },
  ])
  expect(findings(R006, list('{"a":1}\n{"a":2}\n'))).toMatchObject([
    {
      message: '"ledger list --json" prints several JSON values, though no switch in "cli" asks for JSON Lines.',
      fix: 'Add to "cli" of "list" the switch that makes it one value, name JSON Lines in it (such as --jsonl), or write "output": "text" in "list" if it is not meant to print JSON.',
    },
  ])
})

test.each([
  ['a text command', { surface: { verbs: { list: { output: 'text' } } } }, { stdoutIsJson: false }],
  ['a read that failed', {}, { stdoutIsJson: false, exitCode: 1 }],
  ['output that was cut off', {}, { stdoutIsJson: false, truncated: true }],
  ['JSON', {}, { stdoutIsJson: true }],
])('is silent about %s', (_, change, read) => {
  expect(findings(R006, packWith({ ...change, probes: exampleProbes({ reads: { list: read } }) }))).toEqual([])
})

test('a health command that found a problem still prints JSON', () => {
  const probes = exampleProbes({ reads: { doctor: { exitCode: 1, stdout: 'broken', stdoutIsJson: false } } })

  expect(findings(R006, packWith({ probes }))).toMatchObject([{ at: 'surface.json /verbs/doctor/cli' }])
})
