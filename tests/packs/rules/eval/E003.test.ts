import { expect, test } from 'bun:test'
import { E003 } from '../../../../src/packs/rules/eval/E003.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const GATED = { policy: { class: 'write', confirm: true } } as const

function gatedDelete(...cases: unknown[]) {
  return packOf({ 'repo.delete': GATED }, { evals: { cases } })
}

test('prints the case that is missing, with what is left to fill in', () => {
  const args = { repo: { type: 'string', required: true }, note: { type: 'string' } }
  const pack = packOf({ 'repo.delete': { ...GATED, command: { args } } }, { evals: { cases: [] } })
  expect(findings(E003, pack)).toEqual([
    {
      at: 'hcp.eval.json /cases',
      message: 'No case shows that "repo.delete" is refused without confirmation.',
      fix: 'Add to "cases" in hcp.eval.json { "name": "repo.delete is refused without confirm", "verb": "repo.delete", "args": { "repo": "TODO repo" }, "expect": { "ok": false, "error": "confirm required" } } and give "repo" a real value.',
    },
  ])
})

test.each([
  ['with the error of the gate', { expect: { ok: false, error: 'confirm required' } }],
  ['with a part of it', { expect: { ok: false, error: 'confirm' } }],
  ['with any error', { expect: { ok: false } }],
  ['with any text in its error', { expect: { ok: false, error: '' } }],
  ['with the error alone', { expect: { error: 'confirm required' } }],
  ['that says it is not confirmed', { args: { confirm: false }, expect: { ok: false } }],
])('is content with a refusal %s', (_what, rest) => {
  expect(findings(E003, gatedDelete({ name: 'a', verb: 'repo.delete', ...rest }))).toEqual([])
})

test.each([
  ['that is confirmed', { args: { confirm: true }, expect: { ok: false } }],
  ['that is confirmed in words', { args: { confirm: 'true' }, expect: { ok: false } }],
  ['that expects another error', { expect: { ok: false, error: 'no such repository' } }],
  ['that expects success', { expect: { ok: true } }],
  ['that expects success and the error of the gate', { expect: { ok: true, error: 'confirm required' } }],
  ['that any answer passes', { expect: { error: '' } }],
  ['without an expectation', {}],
])('is not content with a case %s', (_what, rest) => {
  expect(findings(E003, gatedDelete({ name: 'a', verb: 'repo.delete', ...rest }))).toHaveLength(1)
})

test('says nothing about writes without a gate, reads, and packs without an eval file', () => {
  expect(findings(E003, packOf({ push: 'write', list: 'read' }, { evals: { cases: [] } }))).toEqual([])
  expect(findings(E003, packOf({ 'repo.delete': GATED }, { evals: null }))).toEqual([])
})
