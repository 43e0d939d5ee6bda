import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R011 } from '../../../../src/packs/rules/probe/R011.ts'
import { findings } from '../findings.ts'

test('another exit code is named, with what was said', () => {
  const probes = exampleProbes({ reads: { doctor: { exitCode: 70, stderr: '\nledger: no book.\nmore\n' } } })

  expect(findings(R011, packWith({ probes }))).toEqual([
    {
      at: 'surface.json /verbs/doctor/cli',
      message: '"ledger doctor --json" exits 70 (ledger: no book).',
      fix: 'Let "doctor" exit 0 when all is well, 2 on warnings and 1 on problems; if it is no health check, name it otherwise.',
    },
  ])
})

test.each([
  [{ exitCode: 0 }, 0],
  [{ exitCode: 1 }, 0],
  [{ exitCode: 2 }, 0],
  [{ exitCode: 3 }, 1],
  [{ exitCode: null, signal: 'SIGSEGV' }, 1],
  [{ exitCode: null, timedOut: true }, 0],
])('%j', (doctor, count) => {
  expect(findings(R011, packWith({ probes: exampleProbes({ reads: { doctor } }) }))).toHaveLength(count)
})

test('is silent about commands that are no health check', () => {
  expect(findings(R011, packWith({ probes: exampleProbes({ reads: { list: { exitCode: 70 } } }) }))).toEqual([])
})
