import { expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { R001 } from '../../../../src/packs/rules/probe/R001.ts'
import { findings } from '../findings.ts'

test('says why the program in the pack cannot be run', () => {
  const pack = packWith({ probes: exampleProbes({ unresolved: 'there is no file "bin/ledger" in the pack' }) })

  expect(findings(R001, pack)).toEqual([
    {
      at: 'surface.json /wrap/bin',
      message: 'The CLI cannot be run: there is no file "bin/ledger" in the pack.',
      fix: 'Put the program at "wrap.bin" inside the pack and make it executable (chmod +x bin/ledger), or name a program on the PATH.',
    },
  ])
})

test('tells how to get one that should be on the PATH', () => {
  const pack = packWith({
    surface: { wrap: { bin: 'gh' } },
    bin: { kind: 'on-path', name: 'gh' },
    probes: exampleProbes({ unresolved: '"gh" is not on the PATH' }),
  })

  expect(findings(R001, pack)).toMatchObject([
    { fix: 'Install "gh" so that the shell finds it, or correct "wrap.bin".' },
  ])
})

test('speaks too of a program that is there and does not start', () => {
  const broken = { spawnError: 'its interpreter is not there', exitCode: null }
  const reads = { list: broken, balance: broken, payees: broken, doctor: broken }
  const pack = packWith({ probes: exampleProbes({ help: broken, unknown: broken, reads }) })

  expect(findings(R001, pack)).toMatchObject([{ message: 'The CLI cannot be run: its interpreter is not there.' }])
})

test('is silent when only some runs did not start, and when nothing was probed', () => {
  const probes = exampleProbes({ reads: { list: { spawnError: 'too many files', exitCode: null } } })

  expect(findings(R001, packWith({ probes }))).toEqual([])
  expect(findings(R001, packWith({}))).toEqual([])
})
