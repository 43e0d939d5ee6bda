import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { RULES } from '../../../../src/packs/rules/index.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R005 } from '../../../../src/packs/rules/probe/R005.ts'
import { findings } from '../findings.ts'

const HANGS = { timedOut: true, exitCode: null, signal: 'SIGKILL', stdout: '', stdoutIsJson: false }

test('names each read that did not end', () => {
  const pack = packWith({ probes: exampleProbes({ reads: { list: HANGS, payees: HANGS } }) })

  expect(findings(R005, pack)).toEqual([
    {
      at: 'surface.json /verbs/list/cli',
      message: '"ledger list --json" was still running at the timeout, with stdin closed.',
      fix: 'Add to "cli" of "list" the switch that keeps the CLI from prompting, paging or following (such as --no-input), or remove "list" from the pack.',
    },
    expect.objectContaining({ at: 'surface.json /verbs/payees/cli' }),
  ])
})

test('no other rule complains about a read that hangs', () => {
  const pack = packWith({ probes: exampleProbes({ reads: { list: { ...HANGS, ms: 10_000, tokens: 99_999 } } }) })
  const told = RULES.flatMap((rule) => (findings(rule, pack).length > 0 ? [rule.id] : []))

  expect(told).toEqual(['R005'])
})
