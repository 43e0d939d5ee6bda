import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import type { Existence, ProbeReport } from '../../../../src/packs/probe/record.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R012 } from '../../../../src/packs/rules/probe/R012.ts'
import { findings } from '../findings.ts'

const skipped = (reason: string) => ({ skipped: reason })

test('says why no read was run', () => {
  const reads = {
    list: skipped('it has no "cli"'),
    balance: skipped('argument "account" has no example, and no eval case gives one'),
    payees: skipped('it has no "cli"'),
    doctor: skipped('it has no "cli"'),
  }

  expect(findings(R012, packWith({ probes: exampleProbes({ reads }) }))).toEqual([
    {
      at: 'surface.json /verbs',
      message:
        'No read could be run ("list": it has no "cli"; "balance": argument "account" has no example, and no eval case gives one; "payees": it has no "cli"; and 1 more).',
      fix: 'Give each required argument an "example" that works, or add to hcp.eval.json a case with its arguments that expects success.',
    },
  ])
})

test('a pack without reads', () => {
  const probes = { ...exampleProbes(), reads: new Map() }

  expect(findings(R012, packWith({ probes }))).toMatchObject([
    { message: 'No read could be run: the pack has none that may be.' },
  ])
})

test('one read is enough', () => {
  const none = skipped('it has no "cli"')
  const probes = exampleProbes({ reads: { list: none, balance: none, payees: none } })

  expect(findings(R012, packWith({ probes }))).toEqual([])
})

test('notes each command that policy calls a read and that was not run for its name', () => {
  const probes = exampleProbes({ withheld: { 'payee.delete': '"delete" is an action that changes things' } })

  expect(findings(R012, packWith({ probes }))).toEqual([
    {
      at: 'surface.json /verbs/payee.delete/cli',
      message:
        '"payee.delete" was not run, because "delete" is an action that changes things, although policy.json calls it a read.',
      fix: 'If "payee.delete" changes anything, make it a write in policy.json; if not, give it a name and a "cli" that say so, or show with a case in hcp.eval.json that it works.',
    },
  ])
})

test('leaves one that does not exist to R014', () => {
  const withheld = { 'payee.delete': '"delete" is an action that changes things' }
  const existence = { 'payee.delete': { kind: 'missing', said: null } as const }

  expect(findings(R012, packWith({ probes: withExistence(exampleProbes({ withheld }), existence) }))).toEqual([])
})

function withExistence(probes: ProbeReport, more: Readonly<Record<string, Existence>>): ProbeReport {
  return { ...probes, existence: new Map([...probes.existence, ...Object.entries(more)]) }
}
