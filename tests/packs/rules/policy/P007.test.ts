import { expect, test } from 'bun:test'
import { P007 } from '../../../../src/packs/rules/policy/P007.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('asks for "always" where money moves', () => {
  expect(findings(P007, packOf({ 'invoice.pay': { policy: { class: 'write', confirm: true } } }))).toEqual([
    {
      at: 'policy.json /verbs/invoice.pay/confirm',
      message: '"invoice.pay" moves money, yet access mode "run" lets it pass without asking.',
      fix: 'In policy.json write "invoice.pay": { "class": "write", "confirm": "always" }.',
    },
  ])
})

test.each([
  ['one that always asks', 'transfer', { policy: { class: 'write', confirm: 'always' } }],
  ['one without a gate, which P002 tells of', 'transfer', 'write'],
  ['a deletion', 'repo.delete', { policy: { class: 'write', confirm: true } }],
  ['a list of payments', 'pay.list', { policy: { class: 'write', confirm: true } }],
  ['payees', 'payees', 'read'],
] as const)('says nothing about %s', (_what, name, sketch) => {
  expect(findings(P007, packOf({ [name]: sketch }))).toEqual([])
})
