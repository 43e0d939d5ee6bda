import { describe, expect, test } from 'bun:test'
import { exampleProbes } from '../../../../src/packs/probe/example.ts'
import { familyOf } from '../../../../src/packs/rules/define.ts'
import { RULES } from '../../../../src/packs/rules/index.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

const PROBE_RULES = RULES.filter(({ id }) => familyOf(id) === 'R')

describe('the rules that judge what the CLI did', () => {
  test('say nothing when it was not probed', () => {
    const pack = packWith({})

    expect(PROBE_RULES.flatMap((rule) => findings(rule, pack))).toEqual([])
  })

  test('leave a CLI that is not there to R001', () => {
    const bad = { exitCode: 1, tokens: 99_999, ms: 9_999, stdout: '\u001b[31mx', stdoutIsJson: false }
    const probes = exampleProbes({
      unresolved: 'gone',
      help: bad,
      unknown: { ...bad, exitCode: 0 },
      reads: { list: bad, balance: { ...bad, timedOut: true } },
      existence: { payees: { kind: 'missing', said: null } },
      withheld: { transfer: 'it changes things' },
    })
    const told = PROBE_RULES.filter((rule) => findings(rule, packWith({ probes })).length > 0)

    expect(told.map(({ id }) => id)).toEqual(['R001'])
  })

  test('say nothing about a good run', () => {
    const pack = packWith({ probes: exampleProbes() })

    expect(PROBE_RULES.flatMap((rule) => findings(rule, pack))).toEqual([])
  })
})
