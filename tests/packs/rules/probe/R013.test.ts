import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import type { ProbeRecord } from '../../../../src/packs/probe/record.ts'
import type { RulePack } from '../../../../src/packs/rules/define.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
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
  [{ exitCode: 1, stderr: '\u001b[31mbad\u001b[0m' }, '"ledger list --json" exits 1 (bad).'],
  [{ exitCode: 1, stderr: 'bad\u202e' }, '"ledger list --json" exits 1 (bad\\u202e).'],
  [
    {
      exitCode: 2,
      stderr: "Usage: ledger list\nTry 'ledger list --help' for help.\n\nError: No book in this folder.\n",
    },
    '"ledger list --json" exits 2 (Error: No book in this folder).',
  ],
  [
    { exitCode: 1, stderr: '\u001b[31m╷\u001b[0m\n\u001b[31m│\u001b[0m \u001b[1mError: \u001b[0mNo book\n' },
    '"ledger list --json" exits 1 (Error: No book).',
  ],
  [
    {
      exitCode: 1,
      stderr: 'E1201 08:03:28.864952   18934 cache.go:265] "Unhandled Error"\nThe connection was refused\n',
    },
    '"ledger list --json" exits 1 (The connection was refused).',
  ],
  [
    { exitCode: 1, stderr: 'Traceback (most recent call last):\n    raise BookError("x")\nBookError: no book\n' },
    '"ledger list --json" exits 1 (BookError: no book).',
  ],
  [
    { exitCode: 1, stderr: 'Loading 10%\rLoading 99%\rcannot open the book\n', stdout: 'error: later' },
    '"ledger list --json" exits 1 (cannot open the book).',
  ],
  [
    { exitCode: 129, stderr: 'No book here\nusage: ledger list\n    --error-style <kind>\n' },
    '"ledger list --json" exits 129 (No book here).',
  ],
  [{ exitCode: 1, stderr: 'Usage: ledger list\n', stdout: '' }, '"ledger list --json" exits 1 (Usage: ledger list).'],
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

const LIMIT_ALONE = ['ledger', 'list', '--limit', '{{limit}}', '--json']
const NEEDS_VALUE = 'flag needs an argument: --limit'

test.each([
  ['its own element', LIMIT_ALONE, NEEDS_VALUE, true],
  ['a group', ['ledger', 'list', ['--limit', '{{limit}}'], '--json'], NEEDS_VALUE, false],
  ['an operand behind a switch', LIMIT_ALONE, 'nothing to search for', false],
])('asks to group an option with the optional value that was left out: %s', (_, cli, stderr, isDangling) => {
  const args = { limit: { type: 'integer' } }
  const pack = packWith({
    surface: { verbs: { list: { cli, args } } },
    probes: exampleProbes({ reads: { list: { exitCode: 1, stdout: '', stderr } } }),
  })
  const ran = { kind: 'ran', record: { ...recordOf(pack), argv: ['ledger', 'list', '--limit', '--json'] } } as const
  const probes = { ...exampleProbes(), reads: new Map([['list', ran]]) }

  expect(findings(R013, { ...pack, probes })).toMatchObject([
    {
      fix: isDangling
        ? 'In "cli" of "list" write ["--limit", "{{limit}}"] as one group, so that the option is left out together with its value.'
        : expect.stringContaining('Run "ledger list --limit --json" yourself'),
    },
  ])
})

function recordOf({ probes }: RulePack): ProbeRecord {
  const read = probes?.reads.get('list')
  if (read?.kind !== 'ran') throw new Error('the example runs "list"')
  return read.record
}

test('tells an option that the CLI does not know, of a health command too', () => {
  const doctor = { exitCode: 2, stderr: "error: unknown option `json'\n", stdout: '' }

  expect(findings(R013, packWith({ probes: exampleProbes({ reads: { doctor } }) }))).toEqual([
    {
      at: 'surface.json /verbs/doctor/cli',
      message: '"ledger doctor --json" exits 2 (error: unknown option `json\').',
      fix: 'Take "--json" out of "cli" of "doctor", or put an option that "ledger doctor --help" lists in its place.',
    },
  ])
})
