import { expect, test } from 'bun:test'
import { E001 } from '../../../../src/packs/rules/eval/E001.ts'
import { packWith } from '../../../../src/packs/rules/pack-with.ts'
import { findings } from '../findings.ts'

test('says how to get an eval file', () => {
  expect(findings(E001, packWith({ evals: null }))).toEqual([
    {
      at: 'hcp.eval.json',
      message: 'The pack has no hcp.eval.json.',
      fix: 'Run "check" with --init-evals: it writes a case per read and per gate. Then fill in each TODO it leaves.',
    },
  ])
})

test('says nothing about a file with few cases, or none', () => {
  expect(findings(E001, packWith({ evals: { cases: [] } }))).toEqual([])
})
