import { expect, test } from 'bun:test'
import { P002 } from '../../../../src/packs/rules/policy/P002.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('asks for a gate in front of what cannot be taken back', () => {
  expect(findings(P002, packOf({ 'repo.delete': 'write' }))).toEqual([
    {
      at: 'policy.json /verbs/repo.delete',
      message: '"repo.delete" cannot be taken back, yet it runs without asking anybody.',
      fix: 'In policy.json write "repo.delete": { "class": "write", "confirm": true }.',
    },
  ])
})

test('asks for "always" where money moves, and counts "confirm": false as no gate', () => {
  const pack = packOf({ transfer: { policy: { class: 'write', confirm: false, note: 'kept' } } })
  expect(findings(P002, pack).map(({ fix }) => fix)).toEqual([
    'In policy.json write "transfer": { "class": "write", "confirm": "always", "note": "kept" }.',
  ])
})

test.each([
  ['a gated one', 'publish', { policy: { class: 'write', confirm: true } }],
  ['one that always asks', 'pay', { policy: { class: 'write', confirm: 'always' } }],
  ['a write that can be undone', 'issue.close', 'write'],
  ['a push', 'push', 'write'],
  ['a read, which P001 tells of', 'rm', 'read'],
  ['a list of posts', 'post.list', 'write'],
] as const)('says nothing about %s', (_what, name, sketch) => {
  expect(findings(P002, packOf({ [name]: sketch }))).toEqual([])
})
