import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R007 } from '../../../../src/packs/rules/probe/R007.ts'
import { findings } from '../findings.ts'

const RED = '\u001b[31mno\u001b[0m'

test('names the runs in one finding, but never the made-up word', () => {
  const probes = exampleProbes({ unknown: { stderr: RED }, reads: { list: { stdout: RED }, payees: { stderr: RED } } })

  expect(findings(R007, packWith({ probes }))).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message:
        'Colour sequences, although NO_COLOR is set and the output is no terminal: "ledger <unknown>", "ledger list --json" and "ledger payees --json".',
      fix: 'Let the CLI honour NO_COLOR, or add its switch against colour (such as --color=never or --no-color) to each "cli".',
    },
  ])
})

test('cursor movements are no colour', () => {
  const probes = exampleProbes({ reads: { list: { stderr: '\u001b[2K\rdone' } } })

  expect(findings(R007, packWith({ probes }))).toEqual([])
})
