import { expect, test } from 'bun:test'
import { P003 } from '../../../../src/packs/rules/policy/P003.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('points at the confirm key and offers both ways out', () => {
  expect(findings(P003, packOf({ list: { policy: { class: 'read', confirm: 'always' } } }))).toEqual([
    {
      at: 'policy.json /verbs/list/confirm',
      message: '"list" is a read, yet it asks for confirmation.',
      fix: 'In policy.json write "list": { "class": "read" }, or, if it changes something, "list": { "class": "write", "confirm": "always" }.',
    },
  ])
})

test.each([
  ['a gated write', { policy: { class: 'write', confirm: true } }],
  ['a plain read', 'read'],
  ['a read that says it does not ask', { policy: { class: 'read', confirm: false } }],
] as const)('says nothing about %s', (_what, sketch) => {
  expect(findings(P003, packOf({ list: sketch }))).toEqual([])
})
