import { expect, test } from 'bun:test'
import { E004 } from '../../../../src/packs/rules/eval/E004.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

const JSON_LIST = { policy: { class: 'read' }, command: { cli: ['gh', 'list', '--json'] } } as const
const NEEDS_ID = { policy: { class: 'read' }, command: { args: { id: { type: 'string', required: true } } } } as const

test('prints the case of the read that needs no guessing', () => {
  expect(findings(E004, packOf({ view: NEEDS_ID, list: JSON_LIST }, { evals: { cases: [] } }))).toEqual([
    {
      at: 'hcp.eval.json /cases',
      message: 'No case calls a read and expects it to succeed.',
      fix: 'Add to "cases" in hcp.eval.json { "name": "list returns JSON", "verb": "list", "args": {}, "expect": { "ok": true, "json": true, "max_ms": 3000, "max_tokens": 5000 } }.',
    },
  ])
})

test('does not ask a command that prints text for JSON', () => {
  expect(findings(E004, packOf({ log: 'read' }, { evals: { cases: [] } })).map(({ fix }) => fix)).toEqual([
    'Add to "cases" in hcp.eval.json { "name": "log works", "verb": "log", "args": {}, "expect": { "ok": true, "max_ms": 3000, "max_tokens": 5000 } }.',
  ])
})

test.each([
  ['a read that must work', { name: 'a', verb: 'list', expect: { ok: true } }, 0],
  ['a read without an expectation', { name: 'a', verb: 'list' }, 0],
  ['a read that is judged by its output', { name: 'a', verb: 'list', expect: { contains: ['x'] } }, 0],
  ['a read that must fail', { name: 'a', verb: 'list', expect: { ok: false } }, 1],
  ['a read that must give an error', { name: 'a', verb: 'list', expect: { error: 'x' } }, 1],
  ['a write that must work', { name: 'a', verb: 'push', expect: { ok: true } }, 1],
])('judges a file with %s', (_what, evalCase, count) => {
  const pack = packOf({ list: 'read', push: 'write' }, { evals: { cases: [evalCase] } })
  expect(findings(E004, pack)).toHaveLength(count)
})

test('says nothing about packs that only write, or have no eval file', () => {
  expect(findings(E004, packOf({ push: 'write' }, { evals: { cases: [] } }))).toEqual([])
  expect(findings(E004, packOf({ list: 'read' }, { evals: null }))).toEqual([])
})
