import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R014 } from '../../../../src/packs/rules/probe/R014.ts'
import { findings } from '../findings.ts'

const said = (line: string | null) => exampleProbes({ existence: { list: { kind: 'missing', said: line } } })

test('quotes the line in which the CLI says so', () => {
  const pack = packWith({
    surface: { cliBin: 'gh', verbs: { list: { cli: ['gh', 'list', '--json'] } } },
    probes: said('unknown command "list" for "gh"'),
  })

  expect(findings(R014, pack)).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"gh list" is not a command of this CLI (unknown command "list" for "gh").',
      fix: 'Point "list".cli at a subcommand that exists (see "gh --help"), or remove "list" from surface.json, policy.json, and HARNESS.md.',
    },
  ])
})

test('says how else it is known, and where to look in a group', () => {
  const pack = packWith({ surface: { verbs: { list: { cli: ['ledger', 'book', 'list'] } } }, probes: said(null) })

  expect(findings(R014, pack)).toMatchObject([
    {
      message: '"ledger book list" is not a command of this CLI (it answers as to a made-up word).',
      fix: 'Point "list".cli at a subcommand that exists (see "ledger book --help"), or remove "list" from surface.json, policy.json, and HARNESS.md.',
    },
  ])
})

test('sends to the help of what the CLI does know', () => {
  const pack = packWith({
    surface: { verbs: { list: { cli: ['ledger', 'books', 'list'] } } },
    probes: said('unknown command "books" for "ledger"'),
  })

  expect(findings(R014, pack)[0]?.fix).toContain('(see "ledger --help")')
})

test('makes what the CLI says safe to show, and short', () => {
  const [finding] = findings(R014, packWith({ probes: said(`\u001b[31mno\u0007 ${'x'.repeat(500)}`) }))

  expect(finding?.message).toContain('(\\x1b[31mno\\x07 xxx')
  expect(finding?.message.length).toBeLessThan(260)
})

test('one note for all that could not be judged', () => {
  const reason = 'the CLI answers a made-up word in the same way'
  const existence = { list: { kind: 'unjudged', reason }, payees: { kind: 'unjudged', reason } } as const

  expect(findings(R014, packWith({ probes: exampleProbes({ existence }) }))).toEqual([
    {
      severity: 'info',
      at: 'surface.json /verbs',
      message: `Whether the CLI has the subcommands of "list" and "payees" could not be judged: ${reason}.`,
      fix: 'Try each by hand, or add a case to hcp.eval.json that expects success.',
    },
  ])
})

test('points at the command when it is only one', () => {
  const existence = { list: { kind: 'unjudged', reason: 'it did not answer in time' } } as const

  expect(findings(R014, packWith({ probes: exampleProbes({ existence }) }))).toMatchObject([
    {
      at: 'surface.json /verbs/list/cli',
      message: 'Whether the CLI has the subcommand of "list" could not be judged: it did not answer in time.',
    },
  ])
})

test('is silent about commands without a subcommand, and about a CLI that cannot be run', () => {
  const none = exampleProbes({ existence: { list: { kind: 'no-subcommand' } } })
  const gone = exampleProbes({ unresolved: 'gone', existence: { list: { kind: 'missing', said: null } } })

  expect(findings(R014, packWith({ probes: none }))).toEqual([])
  expect(findings(R014, packWith({ probes: gone }))).toEqual([])
})
