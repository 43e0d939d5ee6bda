import { expect, test } from 'bun:test'
import { P001 } from '../../../../src/packs/rules/policy/P001.ts'
import { findings } from '../findings.ts'
import { packOf } from '../pack-of.ts'

test('asks to make a write of a read that is named like one', () => {
  expect(findings(P001, packOf({ 'issue.create': 'read' }))).toEqual([
    {
      at: 'policy.json /verbs/issue.create',
      message: '"issue.create" is named like a write ("create"), yet its class is "read".',
      fix: 'In policy.json write "issue.create": { "class": "write" }. If it changes nothing, rename it in all files after what it shows.',
      severity: 'warn',
    },
  ])
})

test('is an error, with the gate in the fix, when the name says it cannot be taken back', () => {
  expect(findings(P001, packOf({ 'repo.delete': 'read', 'invoice.pay': 'read' }))).toMatchObject([
    { severity: 'error', fix: expect.stringContaining('"repo.delete": { "class": "write", "confirm": true }') },
    { severity: 'error', fix: expect.stringContaining('"invoice.pay": { "class": "write", "confirm": "always" }') },
  ])
})

test.each([
  'post.list',
  'order.get',
  'release.view',
  'order-status',
  'stash.list',
  'log',
  'diff',
  'audit',
  'latest-release',
  'images',
  'filter',
])('says nothing about %s, which only looks', (name) => {
  expect(findings(P001, packOf({ [name]: 'read' }))).toEqual([])
})

test('says nothing about writes, and nothing about commands that policy.json does not know', () => {
  const pack = packOf({ push: 'write' }, { surface: {} })
  expect(findings(P001, pack)).toEqual([])
  expect(findings(P001, { ...pack, policy: { ...pack.policy, verbs: {} } })).toEqual([])
})
